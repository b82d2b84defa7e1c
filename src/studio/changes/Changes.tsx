import { useState, type ReactNode } from 'react';
import { stepOf, type FilePlace } from '../document/place.ts';
import { counted } from '../document/words.ts';
import { BeforeAfter, type Definitions } from './BeforeAfter.tsx';
import { ChangedTable, type AuthorOfRow } from './ChangedTable.tsx';
import type { DrawnRow } from '../describe/drawnTable.ts';
import { WEIGHTS } from '../describe/thing.ts';
import type { ChangedLine, DescribedChange } from './describeChanges.ts';
import { Line } from './Line.tsx';
import type { WizardPart } from './newWizardParts.ts';
import looks from '../parts/looks.module.css';
import styles from './changes.module.css';

const HEADINGS: Record<DescribedChange['weight'], string> = {
  law: 'Einwilligungen, E-Mails, Fristen, Tabellen',
  flow: 'Ablauf und Zustand',
  questions: 'Fragen und Regeln',
  words: 'Texte und Aussehen',
};
const CHANGES: Record<DescribedChange['change'], string> = { neu: 'neu', weg: 'entfällt', anders: '' };
/** So many things do not fit a screen. */
const MANY = 6;
/** As many lines of one thing as are shown. */
const MOST_LINES = 8;

/** What the two definitions are called. */
type Words = { before: string; after: string };

const IN_TIME: Words = { before: 'bisher', after: 'künftig' };

type ChangesProps = {
  told: readonly DescribedChange[];
  words?: Words;
  /** Those that differ, if pages may be shown as they are drawn. */
  definitions?: Definitions | undefined;
  /** Who wrote a change, or a row of a table, as a line; undefined if unknown. */
  authors?: { of?: (told: DescribedChange) => string | undefined; ofRow?: (row: DrawnRow) => string | undefined };
  /** What else has to be known of a change, one line for each. */
  notesOf?: ((told: DescribedChange) => readonly string[]) | undefined;
  /** What they stand in is scrolled as a whole. */
  isWhole?: boolean;
};

/** What differs between two definitions, by weight, and on request, below each, the pages where it does. */
export function Changes({ told, ...shown }: ChangesProps) {
  const parts = WEIGHTS.map((weight) => ({
    heading: HEADINGS[weight],
    told: told.filter((one) => one.weight === weight),
  }));
  return <Parts label="Änderungen" parts={parts.filter((part) => part.told.length > 0)} {...shown} />;
}

/** All that a new wizard says and does. */
export function InFull({ parts, ...shown }: Omit<ChangesProps, 'told' | 'words'> & { parts: readonly WizardPart[] }) {
  return <Parts label="Was er sagt und tut" parts={parts} {...shown} isNew />;
}

type Drawing = {
  /** The one whose pages are shown. */
  drawn: DescribedChange | undefined;
  /** Shows the pages of a change, or hides them. */
  onDraw: ((told: DescribedChange) => void) | undefined;
  definitions: Definitions | undefined;
};

type PartsProps = Omit<ChangesProps, 'told'> & {
  label: string;
  parts: readonly WizardPart[];
  /** Everything is new, so nothing says so by itself. */
  isNew?: boolean;
};

function Parts({ label, parts, words = IN_TIME, definitions, authors, notesOf, isWhole, isNew = false }: PartsProps) {
  const [shown, setShown] = useState<DescribedChange>();
  const onDraw = definitions && ((one: DescribedChange) => setShown((before) => (before === one ? undefined : one)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable with the keyboard (WCAG 2.1.1)
    <div className={styles.changes} data-whole={isWhole} role="region" aria-label={label} tabIndex={0}>
      <Summary parts={parts} />
      {parts.map(({ heading, told, none }) => (
        <section key={`${heading} ${told[0]?.place.file}`}>
          <h3 tabIndex={-1}>{heading}</h3>
          {told.length === 0 && none !== undefined && <p>{none}</p>}
          <ul>
            {told.map((one) => (
              <Change
                key={`${one.where} ${one.change} ${one.place.file}${one.place.pointer}`}
                told={one}
                author={authors?.of?.(one)}
                authorOfRow={authors?.ofRow}
                notes={notesOf?.(one) ?? []}
                words={words}
                isNew={isNew}
                drawn={shown}
                onDraw={onDraw}
                definitions={definitions}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Of more things than fit a screen, how many there are under each heading, with a way there. */
function Summary({ parts }: { parts: readonly WizardPart[] }) {
  const count = parts.reduce((sum, { told }) => sum + told.length, 0);
  if (count < MANY || parts.length < 2) return null;
  return (
    <ul className={styles.summary} aria-label="Übersicht">
      {parts.map(({ heading, told }, index) => (
        <li key={`${heading} ${told[0]?.place.file}`}>
          <button type="button" className={looks.jump} onClick={({ currentTarget }) => goTo(currentTarget, index)}>
            {`${heading}: ${told.length}`}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows the part of that number, and goes on from there with the keyboard. */
function goTo(button: HTMLElement, index: number): void {
  const heading = button.closest('[role="region"]')?.querySelectorAll<HTMLElement>('section > h3')[index];
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

type ChangeProps = Drawing & {
  told: DescribedChange;
  author: string | undefined;
  authorOfRow: AuthorOfRow;
  notes: readonly string[];
  words: Words;
  isNew: boolean;
};

function Change(props: ChangeProps) {
  const { told, author, authorOfRow, notes, words, isNew, drawn, onDraw, definitions } = props;
  const most = isNew ? Infinity : MOST_LINES;
  const { where, place, change, lines, messages = [], table } = told;
  const more = lines.slice(most);
  const isOpen = drawn === told;
  const does = isOpen ? 'Zuklappen' : 'Ansehen';
  const list = (some: readonly ChangedLine[]) =>
    some.map((line) => (
      <Line
        key={`${line.label} ${line.before} ${line.after}`}
        line={line}
        words={words}
        isNew={isNew}
        isGone={change === 'weg'}
      />
    ));
  return (
    <li>
      <p className={styles.where}>
        {where}
        {!isNew && CHANGES[change] !== '' && <span className={styles.change}>{CHANGES[change]}</span>}
        {onDraw !== undefined && isOnPage(place) && (
          <button type="button" aria-expanded={isOpen} aria-label={`${does}: ${where}`} onClick={() => onDraw(told)}>
            {does}
          </button>
        )}
      </p>
      {author !== undefined && <p className={styles.author}>{author}</p>}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {list(lines.slice(0, most))}
      <Folded summary={counted(more.length, 'weitere Angabe', 'weitere Angaben')}>{list(more)}</Folded>
      <Folded summary={counted(messages.length, 'Satz bei Fehlern', 'Sätze bei Fehlern')}>{list(messages)}</Folded>
      {table !== undefined && <ChangedTable name={where} {...table} words={words} authorOf={authorOfRow} />}
      {definitions !== undefined && isOpen && (
        <section ref={scrollIn} className={styles.drawn} aria-label={`${where}, gezeichnet`}>
          <BeforeAfter definitions={definitions} place={place} isGone={change === 'weg'} words={words} />
        </section>
      )}
    </li>
  );
}

function Folded({ summary, children }: { summary: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** Pages open below what they are about, which may be the end of what is in sight. */
function scrollIn(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}

/** Whether people see it on the page of a step. */
function isOnPage({ file }: FilePlace): boolean {
  return stepOf(file) !== undefined;
}
