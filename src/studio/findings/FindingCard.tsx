import type { Finding } from '../../engine/authoring/finding.ts';
import styles from './findings.module.css';

type FindingCardProps = { finding: Finding; onJump: (finding: Finding) => void };

/** A finding: what is wrong, what to do, where, and the evidence. */
export function FindingCard({ finding, onJump }: FindingCardProps) {
  const { message, remedy, file, line, witness } = finding;
  return (
    <article className={styles.card}>
      <p className={styles.message}>{message}</p>
      <p className={styles.remedy}>{remedy}</p>
      {witness !== undefined && <p className={styles.witness}>{sayWitness(witness)}</p>}
      <p className={styles.place}>
        <button type="button" onClick={() => onJump(finding)}>
          {file}
          {line === undefined ? '' : `, Zeile ${line}`}
        </button>
      </p>
    </article>
  );
}

function sayWitness(witness: NonNullable<Finding['witness']>): string {
  if ('proof' in witness) return `Beweis: ${witness.proof}`;
  const way = witness.path.length === 0 ? '' : `, auf dem Weg ${witness.path.join(' → ')}`;
  return `Beleg: mit den Antworten ${JSON.stringify(witness.answers)}${way}.`;
}
