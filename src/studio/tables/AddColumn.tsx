import { Plus } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { joinPointer } from '../../engine/index.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { comparableFields } from './comparable.ts';
import { useDefinition } from '../context/useDefinition.ts';
import { useStudio } from '../context/context.ts';
import type { Sheet } from './grid.ts';
import styles from './tables.module.css';
import { titleOf, distinctLabels } from '../document/titles.ts';

type AddColumnProps = { sheet: Sheet; disabled: boolean; onAdd: (name: string) => void };

/** Adds a column: a question or a computed value that decides, or a result. */
export function AddColumn({ sheet, disabled, onAdd }: AddColumnProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" disabled={disabled} aria-label="Spalte ergänzen …" onClick={() => setOpen(true)}>
        <Plus aria-hidden size={16} /> Spalte
      </button>
      {open && <AddColumnDialog sheet={sheet} onAdd={onAdd} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddColumnDialog({ sheet, onAdd, onClose }: Omit<AddColumnProps, 'disabled'> & { onClose: () => void }) {
  const definition = useDefinition();
  const id = useId();
  const [name, setName] = useState('');
  const used = new Set(sheet.columns.map(({ key }) => key));
  const fields = comparableFields(definition).filter(({ pointer }) => !used.has(pointer));
  const addInput = (event: FormEvent) => {
    event.preventDefault();
    if (name === '') return;
    onAdd(name);
    onClose();
  };
  return (
    <Overlay title="Spalte ergänzen" onClose={onClose}>
      <form onSubmit={addInput} className={styles.form}>
        <label htmlFor={`${id}frage`}>Wovon das Ergebnis abhängt</label>
        <select id={`${id}frage`} value={name} onChange={(event) => setName(event.target.value)}>
          <option value="">Bitte wählen</option>
          {distinctLabels(fields.map(({ pointer, schema }) => ({ id: pointer, title: titleOf(schema, pointer) }))).map(
            (option) => (
              <option key={option.id} value={option.id}>
                {option.label}
              </option>
            ),
          )}
        </select>
        <button type="submit" disabled={name === ''}>
          Als Bedingung ergänzen
        </button>
      </form>
      {sheet.otherwise !== undefined && <AddResult sheet={sheet} used={used} onClose={onClose} />}
      <p className={styles.buttons}>
        <button type="button" onClick={onClose}>
          Abbrechen
        </button>
      </p>
    </Overlay>
  );
}

type AddResultProps = { sheet: Sheet; used: ReadonlySet<string>; onClose: () => void };

/** Adds a result. */
function AddResult({ sheet, used, onClose }: AddResultProps) {
  const { edit } = useStudio();
  const id = useId();
  const [result, setResult] = useState('');
  const isTaken = used.has(`then ${result.trim()}`);
  const addResult = (event: FormEvent) => {
    event.preventDefault();
    const key = result.trim();
    if (key === '' || isTaken) return;
    const edits = [{ file: sheet.file, pointer: joinPointer('/otherwise', key), set: null }];
    if (edit(`Spalte „${key}“ ergänzen`, edits)) onClose();
  };
  return (
    <form onSubmit={addResult} className={styles.form}>
      <label htmlFor={`${id}ergebnis`}>Name eines weiteren Ergebnisses</label>
      <input
        id={`${id}ergebnis`}
        value={result}
        autoComplete="off"
        aria-invalid={isTaken || undefined}
        onChange={(event) => setResult(event.target.value)}
      />
      {isTaken && <p className={styles.wrong}>Diese Spalte gibt es schon.</p>}
      <button type="submit" disabled={result.trim() === '' || isTaken}>
        Als Ergebnis ergänzen
      </button>
    </form>
  );
}
