import type { Finding } from '../../check/browser.ts';
import { sayFile } from '../document/sayFile.ts';
import { about } from '../document/short.ts';
import { useStudio } from '../context/context.ts';
import { inWords, sayFix } from './inWords.ts';
import { sayWitness } from './sayFinding.ts';
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

/** A finding: what is wrong, what to do, where, and the evidence. */
export function FindingCard({ finding, isNote = false, onJump, onWitness }: FindingCardProps) {
  const { edit, remedies, outline, findings } = useStudio();
  const { remedy, file, line, witness } = finding;
  const message = inWords(finding.message, outline);
  const where = sayFile(file, outline);
  const written = line === undefined ? file : `${file}, Zeile ${line}`;
  const fixes = remedies.get(finding) ?? [];
  return (
    <article className={styles.card} data-note={isNote || undefined}>
      <p className={styles.message}>{message}</p>
      <p className={styles.remedy}>{inWords(remedy, outline)}</p>
      {witness !== undefined && <p className={styles.witness}>{sayWitness(witness, outline)}</p>}
      {fixes.length > 0 && (
        <ul className={styles.fixes} aria-label="Abhilfe">
          {fixes.slice(0, MOST_FIXES).map((fix) => (
            <li key={JSON.stringify(fix.edits)}>
              <button
                type="button"
                // A remedy fits the files that it was found for.
                disabled={findings.stale}
                aria-label={about(sayFix(fix.label, outline), message)}
                onClick={() => edit(fix.label, fix.edits)}
              >
                {sayFix(fix.label, outline)}
              </button>
              {fix.leaves !== undefined && fix.leaves.length > 0 && (
                <span className={styles.leaves}>
                  {' '}
                  danach bleibt: {fix.leaves.map((left) => inWords(left.message, outline)).join(' ')}
                </span>
              )}
            </li>
          ))}
        </ul>
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
}
