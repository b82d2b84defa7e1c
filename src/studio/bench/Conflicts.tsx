import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useStudio } from '../context/context.ts';
import { writeSelection } from '../context/address.ts';
import { readPointer } from '../../engine/index.ts';

import type { FilePlace } from '../document/place.ts';
import { formatWhere } from '../document/formatWhere.ts';
import styles from './bench.module.css';

/** Places that somebody else has changed in another way, with what stands there in both versions. */
export function Conflicts() {
  const { workspace, state, trees, outline, selection } = useStudio();
  const { conflicts, history, theirs } = state;
  const at = writeSelection(selection).toString();
  return (
    <>
      <p>
        Jemand anderes hat {conflicts.length === 1 ? 'dieselbe Stelle' : 'dieselben Stellen'} geändert wie Sie. Welche
        Fassung soll gelten? Beides lässt sich rückgängig machen.
      </p>
      <ul className={styles.conflicts}>
        {conflicts.map((place) => (
          <li key={`${place.file}${place.pointer}`}>
            <p>{formatWhere(place, trees, outline)}</p>
            <dl>
              <dt>Meine</dt>
              <dd>{formatValueAt(place, history.files)}</dd>
              <dt>Die andere</dt>
              <dd>{formatValueAt(place, theirs)}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <button type="button" aria-label="Meine Fassung soll gelten" onClick={() => workspace.decide('mine', at)}>
        Meine
      </button>
      <button type="button" aria-label="Die andere Fassung soll gelten" onClick={() => workspace.decide('theirs', at)}>
        Die andere
      </button>
    </>
  );
}

/** As much of a value as is shown. */
const LONGEST = 300;

function formatValueAt({ file, pointer }: FilePlace, files: DefinitionFiles): string {
  const text = files[file];
  if (text === undefined) return '(gelöscht)';
  if (pointer === '') return '(die ganze Datei)';
  const value = valueAt(text, pointer);
  if (value === undefined) return '(nichts)';
  const said = typeof value === 'string' ? value : JSON.stringify(value);
  return said.length > LONGEST ? `${said.slice(0, LONGEST)} …` : said;
}

function valueAt(text: string, pointer: string): unknown {
  try {
    return readPointer(JSON.parse(text), pointer);
  } catch {
    return undefined;
  }
}
