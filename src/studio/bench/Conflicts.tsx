import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useStudio } from '../context/context.ts';
import { writeSelection } from '../context/address.ts';
import { readPointer } from '../../engine/index.ts';

import type { FilePlace } from '../document/place.ts';
import { formatWhere } from '../document/formatWhere.ts';
import { counted } from '../document/words.ts';
import styles from './bench.module.css';

/** Places that somebody else has changed in another way, with what stands there in both versions. */
export function Conflicts() {
  const { workspace, state, trees, outline, selection } = useStudio();
  const { conflicts, history, theirs, theirsOf } = state;
  const at = writeSelection(selection).toString();
  const { by } = theirsOf ?? {};
  const isLive = theirsOf?.live === true;
  const other = isLive
    ? 'Die Fassung, die live ist'
    : by === undefined
      ? 'Die andere Fassung'
      : `Die Fassung von ${by}`;
  return (
    <>
      <p>
        {isLive ? 'Was live ist, weicht ab' : `${by ?? 'Jemand anderes'} hat geändert, was auch Sie geändert haben`}:{' '}
        {counted(conflicts.length, 'Stelle', 'Stellen')}. Welche Fassung soll gelten? Beides lässt sich rückgängig
        machen.
      </p>
      <ul className={styles.conflicts}>
        {conflicts.map((place) => (
          <li key={`${place.file}${place.pointer}`}>
            <p>{formatWhere(place, trees, outline)}</p>
            <dl>
              <dt>Meine Fassung</dt>
              <dd>{formatValueAt(place, history.files)}</dd>
              <dt>{other}</dt>
              <dd>{formatValueAt(place, theirs)}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <button type="button" aria-label="Meine Fassung soll gelten" onClick={() => workspace.decide('mine', at)}>
        Meine Fassung
      </button>
      <button type="button" aria-label={`${other} soll gelten`} onClick={() => workspace.decide('theirs', at)}>
        {other}
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
