import { sayFile } from '../document/sayFile.ts';
import type { Outline } from '../document/outline.ts';
import { isSamePlace, parentOf, stepOf, type Place } from '../document/place.ts';
import { useStudio } from '../context/context.ts';
import { labelAt } from '../document/labels.ts';
import styles from './panel.module.css';

/** The way from the file to a place; each part leads there. */
export function Crumbs({ place }: { place: Place }) {
  const { select, outline } = useStudio();
  const questions = outline.steps.flatMap((step) => step.questions).flatMap((one) => [one, ...one.rows]);
  const titleOf = (at: Place) => questions.find((question) => isSamePlace(question.place, at))?.title;
  const way: Place[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = parentOf(at)) if (isShown(at)) way.unshift(at);
  return (
    <nav aria-label="Stelle">
      <ol className={styles.crumbs}>
        {way.map((at, index) => (
          <li key={at.pointer}>
            <button type="button" aria-current={index === way.length - 1 || undefined} onClick={() => select(at)}>
              {at.pointer === '' ? sayRoot(at, outline) : (titleOf(at) ?? labelAt(at))}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A step is named as one: its title alone is the name of other buttons, too. */
function sayRoot({ file }: Place, outline: Outline): string {
  const said = sayFile(file, outline);
  return stepOf(file) === undefined ? said : `Schritt „${said}“`;
}

/** The members that only hold questions have nothing to show themselves. */
function isShown({ pointer }: Place): boolean {
  return !pointer.endsWith('/properties') && pointer !== '/schema';
}
