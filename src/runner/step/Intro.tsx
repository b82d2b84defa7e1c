import { answersAt, fillIn, PARAGRAPHS_AT, type ParagraphPlace, type Step, type Wizard } from '../../engine/index.ts';
import { InlineText } from '../../ui/InlineText.tsx';
import { TextBlocks } from '../base/TextBlocks.tsx';
import { areAlike, useAnswers } from '../run/useAnswers.ts';
import type { Run } from '../run/run.ts';
import { contactWords, type Contact } from '../base/contact.ts';
import styles from '../runner.module.css';

type IntroProps = { wizard: Wizard; step: Step; run: Run; place: ParagraphPlace; contact: Contact };

/**
 * The paragraphs above a step's questions, or those below them, with answers, computed values and our contact data filled in
 * while the person types.
 */
export function Intro({ wizard, step, run, place, contact }: IntroProps) {
  const texts = PARAGRAPHS_AT[place].flatMap((part) => step.file[part] ?? []);
  const paragraphs = useAnswers(
    run,
    (answers, today) => fillIn(wizard, texts, () => answersAt(wizard, step.id, answers), today, contactWords(contact)),
    areAlike,
  );
  return <TextBlocks texts={paragraphs} className={styles[place]} level={2} Words={InlineText} />;
}
