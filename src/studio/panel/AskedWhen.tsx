import { useActions } from '../actions/context.ts';
import { conditionOf } from '../conditions/places.ts';
import { useStudio } from '../context/context.ts';
import { isSamePlace, stepOf, type FilePlace } from '../document/place.ts';
import { formatAsked } from '../document/formatAsked.ts';
import styles from './panel.module.css';

/** When a question is asked, as a sentence, and what changes that. */
export function AskedWhen({ place }: { place: FilePlace }) {
  const { outline, select } = useStudio();
  const { act } = useActions();
  const step = stepOf(place.file);
  const questions = outline.steps.find(({ id }) => id === step)?.questions.flatMap((one) => [one, ...one.rows]) ?? [];
  if (step === undefined || !questions.some((one) => isSamePlace(one.place, place))) return null;
  const under = conditionOf(place);
  return (
    <section className={styles.section} aria-label="Wann diese Frage kommt">
      <p>{formatAsked(outline, place) ?? 'Kommt immer, wenn dieser Schritt kommt.'}</p>
      <p className={styles.buttons}>
        {under !== undefined && (
          <button type="button" onClick={() => select(under)}>
            Bedingung ändern
          </button>
        )}
        <button
          type="button"
          onClick={(event) => act({ kind: 'question', step, place }, 'condition', event.currentTarget)}
        >
          {under === undefined ? 'Nur wenn …' : 'Außerdem nur wenn …'}
        </button>
        {under !== undefined && (
          <button
            type="button"
            onClick={(event) => act({ kind: 'question', step, place }, 'always', event.currentTarget)}
          >
            Immer fragen
          </button>
        )}
      </p>
    </section>
  );
}
