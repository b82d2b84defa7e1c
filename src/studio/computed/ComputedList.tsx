import { useActions } from '../actions/context.ts';
import { useStudio } from '../context/context.ts';
import { formatOperation, titlesIn } from '../document/computed.ts';
import type { FilePlace } from '../document/place.ts';
import { isPlainObject, readPointer } from '../../engine/index.ts';
import looks from '../parts/looks.module.css';
import styles from './computed.module.css';

/** The place of all computed values. */
export const ALL_COMPUTED: FilePlace = { file: 'wizard.json', pointer: '/computed' };

/** All computed values, and a new one. */
export function ComputedList({ disabled }: { disabled: boolean }) {
  const { outline, trees, select } = useStudio();
  const { act } = useActions();
  const titles = titlesIn(outline);
  const values = readPointer(trees[ALL_COMPUTED.file]?.value, ALL_COMPUTED.pointer);
  return (
    <fieldset disabled={disabled}>
      <p className={styles.hint}>Was aus Antworten folgt, rechnet der Assistent selbst aus, etwa eine Frist.</p>
      <ul className={styles.uses}>
        {outline.computed.map(({ name, title, place }) => (
          <li key={name}>
            <button type="button" className={looks.link} onClick={() => select(place)}>
              {title}
            </button>
            <span className={styles.hint}>
              {' '}
              {formatOperation(isPlainObject(values) ? values[name] : undefined, titles)}
            </span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.add}
        onClick={(event) => act({ kind: 'all', of: 'werte' }, 'new', event.currentTarget)}
      >
        Neuer berechneter Wert …
      </button>
    </fieldset>
  );
}
