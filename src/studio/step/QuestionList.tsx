import { ArrowDown, ArrowUp, Asterisk, Ellipsis } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { moveQuestion, setRequired, shownOrder, spotBeside } from '../../editing/index.ts';
import { useActions } from '../actions/context.ts';
import { isInside } from '../document/place.ts';
import type { StepNode } from '../document/outline.ts';
import { useDefinition } from '../context/useDefinition.ts';
import { useMoveKeys } from '../parts/useMoveKeys.ts';
import { drawNow } from '../parts/drawNow.ts';
import { PressButton } from '../parts/PressButton.tsx';
import { useStudio } from '../context/context.ts';
import { AddQuestion } from './AddQuestion.tsx';
import { rowsOf, type Row } from './questions.ts';
import { counted } from '../document/words.ts';
import styles from './questions.module.css';

/**
 * The questions of a step in the order of the page, each with what can be done about it. They stand beside the page, so
 * that everything works by keyboard and with a screen reader.
 */
export function QuestionList({ step }: { step: StepNode }) {
  const { edit, notify, trees } = useStudio();
  const definition = useDefinition();
  const rows = useMemo(() => (definition === undefined ? [] : rowsOf(step, definition)), [step, definition]);
  const list = useRef<HTMLOListElement>(null);

  const spotFor = ({ place, group, name }: Row, by: 1 | -1) =>
    spotBeside(shownOrder(trees[place.file]?.value, group), name, by);
  const move = (index: number, to: number) => {
    const row = rows[index];
    if (row === undefined || to === index) return;
    const spot = spotFor(row, to > index ? 1 : -1);
    if (spot === undefined) {
      notify(`'${row.title}' steht schon am Rand.`);
      return;
    }
    const moved = drawNow(() =>
      edit(`'${row.title}' verschieben`, (files) => moveQuestion(files, row.place, spot.before, spot.section)),
    );
    if (moved) list.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(row.field)}"]`)?.focus();
  };
  useMoveKeys(list, move);

  return (
    <section className={styles.questions} aria-label="Fragen dieses Schritts">
      <h2>Fragen</h2>
      {rows.length === 0 && <p className={styles.none}>{formatNone(step.questions.length)}</p>}
      <ol ref={list} className={styles.list}>
        {rows.map((row, index) => (
          <Question
            key={row.place.pointer}
            step={step.id}
            row={row}
            isFirst={spotFor(row, -1) === undefined}
            isLast={spotFor(row, 1) === undefined}
            opensSection={row.heading?.place.pointer !== rows[index - 1]?.heading?.place.pointer}
            opensFrame={row.condition !== '' && rows[index - 1]?.condition !== row.condition}
            onMove={(by) => move(index, index + by)}
          />
        ))}
      </ol>
      {step.file !== undefined && (
        <AddQuestion group={{ file: step.file, pointer: endOf(rows) }} before="" label="Frage ergänzen" />
      )}
    </section>
  );
}

type QuestionProps = {
  step: string;
  row: Row;
  /** It is the first or the last one of its group on the page. */
  isFirst: boolean;
  isLast: boolean;
  /** It stands under another heading than the question above. */
  opensSection: boolean;
  /** Its condition is another one than that of the question above. */
  opensFrame: boolean;
  onMove: (by: 1 | -1) => void;
};

function Question({ step, row, isFirst, isLast, opensSection, opensFrame, onMove }: QuestionProps) {
  const { selection, select } = useStudio();
  const { place, title, kind, condition, group, name, field, heading } = row;
  const isWhole = name === '';
  return (
    <li className={styles.item} data-conditional={condition !== '' || undefined}>
      {!isWhole && (
        <AddQuestion
          group={{ file: place.file, pointer: group }}
          before={name}
          label={`Frage vor '${title}' einfügen`}
          quiet
        />
      )}
      {opensSection && heading !== undefined && (
        <h3 className={styles.heading} data-selected={isInside(selection.place, heading.place) || undefined}>
          <button type="button" onClick={() => select(heading.place)}>
            {heading.title}
          </button>
        </h3>
      )}
      {opensFrame && <p className={styles.condition}>nur wenn {condition}</p>}
      <div className={styles.row} data-selected={isInside(selection.place, place) || undefined}>
        <button
          type="button"
          className={styles.title}
          data-field={field}
          aria-current={isInside(selection.place, place) || undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => select(place)}
        >
          <span>{title}</span>
          <span className={styles.kind}>{kind}</span>
        </button>
        {!isWhole && <Tools step={step} row={row} isFirst={isFirst} isLast={isLast} onMove={onMove} />}
      </div>
    </li>
  );
}

/** The group that a question at the end belongs to: that of the last one that is always asked. */
function endOf(rows: readonly Row[]): string {
  const last = rows.findLast(({ condition, part, name }) => condition === '' && part === undefined && name !== '');
  return last?.group ?? '/schema';
}

/** Why no questions are listed. A step that the format does not allow has questions, but cannot be read. */
function formatNone(written: number): string {
  if (written === 0) return 'Dieser Schritt fragt nichts.';
  return `${counted(written, 'Frage', 'Fragen')}. Sie erscheinen hier wieder, sobald die Funde zu diesem Schritt behoben sind.`;
}

/** What can be done with a question at once. */
function Tools({
  step,
  row: { place, title, required, isConsent },
  isFirst,
  isLast,
  onMove,
}: Omit<QuestionProps, 'opensFrame' | 'opensSection'>) {
  const { openMenu } = useActions();
  const { edit } = useStudio();
  const toggle = () =>
    edit(required ? `'${title}' ist freiwillig` : `'${title}' ist Pflicht`, (files) =>
      setRequired(files, place, !required),
    );
  return (
    <span className={styles.tools}>
      {!isConsent && (
        <button
          type="button"
          aria-pressed={required}
          aria-label={`'${title}' muss beantwortet werden`}
          title="Pflicht"
          onClick={toggle}
        >
          <Asterisk aria-hidden size={16} />
        </button>
      )}
      <PressButton
        idle={isFirst}
        aria-label={`'${title}' nach oben`}
        title="Nach oben (Alt ↑)"
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden size={16} />
      </PressButton>
      <PressButton
        idle={isLast}
        aria-label={`'${title}' nach unten`}
        title="Nach unten (Alt ↓)"
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden size={16} />
      </PressButton>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={`Mehr zu '${title}'`}
        title="Mehr"
        onClick={(event) => openMenu({ kind: 'question', step, place }, event.currentTarget)}
      >
        <Ellipsis aria-hidden size={16} />
      </button>
    </span>
  );
}
