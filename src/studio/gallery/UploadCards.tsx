import { readPointer } from '../../engine/index.ts';
import type { StepNode } from '../document/outline.ts';
import { useStudio } from '../context/context.ts';
import { OwnSentence, Sentence } from './Sentence.tsx';
import { uploadPlace } from './sentencePlace.ts';
import type { UploadSentence } from './uploadSentences.ts';
import styles from './gallery.module.css';

type UploadCardsProps = {
  step: StepNode;
  /** By the pointer of the question. */
  uploads: ReadonlyMap<string, readonly UploadSentence[]>;
  onlyUnsaid: boolean;
};

/** What a step says about files that it does not take. */
export function UploadCards({ step, uploads, onlyUnsaid }: UploadCardsProps) {
  return (
    <>
      <h3 className={styles.heading}>Dateien</h3>
      <ul className={styles.list}>
        {[...uploads].flatMap(([field, sentences]) =>
          sentences.map((sentence) => (
            <UploadCard key={`${field} ${sentence.when}`} {...{ step, field, sentence, onlyUnsaid }} />
          )),
        )}
      </ul>
    </>
  );
}

type UploadCardProps = { step: StepNode; field: string; sentence: UploadSentence; onlyUnsaid: boolean };

function UploadCard({ step, field, sentence: { when, key, said }, onlyUnsaid }: UploadCardProps) {
  const { trees } = useStudio();
  const place = key === undefined ? undefined : uploadPlace(field, key, step);
  const written = place && readPointer(trees[place.file]?.value, place.pointer);
  const own = typeof written === 'string' ? written : undefined;
  const title = step.questions.find((question) => question.field === field)?.title ?? field;
  if (onlyUnsaid && (own !== undefined || place === undefined)) return null;
  return (
    <li className={styles.card}>
      <h3>{title}</h3>
      <p className={styles.rule}>{when}</p>
      {(own === undefined || own !== said) && <p className={styles.said}>{said}</p>}
      {own !== undefined && place !== undefined && (
        <Sentence place={place} text={own} label="Eigener Satz" of={`${title}, ${when}`} />
      )}
      {key === undefined && (
        <p className={styles.rule}>Diese Worte sind in jedem Assistenten gleich und hier nicht zu ändern.</p>
      )}
      {key !== undefined && place === undefined && (
        <p className={styles.rule}>Die Frage steht in einem gemeinsamen Teil.</p>
      )}
      {own === undefined && place !== undefined && (
        <p className={styles.actions}>
          <OwnSentence place={place} text={said} of={`${title}, ${when}`} />
        </p>
      )}
    </li>
  );
}
