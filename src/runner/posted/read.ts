import {
  askedFields,
  choicesOf,
  completeYearAt,
  erasePointer,
  isGroupList,
  isManyOf,
  isWithin,
  readPointer,
  readSum,
  uiAt,
  widgetTraits,
  writePointer,
  writeSum,
  type Answers,
  type Field,
  type LabelStyle,
  type Step,
  type Wizard,
} from '../../engine/index.ts';
import {
  chooseWidget,
  readMonth,
  readParts,
  readTyped,
  withPart,
  writeParts,
  type DatePart,
} from '../../fields/index.ts';
import { localDate } from '../base/localDate.ts';

/** One name and its value, in the order of the form. Names are pointers, or `<pointer>#<part>` for parts of a date. */
export type Entry = readonly [name: string, value: string];

const PARTS: readonly DatePart[] = ['day', 'month', 'year'];

/**
 * The answers after a step was sent as a form. Only questions that the step asks with the answers `before` are read: those
 * are the ones that it has shown. A question of boxes without an entry has no answer any more, since browsers do not send boxes
 * that are not ticked; any other one keeps its answer. `only`: the questions that were shown, if not all. Files are not read here.
 */
export function withPosted(
  wizard: Wizard,
  step: Step,
  before: Answers,
  entries: readonly Entry[],
  only?: readonly string[],
): Answers {
  const answers = withRowsSent(wizard, step, before, entries);
  const sent = new Map<string, string[]>();
  for (const [name, value] of entries) sent.set(name, [...(sent.get(name) ?? []), value]);
  for (const field of askedFields(wizard, step.id, answers)) {
    const isShown = only === undefined || only.some((wanted) => isWithin(field.pointer, wanted));
    if (!isShown || field.schema.upload !== undefined || isGroupList(field.schema)) continue;
    if (!isSent(field, sent)) continue;
    const value = readField(field, step, sent, readPointer(before, field.pointer));
    if (value === undefined) erasePointer(answers, field.pointer);
    else writePointer(answers, field.pointer, value);
  }
  return answers;
}

/**
 * The answers with at least the rows that the form has: it may be older than they are, if a button that removes a row was pressed
 * twice.
 */
function withRowsSent(wizard: Wizard, step: Step, before: Answers, entries: readonly Entry[]): Answers {
  const answers = structuredClone(before);
  for (const { pointer, schema } of askedFields(wizard, step.id, before)) {
    if (!isGroupList(schema)) continue;
    const value = readPointer(answers, pointer);
    const rows: unknown[] = Array.isArray(value) ? value : [];
    const missing = Math.min(rowsSent(pointer, entries), schema.maxItems ?? Infinity) - rows.length;
    if (missing > 0) writePointer(answers, pointer, [...rows, ...Array.from({ length: missing }, () => ({}))]);
  }
  return answers;
}

/** How many rows of a list the form has. Those at its end without an entry do not count: browsers send nothing of open choices. */
export function rowsSent(pointer: string, entries: readonly Entry[]): number {
  let rows = 0;
  while (entries.some(([name]) => name.startsWith(`${pointer}/${rows}/`))) rows += 1;
  return rows;
}

/** Whether browsers may send nothing of a question that is shown so: they do not send boxes that are not ticked, and no empty choice of files. */
const MAY_SEND_NOTHING: Record<LabelStyle, boolean> = {
  choices: true,
  boxes: true,
  box: true,
  files: true,
  // What is entered there is not kept.
  hidden: true,
  parts: false,
  lines: false,
};

/**
 * Whether a form may have shown a question that its step asks. It has not if it is older than the answers, as after a second press,
 * and lacks an entry that browsers would have sent.
 */
export function mayHaveShown(step: Step, field: Field, entries: readonly Entry[]): boolean {
  const { shown, isSecret } = widgetTraits(chooseWidget(field.schema, uiAt(step.file.ui, field.pointer)));
  return (
    (shown !== undefined && MAY_SEND_NOTHING[shown]) ||
    // What is entered there is not kept.
    isSecret === true ||
    field.schema.arithmetic === true ||
    isGroupList(field.schema) ||
    entries.some(([name]) => name === field.pointer || name === `${field.pointer}#year`)
  );
}

/** Whether a form says something about a question. */
function isSent({ pointer, schema }: Field, sent: ReadonlyMap<string, string[]>): boolean {
  return schema.type === 'boolean' || isManyOf(schema) || [pointer, `${pointer}#year`].some((name) => sent.has(name));
}

function readField(field: Field, step: Step, sent: ReadonlyMap<string, string[]>, before: unknown): unknown {
  const { pointer, schema } = field;
  const ui = uiAt(step.file.ui, pointer);
  const values = sent.get(pointer) ?? [];
  const choices = choicesOf(schema);
  if (isManyOf(schema)) {
    const chosen = (choices ?? []).filter((choice) => values.includes(String(choice.const)));
    const alone = chosen.filter((choice) => choice.const === schema.alone);
    // As the boxes do where scripts run: the one that stands alone excludes the others.
    return chosen.length === 0 ? undefined : (alone.length > 0 ? alone : chosen).map((choice) => choice.const);
  }
  if (widgetTraits(chooseWidget(schema, ui)).shown === 'parts') {
    const date = readDate((part) => sent.get(`${pointer}#${part}`)?.[0] ?? '');
    return completeYearAt(step, pointer, date ?? '', localDate) ?? date;
  }
  const text = (values[0] ?? '').replaceAll('\r\n', '\n');
  if (schema.arithmetic === true) {
    const sum = readSum(before);
    return sum === undefined ? before : writeSum({ ...sum, result: text });
  }
  // A box that was not ticked is not sent. The default of one may be `false`.
  if (text === '') return before === false ? false : undefined;
  if (choices !== undefined) return choices.find((choice) => String(choice.const) === text)?.const ?? text;
  if (schema.type === 'boolean') return true;
  if (schema.format === 'month' || schema.format === 'date') {
    const day = schema.format === 'month' ? (readMonth(text) ?? text) : text;
    return completeYearAt(step, pointer, day, localDate) ?? day;
  }
  return readTyped(text, schema, ui);
}

/** A date in three inputs. One that was pasted whole into one of them counts, as it does where scripts spread it. */
function readDate(typed: (part: DatePart) => string): string | undefined {
  const given = PARTS.filter((part) => typed(part) !== '');
  return writeParts(given.reduce((parts, part) => withPart(parts, part, typed(part)), readParts(undefined)));
}
