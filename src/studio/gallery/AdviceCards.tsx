import type { Answers } from '../../engine/index.ts';
import type { StepNode } from '../document/outline.ts';
import type { GivenAdvice } from '../exploring/protocol.ts';
import { about } from '../document/short.ts';
import { useStudio } from '../context/context.ts';
import { Sentence } from './Sentence.tsx';
import { advicePlace } from './sentencePlace.ts';
import styles from './gallery.module.css';

type AdviceCardsProps = {
  step: StepNode;
  advice: readonly GivenAdvice[];
  onLook: (answers: Answers, refused: boolean) => void;
};

/** What a step says about answers that it accepts. */
export function AdviceCards({ step, advice, onLook }: AdviceCardsProps) {
  const { trees, outline, select } = useStudio();
  const titleOf = (field: string) => step.questions.find((question) => question.field === field)?.title ?? step.title;
  return (
    <>
      <h3 className={styles.heading}>Hinweise, die niemanden aufhalten</h3>
      <ul className={styles.list}>
        {advice.map(({ field, message, asks, urgent, answers }, index) => {
          const place = advicePlace(message, step.id, trees);
          const part = outline.parts.find(({ file }) => file === place?.file)?.title;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- advice has no name but its place in the list
            <li key={index} className={styles.card}>
              <h3>{titleOf(field)}</h3>
              <p className={styles.rule}>
                {asks === undefined ? (urgent ? 'Eiliger Hinweis' : 'Hinweis') : 'Rückfrage vor dem Senden'}
                {part !== undefined && `, im gemeinsamen Teil „${part}“`}
              </p>
              {place === undefined || part !== undefined ? (
                <>
                  {asks !== undefined && <p className={styles.product}>{asks}</p>}
                  <p className={styles.product}>{message}</p>
                </>
              ) : (
                <>
                  {asks !== undefined && (
                    <Sentence
                      place={{ ...place, pointer: `${place.pointer}/beforeSending/title` }}
                      text={asks}
                      label="Überschrift"
                      of={`${titleOf(field)}, ${index + 1}. Hinweis`}
                    />
                  )}
                  <Sentence
                    place={{ ...place, pointer: `${place.pointer}/message` }}
                    text={message}
                    label="Satz"
                    of={`${titleOf(field)}, ${index + 1}. Hinweis`}
                  />
                </>
              )}
              <p className={styles.actions}>
                {place !== undefined && (
                  <button
                    type="button"
                    aria-label={about(`Wann er erscheint: ${index + 1}. Hinweis`, message)}
                    onClick={() => select(place, 'fehler')}
                  >
                    Wann er erscheint
                  </button>
                )}
                {answers !== undefined && (
                  <button
                    type="button"
                    aria-label={about(`Auf der Seite ansehen: ${index + 1}. Hinweis`, message)}
                    onClick={() => onLook(answers, false)}
                  >
                    Auf der Seite ansehen
                  </button>
                )}
              </p>
              {answers === undefined && (
                <p className={styles.rule}>Es wurden keine Antworten gefunden, bei denen er erscheint.</p>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
