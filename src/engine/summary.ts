import { joinPointer, parsePointer, readPath, readPointer } from './pointer.ts';
import { tidy } from './answers.ts';
import { formatValue, withoutLinks } from './formatValue.ts';
import { titleFor } from './texts.ts';
import { isGroupList, type Field } from './fields.ts';
import { rowTitle, schemasAt } from './messages.ts';
import { withAskedRows } from './replay.ts';
import { looksOf } from './ui.ts';
import { widgetTraits } from './widgetTraits.ts';
import { walk } from './walk.ts';
import type { Answers, PropertySchema } from './definition.ts';
import type { Wizard } from './types.ts';

/** One answered question, in words. */
export type AnswerLine = {
  pointer: string;
  label: string;
  value: string;
  /** The row of a list of groups that it belongs to. */
  row?: AnswerRow;
};

/** A row in words: 'title' is '2. Zeuge', 'name' is 'Anna Berg', and empty while it is missing. */
export type AnswerRow = { pointer: string; title: string; name: string };

/** The answers of one step of the live path. */
export type AnswerGroup = {
  step: string;
  title: string;
  lines: AnswerLine[];
  /** Set where the step asks a single question: its title then says what the one line is about. */
  single?: true;
};

/**
 * The answers grouped by step, with labels and choices in words. Omits unanswered questions. `before`: steps on the way to this one, all of whose
 * questions are unanswered, are groups without lines.
 */
export function summarise(wizard: Wizard, answers: Answers, before?: string): AnswerGroup[] {
  const given = tidy(answers);
  const { frames, live } = walk(wizard, answers);
  const passed = frames.findIndex(({ step }) => step.id === before);
  return frames.flatMap(({ step, asked }, at): AnswerGroup[] => {
    const title = titleFor(wizard, step, () => live, wizard.today);
    const isPassed = before === undefined || at < passed;
    const lines = asked.flatMap((field) =>
      isGroupList(field.schema) ? linesOfRows(wizard, field, given, live) : lineOf(wizard, field, given, isPassed),
    );
    const listed = asked.filter((field) => isListed(wizard, field)).length;
    if (lines.length === 0 && !(at < passed && listed > 0)) return [];
    return [{ step: step.id, title, lines, ...(lines.length === 1 && listed === 1 && { single: true }) }];
  });
}

/** The lines of each row. A row without answers is one line, so that nobody counts wrong. */
function linesOfRows(wizard: Wizard, list: Field, given: Answers, live: Answers): AnswerLine[] {
  const rows = readPath(live, list.path);
  if (!Array.isArray(rows)) return [];
  const parts = withAskedRows(wizard, [list], live).slice(1);
  return rows.flatMap((answers, index): AnswerLine[] => {
    const pointer = joinPointer(list.pointer, index);
    const row = { pointer, ...rowInWords(list.schema, index, answers) };
    const own = parts.filter((part) => part.pointer.startsWith(`${pointer}/`));
    const lines = own.flatMap((part) => lineOf(wizard, part, given)).map((line) => ({ ...line, row }));
    return lines.length > 0 ? lines : [{ pointer, label: row.title, value: 'ohne Angaben' }];
  });
}

/** The name of a row in a list of groups: its number, what a row is, and the name in its answers. */
export function rowInWords(
  { row, items = {} }: PropertySchema,
  index: number,
  answers: unknown,
): Omit<AnswerRow, 'pointer'> {
  const names = (row?.name ?? []).map((pointer) => {
    const [schema = {}] = schemasAt(items, parsePointer(pointer));
    const value = readPointer(answers, pointer);
    return value === undefined ? '' : formatValue(schema, value);
  });
  return { title: rowTitle(row, index), name: names.join(' ').replaceAll(/\s+/g, ' ').trim() };
}

/** '2. Zeuge: Anna Berg', and '2. Zeuge' while the name is missing. */
export function rowHeading({ title, name }: Omit<AnswerRow, 'pointer'>): string {
  return name === '' ? title : `${title}: ${name}`;
}

/** The lines in their order, those of each row together. */
export function linesByRow<Line extends AnswerLine>(lines: Line[]): { row: AnswerRow | undefined; lines: Line[] }[] {
  const parts: { row: AnswerRow | undefined; lines: Line[] }[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last !== undefined && last.row?.pointer === line.row?.pointer) last.lines.push(line);
    else parts.push({ row: line.row, lines: [line] });
  }
  return parts;
}

/** Whether an answer may be listed. Passwords, sums and fields that nobody sees may not. */
export function isListed(wizard: Wizard, field: Field): boolean {
  const { isSecret, shown } = widgetTraits(looksOf(wizard, field)['ui:widget']);
  return isSecret !== true && shown !== 'hidden' && field.schema.arithmetic !== true;
}

/** The name of a question in lists of answers: its short name, or its title. */
export function labelOf(wizard: Wizard, field: Field): string {
  const { 'ui:short': short } = looksOf(wizard, field);
  return typeof short === 'string' ? short : withoutLinks(field.schema.title ?? field.pointer);
}

/** `isPassed`: a person who answers has been asked. */
function lineOf(wizard: Wizard, field: Field, answers: Answers, isPassed = false): AnswerLine[] {
  const value = readPointer(answers, field.pointer);
  const looks = looksOf(wizard, field);
  const { 'ui:short': short, 'ui:voluntary': voluntary } = looks;
  const { pointer, schema } = field;
  // That it was not given is an answer, too, once it was asked for.
  if (voluntary === true && value !== true && (isPassed || value === false))
    return [{ pointer, label: labelOf(wizard, field), value: 'nicht erteilt' }];
  if (value === undefined || !isListed(wizard, field)) return [];
  const wording = withoutLinks(schema.title ?? pointer);
  const isConsent = widgetTraits(looks['ui:widget']).isConsent === true;
  if (isConsent && value === true)
    return [{ pointer, label: short === undefined ? 'Einwilligung' : labelOf(wizard, field), value: wording }];
  // What was not consented to is told in its own words.
  const label = isConsent ? wording : labelOf(wizard, field);
  return [{ pointer, label, value: formatValue(schema, value) }];
}
