import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { about } from '../document/short.ts';
import { drawNow } from '../parts/drawNow.ts';
import { COMPARISONS } from './comparisons.ts';
import { addedCondition, firstCondition, opsFor, formatMissing, withOp } from './operators.ts';
import { SubjectBox } from './SubjectBox.tsx';
import { ValueInput } from './ValueInput.tsx';
import {
  isUnset,
  withoutPart,
  withPart,
  type Condition,
  type FieldCondition,
  type Group,
  type Notation,
  type Op,
} from './model.ts';
import type { Subject } from './subjects.ts';
import looks from '../parts/looks.module.css';
import styles from './conditions.module.css';

/** What the parts of a condition are edited with. */
export type Editing = {
  subjects: readonly Subject[];
  notation: Notation;
  disabled: boolean;
  /** The whole condition. */
  root: Condition;
  /** Sets the whole condition; without one it is removed. `merge`: see `Studio.edit`. */
  change: (root: Condition | undefined, merge?: string) => void;
  /** Sets the whole condition, which has a new part at a path. */
  add: (root: Condition, path: readonly number[]) => void;
  /** Its first question has the focus as a dialog opens. */
  isFirst?: boolean;
  /** A condition in words. */
  format: (condition: Condition) => string;
};

type PartProps = { editing: Editing; condition: Condition; path: readonly number[] };

/** Groups are drawn so deep; what is deeper stays as it is. */
const DEEPEST = 2;

/** A condition as a sentence whose words can be changed. Groups are boxes. What is added has the focus. */
export function ConditionEditor({ editing: given }: { editing: Omit<Editing, 'add'> }) {
  const box = useRef<HTMLDivElement>(null);
  const { root, notation } = given;
  const add = (next: Condition, path: readonly number[]) => {
    drawNow(() => {
      given.change(next);
      return true;
    });
    box.current?.querySelector<HTMLElement>(`input[aria-label="Frage ${numberOf(path)}"]`)?.focus();
  };
  const editing = { ...given, add };
  return (
    <div ref={box} className={styles.editor}>
      <Part editing={editing} condition={root} path={[]} />
      {root.kind !== 'all' && root.kind !== 'any' && (
        <p className={styles.adders}>
          <Join editing={editing} kind="all" label="und …" />
          {notation.logic && <Join editing={editing} kind="any" label="oder …" />}
        </p>
      )}
    </div>
  );
}

/** Joins the whole condition with a new one. */
function Join({ editing, kind, label }: { editing: Editing; kind: 'all' | 'any'; label: string }) {
  const { root, add, subjects, notation, disabled } = editing;
  const part = addedCondition(subjects, notation);
  if (part === undefined || isUnset(root, notation)) return null;
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={about(`${label} eine Bedingung ergänzen`, editing.format(root))}
      onClick={() => add({ kind, parts: [root, part] }, [1])}
    >
      <Plus aria-hidden size={16} /> {label}
    </button>
  );
}

function Part({ editing, condition, path }: PartProps) {
  switch (condition.kind) {
    case 'field':
      return <FieldPart editing={editing} condition={condition} path={path} />;
    case 'card':
      return <CardPart editing={editing} condition={condition} path={path} />;
    case 'not':
      return <NotPart editing={editing} condition={condition} path={path} />;
    default:
      return path.length < DEEPEST ? (
        <GroupPart editing={editing} condition={condition} path={path} />
      ) : (
        <CardPart editing={editing} condition={condition} path={path} />
      );
  }
}

function FieldPart({ editing, condition, path }: PartProps & { condition: FieldCondition }) {
  const { subjects, notation, disabled, root, change } = editing;
  const subject = subjects.find(({ name }) => name === condition.subject);
  const schema = subject?.schema ?? {};
  const fitting = opsFor(schema, notation);
  const ops = fitting.includes(condition.op) ? fitting : [condition.op, ...fitting];
  const set = (next: FieldCondition, merge?: string) =>
    change(
      withPart(root, path, () => next),
      merge,
    );
  const number = path.length === 0 ? '' : ` ${numberOf(path)}`;
  const missing = formatMissing(schema, notation);
  const isChosen = !isUnset(condition, notation);
  return (
    <div role="group" aria-label={`Bedingung${number}`} className={styles.field}>
      <SubjectBox
        label={`Frage${number}`}
        subjects={subjects}
        selected={condition.subject}
        disabled={disabled}
        isFirst={editing.isFirst === true && path.length === 0}
        onSelect={(next) => set(withSubject(condition, next, notation))}
      />
      {isChosen && (
        <select
          aria-label={`Vergleich${number}`}
          className={styles.op}
          value={condition.op}
          disabled={disabled}
          onChange={(event) => set(withOp(condition, event.target.value as Op, schema))}
        >
          {ops.map((op) => (
            <option key={op} value={op}>
              {COMPARISONS[op].name}
            </option>
          ))}
        </select>
      )}
      {isChosen && (
        <ValueInput
          condition={condition}
          schema={schema}
          label={`Wert${number}`}
          disabled={disabled}
          onChange={(value) => set({ ...condition, value }, `wert${path.join('/')}`)}
        />
      )}
      <Remove editing={editing} path={path} label={about(`Bedingung${number} entfernen`, editing.format(condition))} />
      {missing !== undefined && <p className={styles.hint}>{missing}</p>}
    </div>
  );
}

