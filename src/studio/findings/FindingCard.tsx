import { memo, useSyncExternalStore } from 'react';
import { ruleFor, type Finding } from '../../check/browser.ts';
import type { Fix } from '../../editing/index.ts';
import { formatThing } from '../document/formatWhere.ts';
import { about } from '../document/short.ts';
import { useStudio } from '../context/context.ts';
import { formatFinding, formatFix, formatWitness } from './formatFinding.ts';
import styles from './findings.module.css';

/** More remedies would confuse; the likeliest come first. */
const MOST_FIXES = 4;

type FindingCardProps = {
  finding: Finding;
  /** It does not hold back publishing. */
  isNote?: boolean;
  onJump: (finding: Finding) => void;
  /** Shows the answers that prove the finding. */
  onWitness: (witness: WitnessAnswers) => void;
};

/** Answers that prove a finding, and the path that they take. */
export type WitnessAnswers = Exclude<NonNullable<Finding['witness']>, { proof: string }>;

/** A finding: what is wrong, what to do, where, the evidence, and what mends it or why nothing does. */
export const FindingCard = memo(function FindingCard({ finding, isNote = false, onJump, onWitness }: FindingCardProps) {
  const { remedies, outline, trees } = useStudio();
  const { file, line, witness, code } = finding;
  const { message, remedy } = formatFinding(finding, outline);
  const where = formatThing(finding, trees, outline);
  const written = line === undefined ? file : `${file}, Zeile ${line}`;
  const found = useSyncExternalStore(remedies.subscribe, () => remedies.get().get(finding));
  // For notes none are looked for.
  const fixes = isNote ? [] : found;
  const { noFix } = ruleFor(code);
  return (
    <article className={styles.card} data-note={isNote || undefined}>
      <p className={styles.message}>{message}</p>
      <p className={styles.remedy}>{remedy}</p>
      {witness !== undefined && <Evidence said={formatWitness(witness, outline)} />}
      {fixes !== undefined && fixes.length > 0 && <Fixes fixes={fixes} message={message} />}
      {fixes?.length === 0 && noFix !== undefined && (
        <p className={styles.noFix}>Das kann das Studio nicht selbst beheben: {noFix}.</p>
      )}
      <p className={styles.place}>
        <button type="button" title={written} aria-label={about(where, message)} onClick={() => onJump(finding)}>
          {where}
        </button>
        {witness !== undefined && 'answers' in witness && (
          <button
            type="button"
            aria-label={about('Mit diesen Antworten ansehen', message)}
            onClick={() => onWitness(witness)}
          >
            Mit diesen Antworten ansehen
          </button>
        )}
      </p>
    </article>
  );
});

/** What mends the finding whose message this is. */
function Fixes({ fixes, message }: { fixes: readonly Fix[]; message: string }) {
  const { edit, select, outline, findings } = useStudio();
  return (
    <ul className={styles.fixes} aria-label="Abhilfe">
      {fixes
        .slice(0, MOST_FIXES)
        .map((fix) => ({ ...fix, label: formatFix(fix, outline) }))
        .map((fix) => (
          <li key={JSON.stringify(fix.edits)}>
            <button
              type="button"
              // A remedy fits the files that it was found for.
              disabled={findings.stale}
              aria-label={about(fix.label, message)}
              onClick={() => {
                if (edit(fix.label, fix.edits) && fix.opens !== undefined) select(fix.opens);
              }}
            >
              {fix.label}
            </button>
            {fix.leaves !== undefined && fix.leaves.length > 0 && (
              <span className={styles.leaves}>
                {' '}
                danach bleibt: {fix.leaves.map((left) => formatFinding(left, outline).message).join(' ')}
              </span>
            )}
          </li>
        ))}
    </ul>
  );
}

/** More than two lines would push the remedies out of sight. */
const SHORT = 240;

/** What proves a finding. All answers of a long way are there for those who want them. */
function Evidence({ said }: { said: string }) {
  if (said.length <= SHORT) return <p className={styles.witness}>{said}</p>;
  const [name = ''] = said.split(':', 1);
  return (
    <details className={styles.witness}>
      <summary>{name}</summary>
      <p>{said.slice(name.length + 2)}</p>
    </details>
  );
}
