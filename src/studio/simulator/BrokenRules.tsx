import type { Answers, Wizard } from '../../engine/index.ts';
import type { BrokenStep } from '../exploring/protocol.ts';
import { Choice } from './Choice.tsx';
import { formatBroken, titleOf, type BreakableRule } from './words.ts';
import styles from './simulator.module.css';

type BrokenRulesProps = {
  wizard: Wizard;
  step: string;
  /** Undefined until they are found. */
  breaks: BrokenStep | undefined;
  /** Why they cannot be found. */
  reason: string | undefined;
  onInsert: (answers: Answers) => void;
};

/** Answers that break one rule of a step, question by question. */
export function BrokenRules({ wizard, step, breaks, reason, onInsert }: BrokenRulesProps) {
  const { questions, byPrograms } = formatBroken(wizard, breaks?.rules ?? []);
  const choices = (rules: readonly BreakableRule[], draw: (rule: BreakableRule) => string) => (
    <ul className={styles.proved}>
      {rules.map((rule) => (
        <Choice key={rule.key} name={`${rule.question}: ${rule.sentence}`} onChoose={() => onInsert(rule.answers)}>
          {draw(rule)}
        </Choice>
      ))}
    </ul>
  );
  return (
    <section aria-label="Regeln brechen" className={styles.source}>
      <h3>Eine Regel von „{titleOf(wizard, step)}“ brechen</h3>
      {breaks === undefined && reason === undefined && <p role="status">Wird berechnet …</p>}
      {breaks?.rules.length === 0 && <p>Dieser Schritt hat keine Regel, die sich brechen lässt.</p>}
      {questions.map(([question, rules]) => (
        <section key={question}>
          <h4>{question}</h4>
          {choices(rules, ({ sentence }) => sentence)}
        </section>
      ))}
      {byPrograms.length > 0 && (
        <details className={styles.group}>
          <summary>Was auf der Seite niemand eingeben, aber ein Programm senden kann ({byPrograms.length})</summary>
          {choices(byPrograms, ({ question, sentence }) => `${question}: ${sentence}`)}
        </details>
      )}
    </section>
  );
}
