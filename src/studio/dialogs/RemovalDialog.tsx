import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useMemo } from 'react';
import { EditError, type Removal, type Use } from '../../editing/index.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { useStudio } from '../context/context.ts';
import { planOr } from '../parts/planOr.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { UseList } from './UseList.tsx';

type RemovalDialogProps = {
  /** What goes, such as "Frage 'Art'". */
  what: string;
  plan: (files: DefinitionFiles) => Removal;
  onClose: () => void;
  onDone?: () => void;
};

/**
 * Names everything that uses what is to be removed, and what would stay open, before anything is removed. Abbrechen
 * changes nothing.
 */
export function RemovalDialog({ what, plan, onClose, onDone }: RemovalDialogProps) {
  const { state, edit, tell } = useStudio();
  const { files } = state.history;
  const planned = useMemo(() => planOr(() => plan(files)), [plan, files]);
  const remove = () => {
    if (planned instanceof EditError) return;
    onClose();
    // What the edit itself has to say takes the place of this.
    tell(`Gelöscht: ${what}`);
    if (!edit(`${what} löschen`, planned.edits)) return;
    onDone?.();
  };
  return (
    <Overlay title={`${what} löschen?`} onClose={onClose}>
      {planned instanceof EditError ? (
        <p role="alert">{planned.message}</p>
      ) : (
        <>
          {planned.uses.length === 0 && planned.open.length === 0 && <p>Nichts anderes verwendet das.</p>}
          {changed(planned).length > 0 && <UseList title="Das ändert sich mit:" uses={changed(planned)} />}
          {planned.open.length > 0 && <UseList title="Das müssen Sie danach selbst entscheiden:" uses={planned.open} />}
        </>
      )}
      <DialogButtons
        danger
        submit="Löschen"
        disabled={planned instanceof EditError}
        onSubmit={remove}
        onClose={onClose}
      />
    </Overlay>
  );
}

/** The uses that the removal takes care of. */
function changed({ uses, open }: Removal): Use[] {
  return uses.filter(({ file, pointer }) => !open.some((left) => left.file === file && left.pointer === pointer));
}
