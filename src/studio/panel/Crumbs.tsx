import type { FilePlace } from '../document/place.ts';
import { useStudio } from '../context/context.ts';
import { wayTo } from './way.ts';
import styles from './panel.module.css';

/** The way from the file to a place; each part leads there. */
export function Crumbs({ place }: { place: FilePlace }) {
  const { select, outline } = useStudio();
  const way = wayTo(place, outline);
  return (
    <nav aria-label="Stelle">
      <ol className={styles.crumbs}>
        {way.map(({ at, label }, index) => (
          <li key={at.pointer}>
            <button type="button" aria-current={index === way.length - 1 || undefined} onClick={() => select(at)}>
              {label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
