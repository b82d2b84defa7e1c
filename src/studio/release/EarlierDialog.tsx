import { useState } from 'react';
import { failureMessage, pastRevision } from '../api/api.ts';
import { writeSelection } from '../context/address.ts';
import { useStudio } from '../context/context.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { formatRevision, useRevisions, type RevisionEntry } from '../simulator/revisions.ts';
import { broughtBack } from '../document/broughtBack.ts';
import { CloseButton } from '../dialogs/DialogButtons.tsx';
import dialogs from '../dialogs/dialogs.module.css';
import styles from './release.module.css';

/** The revisions that people could fill in. One comes back as a change that is not saved and can be undone. */
export function EarlierDialog({ onClose }: { onClose: () => void }) {
  const { workspace, selection, notify } = useStudio();
  const revisions = useRevisions(workspace.id);
  const [failure, setFailure] = useState('');
  const nameOf = (entry: RevisionEntry) => formatRevision(entry, revisions ?? []);
  const bringBack = async (entry: RevisionEntry) => {
    try {
      const { files } = await pastRevision(workspace.id, entry.revision);
      const label = `Fassung ${nameOf(entry)} zurückholen`;
      workspace.change(broughtBack(workspace.files, files), { label, at: writeSelection(selection).toString() });
      notify(workspace.isUnsaved() ? `${label}. Noch ist nichts gespeichert.` : 'Diese Fassung steht schon da.');
      onClose();
    } catch (error) {
      setFailure(failureMessage(error, 'Diese Fassung ließ sich nicht zurückholen.'));
    }
  };
  return (
    <Overlay title="Frühere Fassungen" onClose={onClose}>
      <p>
        So war der Assistent auf diesem Server veröffentlicht. Zurückgeholtes ist erst eine Änderung: Sie sehen es sich
        an, machen es rückgängig oder speichern es. Bilder bleiben, wie sie sind; wo ein gemeinsamer Teil inzwischen
        anders lautet, stehen danach eigene Texte.
      </p>
      {revisions === undefined && <p role="status">Die Fassungen werden geladen …</p>}
      {revisions?.length === 0 && <p>Dieser Assistent war hier noch nie veröffentlicht.</p>}
      <ul className={styles.earlier}>
        {revisions?.map((entry) => (
          <li key={entry.revision}>
            <span>{nameOf(entry)}</span>
            <button
              type="button"
              aria-label={`Zurückholen: Fassung ${nameOf(entry)}`}
              onClick={() => void bringBack(entry)}
            >
              Zurückholen
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className={dialogs.reason}>
        {failure}
      </p>
      <CloseButton onClose={onClose} />
    </Overlay>
  );
}
