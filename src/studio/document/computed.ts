import { OPERATIONS, operationOf, type Ground, type OperationName } from '../../editing/index.ts';
import { germanDay, isDay } from '../../engine/days.ts';
import { isPlainObject, sayNumber, type Field } from '../../engine/index.ts';
import type { ComputedFile, Operand } from '../../engine/definition.ts';
import { sayPeriod } from './periods.ts';
import type { Outline } from './outline.ts';
import type { Trees } from './trees.ts';

const givesDay = (operation: OperationName | undefined) =>
  operation !== undefined && OPERATIONS[operation].gives === 'day';

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
export function sayOperation(value: unknown, titles: Titles): string {
  const name = operationOf(value);
  return name === undefined ? '' : SAY[name](value as ComputedFile, titles);
}

const quoted = (name: string, { of }: Titles) =>
  name === 'today' ? 'heute' : isDay(name) ? germanDay(name) : `„${of(name)}“`;
const span = ({ from = '', to = '' }: { from?: string; to?: string } = {}, titles: Titles) =>
  `von ${quoted(from, titles)} bis ${quoted(to, titles)}`;

const SAY: Record<OperationName, (value: ComputedFile, titles: Titles) => string> = {
  deadline: ({ deadline: { from = '', period = '' } = {} as never }, titles) =>
    `Frist von ${sayPeriod(period) || period}, ab ${quoted(from, titles)}`,
  day: ({ day: { from = '', add } = {} as never }, titles) =>
    add === undefined ? `Der Tag ${quoted(from, titles)}` : `${sayPeriod(add) || add} nach ${quoted(from, titles)}`,
  days: ({ days }, titles) => `Tage ${span(days, titles)}`,
  years: ({ years }, titles) => `Jahre ${span(years, titles)}`,
  sum: ({ sum }, titles) => joined(sum, ' + ', titles),
  difference: ({ difference }, titles) => joined(difference, ' − ', titles),
  product: ({ product }, titles) => joined(product, ' × ', titles),
  percent: ({ percent }, titles) =>
    `${joined(percent?.slice(0, 1), '', titles)} % von ${joined(percent?.slice(1), '', titles)}`,
  min: ({ min }, titles) => `Das Kleinste von ${joined(min, ', ', titles)}`,
  max: ({ max }, titles) => `Das Größte von ${joined(max, ', ', titles)}`,
  count: ({ count = '' }, titles) => `Anzahl der Einträge von ${quoted(count, titles)}`,
  cell: ({ cell: { table, step, column = '' } = {} as never }, titles) =>
    `Spalte „${column}“ ${table === undefined ? `des Ergebnisses auf „${step ?? ''}“` : `der Tabelle „${titles.table(table)}“`}`,
};

function joined(operands: readonly Operand[] = [], sign: string, titles: Titles): string {
  return operands.map((one) => sayOperand(one, titles)).join(sign);
}

/** An operand in words. A formula stands in brackets. */
export function sayOperand(operand: Operand, titles: Titles): string {
  if (typeof operand === 'number') return sayNumber(operand);
  return typeof operand === 'string' ? quoted(operand, titles) : `(${sayOperation(operand, titles)})`;
}
