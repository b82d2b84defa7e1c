import { ruleName } from '../../format/index.ts';
import { isWithin } from '../../engine/index.ts';
import type { QuestionNode, StepNode } from '../document/outline.ts';
import { stoppedAt, type StepTotals } from './stepTotals.ts';
import styles from './visitors.module.css';

/** Of fewer people no share is formed, and none is drawn. */
const LEAST_FOR_SHARE = 10;
/** As many reasons are listed. */
const MOST_REASONS = 5;

type StepLineProps = { step: StepNode; totals: StepTotals | undefined; onOpen: () => void };

/** How far people got in one step. */
export function StepLine({ step, totals, onOpen }: StepLineProps) {
  const { title, questions } = step;
  const reasons = (totals?.broken ?? []).slice(0, MOST_REASONS);
  const share = totals === undefined ? 0 : stoppedAt(totals) / Math.max(totals.reached, 1);
  return (
    <li className={styles.step}>
      <h3>
        <button type="button" className={styles.open} onClick={onOpen}>
          {title}
        </button>
      </h3>
      <p>{describeTotals(step, totals)}</p>
      {totals !== undefined && goesOn(step) && totals.reached >= LEAST_FOR_SHARE && (
        <span className={styles.bar} aria-hidden>
          <span style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
      {totals !== undefined && totals.refused > 0 && (
        <>
          <p>
            {totals.refused}-mal ging es nicht weiter{reasons.length === 0 ? '.' : ', am häufigsten wegen:'}
          </p>
          <ul className={styles.reasons}>
            {reasons.map(({ field, rule, count }) => (
              <li key={`${field} ${rule}`}>{describeReason(questions, field, rule, count)}</li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

/** How often a step was reached and left, as a sentence. */
export function describeTotals(step: Pick<StepNode, 'role' | 'marks'>, totals: StepTotals | undefined): string {
  if (totals === undefined || totals.reached === 0) return 'Hier war in dieser Zeit niemand, der gezählt wurde.';
  const { reached, passed } = totals;
  const stopped = stoppedAt(totals);
  const arrived = `Erreicht: ${reached}`;
  if (!goesOn(step)) return `${arrived}.`;
  const share = reached < LEAST_FOR_SHARE ? '' : ` (${Math.round((stopped / reached) * 100)} %)`;
  return `${arrived}, weiter: ${Math.min(passed, reached)}, bisher nicht weiter: ${stopped}${share}.`;
}

/** A last step, and one that ends on another page, are left in ways that nobody counts. */
function goesOn({ role, marks }: Pick<StepNode, 'role' | 'marks'>): boolean {
  return role !== 'final' && !marks.includes('onward');
}

function describeReason(questions: readonly QuestionNode[], field: string, rule: string, count: number): string {
  const why = rule === '' ? '' : `: ${ruleName(rule)}`;
  return `„${titleOf(questions, field)}“${why} (${count}-mal)`;
}

function titleOf(questions: readonly QuestionNode[], pointer: string): string {
  const question = questions.find(({ field }) => isWithin(pointer, field));
  return question?.title ?? 'eine frühere Frage';
}
