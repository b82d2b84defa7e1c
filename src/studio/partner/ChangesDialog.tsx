import { useMemo } from 'react';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import { Changes } from '../changes/Changes.tsx';
import { compared } from '../changes/compared.ts';
import { PageDialog } from './PageDialog.tsx';

type ChangesDialogProps = {
  id: string;
  /** What visitors get now, and the draft, as they were written. */
  live: DefinitionFiles;
  files: DefinitionFiles;
  onClose: () => void;
};

/** What a draft changes for visitors, in the words of the release. */
export function ChangesDialog({ id, live, files, onClose }: ChangesDialogProps) {
  const told = useMemo(() => compared(id, live, files), [id, live, files]);
  return (
    <PageDialog title="Was sich ändert" onClose={onClose}>
      {told === undefined && (
        <p>Was sich ändert, lässt sich im Moment nicht sagen: Der Entwurf ist nicht vollständig.</p>
      )}
      {told?.length === 0 && <p>An Fragen, Texten und Regeln ändert sich gegenüber dem, was jetzt gilt, nichts.</p>}
      {told !== undefined && told.length > 0 && (
        <>
          <p>Verglichen mit dem, was Besucher jetzt ausfüllen. Bilder und Beispiele sind nicht verglichen.</p>
          <Changes told={told} isWhole />
        </>
      )}
    </PageDialog>
  );
}
