import { useActions } from '../actions/context.ts';
import { useStudio } from '../context/context.ts';
import { isSamePlace, stepOf, type FilePlace } from '../document/place.ts';
import styles from './panel.module.css';

/** What kind of question it is. Another kind is chosen in a dialog, which says what goes. */
export function KindLine({ place }: { place: FilePlace }) {
  const { outline } = useStudio();
  const { act } = useActions();
  const step = outline.steps.find(({ id }) => id === stepOf(place.file));
  const question = step?.questions.flatMap((one) => [one, ...one.rows]).find((one) => isSamePlace(one.place, place));
  if (step === undefined || question === undefined || question.part !== undefined) return null;
  return (
    <p className={styles.kind}>
      <span>
        Art der Frage: <strong>{question.kind}</strong>
      </span>
      <button
        type="button"
        onClick={(event) => act({ kind: 'question', step: step.id, place }, 'kind', event.currentTarget)}
      >
        Art ändern …
      </button>
    </p>
  );
}
