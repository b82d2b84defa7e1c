import type { Ground } from '../../editing/index.ts';
import { germanDay, isDay } from '../../engine/days.ts';
import { isPlainObject, formatNumber, type Field } from '../../engine/index.ts';
import type { ComputedFile, Operand } from '../../engine/definition.ts';
import type { OperationName } from '../../engine/vocabulary.ts';
import { givesDay, OPERATION_ROWS, operationOf, type OperandKind } from '../../format/index.ts';
import { formatPeriod } from './periods.ts';
import type { Outline } from './outline.ts';
import type { Trees } from './trees.ts';

/** What values can be computed from in this wizard, in the order in which it is asked, then what is computed. */
export function groundOf({ steps, tables, computed }: Outline, trees: Trees, except = ''): Ground {
  const asked = steps.flatMap(({ fields }) => fields).filter(({ pointer }) => !pointer.includes('/*'));
  const named = (fits: (schema: Field['schema']) => boolean) => [
    ...new Set(asked.filter(({ schema }) => fits(schema)).map(({ pointer }) => pointer)),
  ];
  const others = computed.filter(({ name }) => name !== except);
  const given = (fits: (operation: OperationName | undefined) => boolean) =>
    others.filter(({ operation }) => fits(operation)).map(({ name }) => `=${name}`);
  return {
    days: [...named(({ format }) => format === 'date'), ...given(givesDay)],
    numbers: [
      ...named(({ type }) => type === 'number' || type === 'integer'),
      ...given((one) => one !== undefined && !givesDay(one)),
    ],
    lists: named(({ type }) => type === 'array'),
    tables: tables.map(({ name, file }) => ({ name, columns: columnsOf(trees[file]?.value) })),
  };
}

function columnsOf(table: unknown): string[] {
  const otherwise = isPlainObject(table) ? table['otherwise'] : undefined;
  return isPlainObject(otherwise) ? Object.keys(otherwise) : [];
}

/** Titles of answers (`/pointer`), computed values (`=name`) and tables. */
export type Titles = { of: (name: string) => string; table: (name: string) => string };

/** The titles of what a wizard asks, computes and looks up. What there is not keeps its name. */
export function titlesIn({ steps, computed, tables }: Outline): Titles {
  const questions = new Map(steps.flatMap((step) => step.questions.map(({ field, title }) => [field, title])));
  const values = new Map(computed.map(({ name, title }) => [`=${name}`, title]));
  return {
    of: (name) => values.get(name) ?? questions.get(name) ?? name,
    table: (name) => tables.find((table) => table.name === name)?.title ?? name,
  };
}

/** What a computed value is, as a German sentence without a full stop; empty while it is half-written. */
export function formatOperation(value: unknown, titles: Titles): string {
  const said = formatFormula(value, titles);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** A formula or another operation inside a German sentence; empty while it is half-written. */
export function formatFormula(value: unknown, titles: Titles): string {
  const name = operationOf(value);
  const taken = name && (value as ComputedFile)[name];
  if (name === undefined || !taken) return '';
  const { takes, words, isListed = false } = OPERATION_ROWS[name];
  return words(PARTS[takes](taken as never, titles, isListed));
}

/** The operands of an operation in words. */
const PARTS: Record<OperandKind, (taken: never, titles: Titles, isListed: boolean) => string[]> = {
  numbers: (operands: unknown, titles, isListed) =>
    (Array.isArray(operands) ? operands : []).map((one: Operand) => formatOperand(one, titles, isListed)),
  span: ({ from = '', to = '' }: { from?: string; to?: string }, titles) => [quoted(from, titles), quoted(to, titles)],
  list: (list: string, titles) => [quoted(list, titles)],
  event: ({ from = '', period, add = period }: { from?: string; period?: string; add?: string }, titles) => [
    quoted(from, titles),
    ...(add === undefined ? [] : [formatPeriod(add) || add]),
  ],
  cell: ({ table, step = '', column = '' }: { table?: string; step?: string; column?: string }, titles) => [
    `„${column}“`,
    table === undefined ? `des Ergebnisses auf „${step}“` : `der Tabelle „${titles.table(table)}“`,
  ],
};

function quoted(name: string, { of }: Titles): string {
  return name === 'today' ? 'heute' : isDay(name) ? germanDay(name) : `„${of(name)}“`;
}

/** An operand in words. A formula stands in brackets, unless the operands are listed. */
export function formatOperand(operand: Operand, titles: Titles, isListed = false): string {
  if (typeof operand === 'number') return formatNumber(operand);
  if (typeof operand === 'string') return quoted(operand, titles);
  return isListed ? formatFormula(operand, titles) : `(${formatFormula(operand, titles)})`;
}