/** '1.2' for the second part of the first group. */
function numberOf(path: readonly number[]): string {
  return path.map((index) => index + 1).join('.');
}

/** Parts have no identity besides their place. */
function keyOf(path: readonly number[], index: number): string {
  return [...path, index].join('/');
}

/** The operator and the value stay if they fit the other question. */
function withSubject(condition: FieldCondition, subject: Subject, notation: Notation): FieldCondition {
  const first = firstCondition(subject, notation);
  const ops = opsFor(subject.schema, notation);
  if (!ops.includes(condition.op) || subject.schema.oneOf !== undefined || typeof condition.value !== 'number')
    return first;
  return { ...condition, subject: subject.name };
}

type GroupProps = PartProps & { condition: Group };

function GroupPart({ editing, condition, path }: GroupProps) {
  const { notation, disabled, root, change } = editing;
  const word = condition.kind === 'all' ? 'und' : 'oder';
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <select
          aria-label={`Verknüpfung${placeOf(path)}`}
          value={condition.kind}
          disabled={disabled || !notation.logic}
          onChange={(event) =>
            change(withPart(root, path, () => ({ kind: event.target.value as Group['kind'], parts: condition.parts })))
          }
        >
          <option value="all">Alle treffen zu</option>
          <option value="any">Mindestens eine trifft zu</option>
        </select>
      </legend>
      {condition.parts.length === 0 && <p className={styles.hint}>Ohne Bedingung: Das gilt immer.</p>}
      {condition.parts.map((part, index) => (
        <div key={keyOf(path, index)} className={styles.part}>
          {index > 0 && <span className={styles.word}>{word}</span>}
          <Part editing={editing} condition={part} path={[...path, index]} />
        </div>
      ))}
      <Adders editing={editing} condition={condition} path={path} />
    </fieldset>
  );
}

/** What may join a group. */
function Adders({ editing, condition, path }: GroupProps) {
  const { subjects, notation, disabled, root } = editing;
  const added = addedCondition(subjects, notation);
  if (added === undefined) return null;
  const place = placeOf(path);
  const [other, name] = condition.kind === 'all' ? (['any', 'oder-Gruppe'] as const) : (['all', 'und-Gruppe'] as const);
  const at = [...path, condition.parts.length];
  const adder = (words: string, label: string, part: Condition, question: readonly number[]) => (
    <button
      type="button"
      disabled={disabled}
      aria-label={`${label} ergänzen${place}`}
      onClick={() =>
        editing.add(
          withPart(root, path, (group) => ({ ...(group as Group), parts: [...condition.parts, part] })),
          question,
        )
      }
    >
      <Plus aria-hidden size={16} /> {words}
    </button>
  );
  return (
    <p className={styles.adders}>
      {adder('Bedingung ergänzen', 'Bedingung', added, at)}
      {notation.logic && path.length + 1 < DEEPEST && (
        <>
          {adder(name, name, { kind: other, parts: [added] }, [...at, 0])}
          {adder('nicht', 'nicht …', { kind: 'not', part: added }, [...at, 0])}
        </>
      )}
    </p>
  );
}

/** Where a group is, for labels. */
function placeOf(path: readonly number[]): string {
  return path.length === 0 ? '' : `, Gruppe ${numberOf(path)}`;
}

function NotPart({ editing, condition, path }: PartProps & { condition: { kind: 'not'; part: Condition } }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Trifft nicht zu</legend>
      <Part editing={editing} condition={condition.part} path={[...path, 0]} />
      <p className={styles.adders}>
        <button
          type="button"
          disabled={editing.disabled}
          aria-label={about('Verneinung aufheben', editing.format(condition.part))}
          onClick={() => editing.change(withPart(editing.root, path, () => condition.part))}
        >
          Verneinung aufheben
        </button>
      </p>
    </fieldset>
  );
}

/** What the editor cannot express: its sentence. It stays in the file as it is. */
function CardPart({ editing, condition, path }: PartProps) {
  const { format, notation } = editing;
  const said = format(condition);
  return (
    <div className={styles.card}>
      <p>{said === '' ? 'Eine Regel, für die es hier keinen Satz gibt.' : said}</p>
      <details>
        <summary>Als JSON zeigen</summary>
        <pre>{JSON.stringify(condition.kind === 'card' ? condition.raw : notation.write(condition), null, 2)}</pre>
      </details>
      <p className={styles.hint}>Diese Form ändern Sie in der Ansicht JSON. Hier bleibt sie, wie sie ist.</p>
      <Remove editing={editing} path={path} label={about('Diese Regel entfernen', said)} />
    </div>
  );
}

function Remove({ editing, path, label }: { editing: Editing; path: readonly number[]; label: string }) {
  const { root, change, disabled, notation } = editing;
  const rest = withoutPart(root, path);
  if (path.length === 0 && !notation.mayBeEmpty) return null;
  return (
    <button
      type="button"
      className={`${looks.icon} ${styles.remove}`}
      disabled={disabled}
      aria-label={label}
      title={label}
      onClick={() => change(rest ?? (notation.mayBeEmpty ? { kind: 'all', parts: [] } : undefined))}
    >
      <Trash2 aria-hidden size={16} />
    </button>
  );
}
