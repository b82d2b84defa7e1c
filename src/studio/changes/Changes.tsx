import { counted } from '../document/words.ts';
import { WEIGHTS, type Told, type ToldLine } from './toldChanges.ts';
import styles from './changes.module.css';

const HEADINGS: Record<Told['weight'], string> = {
  law: 'Einwilligungen, E-Mails, Tabellen',
  flow: 'Ablauf und Zustand',
  questions: 'Fragen und Regeln',
  words: 'Texte und Aussehen',
};
const CHANGES: Record<Told['change'], string> = { neu: 'neu', weg: 'entfällt', anders: '' };
/** As many lines of one thing as are shown. */
const MOST_LINES = 8;

/** What the two definitions are called. */
type Words = { before: string; after: string };

const IN_TIME: Words = { before: 'bisher', after: 'künftig' };

type ChangesProps = { told: readonly Told[]; words?: Words };

/** What differs between two definitions, by weight. */
export function Changes({ told, words = IN_TIME }: ChangesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable with the keyboard (WCAG 2.1.1)
    <div className={styles.changes} role="region" aria-label="Änderungen" tabIndex={0}>
      {WEIGHTS.map((weight) => {
        const some = told.filter((one) => one.weight === weight);
        return (
          some.length > 0 && (
            <section key={weight}>
              <h3>{HEADINGS[weight]}</h3>
              <ul>
                {some.map((one) => (
                  <Change key={`${one.where} ${one.change}`} told={one} words={words} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

function Change({ told: { where, change, lines }, words }: { told: Told; words: Words }) {
  const more = lines.length - MOST_LINES;
  return (
    <li>
      <p className={styles.where}>
        {where}
        {CHANGES[change] !== '' && <span className={styles.change}>{CHANGES[change]}</span>}
      </p>
      {lines.slice(0, MOST_LINES).map((line) => (
        <Line key={`${line.label} ${line.before} ${line.after}`} line={line} words={words} />
      ))}
      {more > 0 && <p>Und {counted(more, 'weitere Angabe', 'weitere Angaben')}.</p>}
    </li>
  );
}

function Line({ line: { label, before, after }, words }: { line: ToldLine; words: Words }) {
  return (
    <dl className={styles.line}>
      <div className={styles.label}>
        <dt>{label}</dt>
        {before === undefined && after === undefined && <dd>geändert</dd>}
      </div>
      {before !== undefined && (
        <div>
          <dt>{words.before}</dt>
          <dd>{before || <em>leer</em>}</dd>
        </div>
      )}
      {after !== undefined && (
        <div>
          <dt>{words.after}</dt>
          <dd>{after || <em>leer</em>}</dd>
        </div>
      )}
    </dl>
  );
}
