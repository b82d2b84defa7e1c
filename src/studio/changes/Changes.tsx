import { useState } from 'react';
import { stepOf, type Place } from '../document/place.ts';
import { counted } from '../document/words.ts';
import { BeforeAfter, type Definitions } from './BeforeAfter.tsx';
import { ChangedTable } from './ChangedTable.tsx';
import { WEIGHTS } from '../describe/thing.ts';
import type { Told, ToldLine } from './toldChanges.ts';
import styles from './changes.module.css';

const HEADINGS: Record<Told['weight'], string> = {
  law: 'Einwilligungen, E-Mails, Fristen, Tabellen',
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

type ChangesProps = {
  told: readonly Told[];
  words?: Words;
  /** Those that differ, if pages may be shown as they are drawn. */
  definitions?: Definitions | undefined;
};

/** What differs between two definitions, by weight, and on request, below each, the pages where it does. */
export function Changes({ told, words = IN_TIME, definitions }: ChangesProps) {
  const [shown, setShown] = useState<Told>();
  const drawn = shown !== undefined && told.includes(shown) ? shown : undefined;
  const onDraw = definitions && ((one: Told) => setShown((before) => (before === one ? undefined : one)));
  return <List told={told} words={words} drawn={drawn} onDraw={onDraw} definitions={definitions} />;
}

type Drawing = {
  /** The one whose pages are shown. */
  drawn: Told | undefined;
  /** Shows the pages of a change, or hides them. */
  onDraw: ((told: Told) => void) | undefined;
  definitions: Definitions | undefined;
};

function List({ told, words, ...drawing }: Drawing & { told: readonly Told[]; words: Words }) {
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
                  <Change
                    key={`${one.where} ${one.change} ${one.place.pointer}`}
                    told={one}
                    words={words}
                    {...drawing}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

function Change({ told, words, drawn, onDraw, definitions }: Drawing & { told: Told; words: Words }) {
  const { where, place, change, lines, table } = told;
  const more = lines.length - MOST_LINES;
  return (
    <li>
      <p className={styles.where}>
        {where}
        {CHANGES[change] !== '' && <span className={styles.change}>{CHANGES[change]}</span>}
        {onDraw !== undefined && isOnPage(place) && (
          <button
            type="button"
            aria-expanded={drawn === told}
            aria-label={`Ansehen: ${where}`}
            onClick={() => onDraw(told)}
          >
            Ansehen
          </button>
        )}
      </p>
      {lines.slice(0, MOST_LINES).map((line) => (
        <Line key={`${line.label} ${line.before} ${line.after}`} line={line} words={words} />
      ))}
      {more > 0 && (
        <details className={styles.more}>
          <summary>{counted(more, 'weitere Angabe', 'weitere Angaben')}</summary>
          {lines.slice(MOST_LINES).map((line) => (
            <Line key={`${line.label} ${line.before} ${line.after}`} line={line} words={words} />
          ))}
        </details>
      )}
      {table !== undefined && <ChangedTable name={where} {...table} words={words} />}
      {definitions !== undefined && drawn === told && (
        <section aria-label={`${where}, gezeichnet`}>
          <BeforeAfter definitions={definitions} place={place} words={words} />
        </section>
      )}
    </li>
  );
}

/** Whether people see it on the page of a step. */
function isOnPage({ file }: Place): boolean {
  return stepOf(file) !== undefined;
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
