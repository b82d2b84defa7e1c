import { useId } from 'react';
import { useStudio } from '../context/context.ts';
import { JsonEditor } from './JsonEditor.tsx';
import styles from './json.module.css';

/** The files as texts. What is typed here is a change like any other; there is no second history. */
export function JsonView() {
  const { state, selection, select, findings } = useStudio();
  const id = useId();
  const names = Object.keys(state.history.files).toSorted();
  const { file } = selection.place;
  const shown = names.includes(file) ? file : names[0];
  if (shown === undefined) return <p>Dieser Ordner ist leer.</p>;
  return (
    <div className={styles.view}>
      <p className={styles.head}>
        <label htmlFor={id}>Datei</label>{' '}
        <select id={id} value={shown} onChange={(event) => select({ file: event.target.value, pointer: '' })}>
          {names.map((name) => {
            const count = findings.list.filter((found) => found.file === name).length;
            return (
              <option key={name} value={name}>
                {count === 0 ? name : `${name} (${count === 1 ? '1 Fund' : `${count} Funde`})`}
              </option>
            );
          })}
        </select>
      </p>
      <JsonEditor key={shown} file={shown} />
    </div>
  );
}
