import { useEffect, useState } from 'react';
import type { StudioEvidence } from '../../contract/index.ts';
import { failuresOf, readHtml } from '../../evidence/index.ts';
import { ApiFault, proveSaved } from '../api/api.ts';
import { Overlay } from '../parts/Overlay.tsx';
import dialogs from '../dialogs/dialogs.module.css';
import { useStudio } from '../context/context.ts';

/** Has the server prove the saved wizard, and offers the report in both forms. */
export function EvidenceDialog({ onClose }: { onClose: () => void }) {
  const { workspace } = useStudio();
  const { id } = workspace;
  const [made, setMade] = useState<StudioEvidence>();
  const [fault, setFault] = useState('');
  useEffect(() => {
    let left = false;
    const make = async () => {
      try {
        const evidence = await proveSaved(id);
        if (!left) setMade(evidence);
      } catch (error) {
        if (!left) setFault(error instanceof ApiFault ? error.message : 'Der Nachweis ließ sich nicht erstellen.');
      }
    };
    void make();
    return () => {
      left = true;
    };
  }, [id]);
  const failures = made === undefined ? [] : failuresOf(readHtml(made.html));
  return (
    <Overlay title="Nachweis" onClose={onClose}>
      {workspace.isUnsaved() && <p>Nachgewiesen wird, was gespeichert ist. Es gibt ungespeicherte Änderungen.</p>}
      <div role="status">
        {fault !== '' && <p className={dialogs.reason}>{fault}</p>}
        {fault === '' && made === undefined && (
          <p>Alle Beispiele, Wege und Regeln werden durchgespielt. Das dauert ein paar Sekunden …</p>
        )}
        {made !== undefined && (
          <p>
            {failures.length === 0
              ? 'Alles hält, was es verspricht.'
              : `${failures.length} × hält etwas nicht; der Nachweis nennt es.`}
          </p>
        )}
      </div>
      <p className={dialogs.buttons}>
        {made !== undefined && (
          <>
            <button
              type="button"
              className={dialogs.primary}
              onClick={() => download(`nachweis-${id}.html`, made.html, 'text/html')}
            >
              Zum Lesen und Drucken (HTML)
            </button>
            <button type="button" onClick={() => download(`nachweis-${id}.xml`, made.xml, 'application/xml')}>
              Für Programme (JUnit)
            </button>
          </>
        )}
        <button type="button" onClick={onClose}>
          Schließen
        </button>
      </p>
    </Overlay>
  );
}

function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
