import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useId, useMemo, useState, type FormEvent } from 'react';
import { EditError, usesOf, type Renaming, type Target } from '../../editing/index.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { useStudio } from '../context/context.ts';
import { planOr } from '../parts/planOr.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { UseList } from './UseList.tsx';
import styles from './dialogs.module.css';

type RenamingDialogProps = {
  /** What is renamed, such as "Feld 'art'". */
  what: string;
  about?: string;
  /** The present name. */
  name: string;
  /** The name that is meant by what was typed. */
  nameOf?: (typed: string) => string;
  /** What its uses are found by. */
  target: Target;
  plan: (files: DefinitionFiles, to: string) => Renaming;
  onClose: () => void;
  onDone?: (name: string) => void;
};

/** Renames something everywhere. Says where it is used, and what the new name breaks outside of the files. */
export function RenamingDialog(props: RenamingDialogProps) {
  const { what, about, name, nameOf, target, plan, onClose, onDone } = props;
  const { state, edit, tell } = useStudio();
  const id = useId();
  const [typed, setTyped] = useState(name);
  const { files } = state.history;
  const to = nameOf?.(typed.trim()) ?? typed.trim();
  const planned = useMemo(() => (to === name ? undefined : planOr(() => plan(files, to))), [plan, files, to, name]);
  const uses = useMemo(() => usesOf(files, target), [files, target]);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (planned === undefined) onClose();
    if (planned === undefined || planned instanceof EditError) return;
    onClose();
    if (!edit(`${what} umbenennen in '${to}'`, planned.edits)) return;
    tell(`${what} heißt jetzt '${to}'`);
    onDone?.(to);
  };
  return (
    <Overlay title={`${what} umbenennen`} onClose={onClose}>
      <form onSubmit={rename}>
        {about !== undefined && <p>{about}</p>}
        <p className={styles.field}>
          <label htmlFor={id}>Neuer Name</label>
          <input
            id={id}
            data-first
            value={typed}
            autoComplete="off"
            aria-invalid={planned instanceof EditError || undefined}
            aria-describedby={`${id}-grund`}
            onChange={(event) => setTyped(event.target.value)}
          />
        </p>
        <p id={`${id}-grund`} role="status" className={styles.reason}>
          {planned instanceof EditError ? planned.message : ''}
        </p>
        {to !== typed.trim() && !(planned instanceof EditError) && (
          <p role="status">
            Gespeichert wird er als <code>{to}</code>.
          </p>
        )}
        {uses.length > 0 && <UseList title="Der Name ändert sich auch hier:" uses={uses} />}
        {planned !== undefined && !(planned instanceof EditError) && <Breaks sentences={planned.breaks} />}
        <DialogButtons submit="Umbenennen" disabled={planned instanceof EditError} onClose={onClose} />
      </form>
    </Overlay>
  );
}

function Breaks({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <h3>Das bricht der neue Name:</h3>
      <ul className={styles.uses}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
