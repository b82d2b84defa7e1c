import { sayFile } from '../document/sayFile.ts';
import { parentOf, type Place } from '../document/place.ts';
import { useStudio } from '../workspace/context.ts';
import { labelAt } from './labels.ts';
import styles from './panel.module.css';

/** The way from the file to a place; each part leads there. */
export function Crumbs({ place }: { place: Place }) {
  const { select, outline } = useStudio();
  const titles = new Map(
    outline.steps
      .flatMap(({ questions }) => questions)
      .flatMap((question) => [question, ...question.rows])
      .map((question) => [question.place.file + question.place.pointer, question.title]),
  );
  const way: Place[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = parentOf(at)) if (isShown(at)) way.unshift(at);
  return (
    <nav aria-label="Stelle">
      <ol className={styles.crumbs}>
        {way.map((at, index) => (
          <li key={at.pointer}>
            <button type="button" aria-current={index === way.length - 1 || undefined} onClick={() => select(at)}>
              {at.pointer === '' ? sayFile(at.file, outline) : (titles.get(at.file + at.pointer) ?? labelAt(at))}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The members that only hold questions have nothing to show themselves. */
function isShown({ pointer }: Place): boolean {
  return !pointer.endsWith('/properties') && pointer !== '/schema';
}
