import type { Answers } from '../../engine/index.ts';
import type { StepNode } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';
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
  return (
    <>
      <h3 className={styles.heading}>Hinweise, die niemanden aufhalten</h3>
      <ul className={styles.list}>
        {advice.map((given, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- advice has no name but its place in the list
          <AdviceCard key={index} step={step} given={given} number={index + 1} onLook={onLook} />
        ))}
      </ul>
    </>
  );
}

type AdviceCardProps = Pick<AdviceCardsProps, 'step' | 'onLook'> & { given: GivenAdvice; number: number };

function AdviceCard({ step, given, number, onLook }: AdviceCardProps) {
  const { trees, outline, select } = useStudio();
  const { field, message, asks, urgent, answers } = given;
  const title = step.questions.find((question) => question.field === field)?.title ?? step.title;
  const place = advicePlace(message, step.id, trees);
  const part = outline.parts.find(({ file }) => file === place?.file)?.title;
  return (
    <li className={styles.card}>
      <h3>{title}</h3>
      <p className={styles.rule}>
        {asks === undefined ? (urgent ? 'Eiliger Hinweis' : 'Hinweis') : 'Rückfrage vor dem Senden'}
        {part !== undefined && `, im gemeinsamen Teil „${part}“`}
      </p>
      <AdviceText given={given} place={part === undefined ? place : undefined} of={`${title}, ${number}. Hinweis`} />
      <p className={styles.actions}>
        {place !== undefined && (
          <button
            type="button"
            aria-label={about(`Wann er erscheint: ${number}. Hinweis`, message)}
            onClick={() => select(place, 'fehler')}
          >
            Wann er erscheint
          </button>
        )}
        {answers !== undefined && (
          <button
            type="button"
            aria-label={about(`Auf der Seite ansehen: ${number}. Hinweis`, message)}
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
}

type AdviceTextProps = {
  given: GivenAdvice;
  /** Where it can be changed; undefined if it cannot be changed here. */
  place: FilePlace | undefined;
  of: string;
};

/** The words of an advice, and of the question that it asks before sending. */
function AdviceText({ given: { message, asks }, place, of }: AdviceTextProps) {
  if (place === undefined)
    return (
      <>
        {asks !== undefined && <p className={styles.product}>{asks}</p>}
        <p className={styles.product}>{message}</p>
      </>
    );
  return (
    <>
      {asks !== undefined && (
        <Sentence
          place={{ ...place, pointer: `${place.pointer}/beforeSending/title` }}
          text={asks}
          label="Überschrift"
          of={of}
        />
      )}
      <Sentence place={{ ...place, pointer: `${place.pointer}/message` }} text={message} label="Satz" of={of} />
    </>
  );
}
