import { daysBetween } from '../engine/calendar.ts';
import { addDays, addPeriod, isDay, isPeriod, resolveDay } from '../engine/days.ts';
import { answersUsedBy, guardsOfCell, tablesOf, valuesUsedBy, type DependencySource } from './dependencies.ts';
import { choicesOf, isManyOf, type Field } from '../engine/fields.ts';
import { distinctAnswers } from './distinct.ts';
import { namedBy, unitOf } from '../format/index.ts';
import { factsOf, type FactSource } from '../engine/facts.ts';
import { passes } from '../engine/guards.ts';
import { sampleValues, unique } from './values.ts';
import { sourceOf } from '../engine/facts.ts';
import { writePointer } from '../engine/pointer.ts';
import type { Answers, FieldGuard, PropertySchema } from '../engine/definition.ts';

/** Answers that conditions about computed values tell apart. */
export type Thresholds = {
  /** By pointer: both sides of each place where a condition changes, and the other answers with which it does. */
  answers: Map<string, unknown[]>;
  /** Names of values whose conditions may have an outcome that these answers do not show. */
  unsure: string[];
};

/**
 * Finds answers with which conditions about computed values hold and fail, on both sides of each limit. Values are not
 * inverted: one open answer after the other moves along its range, all closed ones take each choice, and where a condition
 * changes, the place is narrowed down to neighbours. `guards`: all that decide, also those about plain answers.
 */
export function thresholdAnswers(source: FactSource, guards: FieldGuard[], fields: readonly Field[]): Thresholds {
  const ground: DependencySource = { ...sourceOf(source.definition), fields };
  const about = Map.groupBy(guards.filter(isAboutValue), ({ params }) => params.field.slice(1));
  const shared = sharedAnswers(guards, ground);
  const answers = new Map<string, unknown[]>();
  const unsure: string[] = [];
  for (const [name, own] of about) {
    const axes = answersUsedBy(name, ground).flatMap((pointer) => axisOf(pointer, { name, own, source, ground }) ?? []);
    const found = searched(source, own, axes);
    for (const { pointer } of axes)
      answers.set(pointer, unique([...(answers.get(pointer) ?? []), ...(found.answers.get(pointer) ?? [])]));
    const open = axes.filter(({ isOpen }) => isOpen);
    // One open answer was moved through its whole range; several have combinations that were not tried.
    const isShared = axes.some(({ pointer }) => (shared.get(pointer) ?? 0) > 1);
    if (isCut(axes) || (open.length > 1 && (!found.isWhole || isShared))) unsure.push(name);
  }
  return { answers, unsure };
}

function isAboutValue({ params }: FieldGuard): boolean {
  return params.field.startsWith('=');
}

/** How many subjects of conditions depend on each answer. */
function sharedAnswers(guards: FieldGuard[], ground: DependencySource): Map<string, number> {
  const counts = new Map<string, number>();
  for (const subject of new Set(guards.map(({ params }) => params.field)))
    for (const pointer of subject.startsWith('=') ? answersUsedBy(subject.slice(1), ground) : [subject])
      counts.set(pointer, (counts.get(pointer) ?? 0) + 1);
  return counts;
}

/** The possible answers to a question, in an order along which conditions change seldom. */
type Axis = {
  pointer: string;
  values: unknown[];
  /** Whether there are more answers than these. */
  isOpen: boolean;
  /** The answer while others move. */
  likely: unknown;
  /** An answer between two others; undefined for neighbours. */
  between: (low: unknown, high: unknown) => unknown;
};

type Task = { name: string; own: FieldGuard[]; source: FactSource; ground: DependencySource };

function axisOf(pointer: string, task: Task): Axis | undefined {
  const schema = task.ground.fields.find((field) => field.pointer === pointer)?.schema;
  if (schema === undefined) return undefined;
  const axis = (values: unknown[], between?: Axis['between']): Axis => ({
    pointer,
    values,
    isOpen: between !== undefined,
    likely: sampleValues({ schema }).find((value) => isWithin(value, values)) ?? values[0],
    between: between ?? (() => undefined),
  });
  const named = namedAnswers(pointer, schema, task);
  if (schema.type === 'array') return axis(unique([...named, ...lists(schema, constantsOf(task).numbers)]));
  const choices = choicesOf(schema);
  if (choices !== undefined) return axis(choices.map((choice) => choice.const));
  if (schema.type === 'boolean') return axis([true, false]);
  if (schema.type === 'integer' || schema.type === 'number') {
    const unit = unitOf(schema);
    const numbers = named.filter((value) => typeof value === 'number');
    return axis(numberGrid(schema, [...constantsOf(task).numbers, ...numbers]), (low, high) =>
      middleNumber(Number(low), Number(high), unit),
    );
  }
  if (schema.format === 'date')
    return axis(dayGrid(schema, task, named.filter(isDay)), (low, high) => middleDay(String(low), String(high)));
  return axis(unique([...named, ...sampleValues({ schema }).slice(0, 1)]));
}

/** Whether a sample lies in the range of numbers or days. */
function isWithin(sample: unknown, values: unknown[]): boolean {
  return isAtMost(values[0], sample) && isAtMost(sample, values.at(-1));
}

function isAtMost(low: unknown, high: unknown): boolean {
  return typeof low === 'number' ? low <= Number(high) : String(low) <= String(high);
}

/** What the rows of tables behind the value tell apart. */
function namedAnswers(pointer: string, schema: PropertySchema, { name, source, ground }: Task): unknown[] {
  const rows = valuesUsedBy(name, ground).flatMap((each) => guardsOfCell(ground.computed?.[each] ?? {}, ground));
  return distinctAnswers(
    rows.filter(({ params }) => params.field === pointer),
    schema,
    source.today,
  );
}

/** The numbers, days and periods that the value's conditions, computations and tables name. */
function constantsOf({ name, own, ground }: Task): { numbers: number[]; texts: string[] } {
  const files = valuesUsedBy(name, ground).flatMap((each) => ground.computed?.[each] ?? []);
  const tables = files.flatMap(({ cell }) => (cell && tablesOf(cell, ground)) ?? []);
  const parts = [own.map(({ params }) => params), files, tables];
  const leaves: unknown[] = [];
  JSON.stringify(parts, (_, value: unknown) => {
    if (typeof value !== 'object') leaves.push(value);
    return value;
  });
  return {
    numbers: leaves.filter((leaf) => typeof leaf === 'number'),
    texts: leaves.filter((leaf) => typeof leaf === 'string'),
  };
}

const FARTHEST = 1e9;
const MOST_LENGTH = 20;

function numberGrid(schema: PropertySchema, constants: number[]): number[] {
  const { minimum = -FARTHEST, maximum = FARTHEST } = schema;
  const powers = Array.from({ length: 10 }, (_, exponent) => 10 ** exponent);
  const likely = sampleValues({ schema }).filter((value) => typeof value === 'number');
  return unique([minimum, maximum, 0, ...powers, ...powers.map((power) => -power), ...constants, ...likely])
    .filter((value) => value >= minimum && value <= maximum && (schema.type !== 'integer' || Number.isInteger(value)))
    .toSorted((left, right) => left - right);
}

function middleNumber(low: number, high: number, unit: number): number | undefined {
  const middle = Number((Math.floor((low + high) / 2 / unit) * unit).toFixed(6));
  return middle > low && middle < high ? middle : undefined;
}

/** Days between two points of the grid. */
const GRID_DAYS = 61;

/** Days of two centuries, and those at which values that count from today may change. */
function dayGrid(schema: PropertySchema, task: Task, named: string[]): string[] {
  const { today } = task.source;
  const { texts } = constantsOf(task);
  const [first, last] = [schema.minDate ?? '1900-01-01', schema.maxDate ?? '2100-12-31'].map((limit) =>
    resolveDay(limit, today),
  ) as [string, string];
  const days: string[] = [first, last, ...named, ...texts.filter(isDay)];
  for (let day = first; day < last; day = addDays(day, GRID_DAYS)) days.push(day);
  if (texts.some((text) => text.startsWith('today') || isPeriod(text))) {
    const now = today();
    const periods = texts.filter((text) => isPeriod(text) && !text.startsWith('-'));
    days.push(now, ...periods.flatMap((period) => [addPeriod(now, period), addPeriod(now, `-${period}`)]));
  }
  return unique(days.filter((day) => day >= first && day <= last && isDay(day))).toSorted();
}

function middleDay(low: string, high: string): string | undefined {
  const days = daysBetween(low, high);
  return days > 1 ? addDays(low, Math.floor(days / 2)) : undefined;
}

/** A list of each length up to the largest that may matter. */
function lists(schema: PropertySchema, constants: number[]): unknown[][] {
  const [sample = []] = sampleValues({ schema }) as unknown[][];
  const entries = isManyOf(schema)
    ? (choicesOf(schema) ?? []).flatMap((choice) => (choice.const === schema.alone ? [] : [choice.const]))
    : Array.from({ length: MOST_LENGTH }, () => structuredClone(sample[0]));
  const most = Math.min(schema.maxItems ?? schema.upload?.maxItems ?? Infinity, entries.length, MOST_LENGTH);
  const least = Math.max(1, schema.minItems ?? 1);
  const wanted = unique([least, ...constants.flatMap((limit) => [limit - 1, limit, limit + 1]), most]);
  return wanted
    .filter((length) => Number.isInteger(length) && length >= least && length <= most)
    .toSorted((left, right) => left - right)
    .map((length) => entries.slice(0, length));
}

/** Most combinations of the answers that stand still while another one moves. */
const MOST_COMBINATIONS = 60;

type Search = {
  answers: Map<string, unknown[]>;
  /** Each condition was seen to hold and to fail. */
  isWhole: boolean;
};

function searched(source: FactSource, own: FieldGuard[], axes: Axis[]): Search {
  const guards = [...own, ...own.flatMap(limitsOf)];
  const answers = new Map<string, unknown[]>(axes.map(({ pointer }) => [pointer, []]));
  const seen = own.map(() => new Set<boolean>());
  const outcomeOf = (given: Assignment): string => {
    const facts = factsOf(source, answersOf(given));
    return guards
      .map((guard, index) => {
        const holds = passes(guard, facts);
        seen[index]?.add(holds);
        return holds;
      })
      .join();
  };
  const isWhole = () => seen.every((outcomes) => outcomes.size === 2);
  const open = axes.filter(({ isOpen }) => isOpen);
  for (const axis of open.length === 0 ? axes.slice(0, 1) : open) {
    for (const still of combinationsOf(axes.filter((other) => other !== axis))) {
      const at = (value: unknown): Assignment => new Map([...still, [axis.pointer, value]]);
      for (const value of changesAlong(axis, (moved) => outcomeOf(at(moved))))
        for (const [pointer, given] of at(value)) answers.get(pointer)?.push(given);
    }
    if (isWhole()) break;
  }
  return { answers, isWhole: isWhole() };
}

/** Conditions that change at the values which this one names: beside each of them it has another outcome. */
function limitsOf(guard: FieldGuard): FieldGuard[] {
  const { field } = guard.params;
  return namedBy(guard, 'answer').flatMap(({ value }): FieldGuard[] => {
    if (typeof value === 'number')
      return [
        { type: 'atLeast', params: { field, value } },
        { type: 'atMost', params: { field, value } },
      ];
    if (!isDay(value)) return [];
    return [
      { type: 'before', params: { field, date: value } },
      { type: 'after', params: { field, date: value } },
    ];
  });
}

/** The neighbours between which the outcome changes; of a closed question every answer. */
function changesAlong({ values, isOpen, between }: Axis, outcomeAt: (value: unknown) => string): unknown[] {
  const points = values.map((value) => ({ value, outcome: outcomeAt(value) }));
  const narrowed = (low: Point, high: Point): unknown[] => {
    if (low.outcome === high.outcome) return [];
    const value = between(low.value, high.value);
    if (value === undefined) return [low.value, high.value];
    const middle = { value, outcome: outcomeAt(value) };
    return [...narrowed(low, middle), ...narrowed(middle, high)];
  };
  return isOpen
    ? points.flatMap((low, index) => {
        const high = points[index + 1];
        return high === undefined ? [] : narrowed(low, high);
      })
    : values;
}

type Assignment = Map<string, unknown>;
type Point = { value: unknown; outcome: string };

function answersOf(given: Assignment): Answers {
  const answers: Answers = {};
  for (const [pointer, value] of given) writePointer(answers, pointer, value);
  return answers;
}

/** Whether there are more combinations than are tried. */
function isCut(axes: Axis[]): boolean {
  return axes.reduce((count, { isOpen, values }) => (isOpen ? count : count * values.length), 1) > MOST_COMBINATIONS;
}

/** Closed questions with each answer, open ones with a likely one. */
function combinationsOf(axes: Axis[]): Assignment[] {
  return axes.reduce<Assignment[]>(
    (all, { pointer, values, isOpen, likely }) =>
      all
        .flatMap((given) => (isOpen ? [likely] : values).map((value) => new Map([...given, [pointer, value]])))
        .slice(0, MOST_COMBINATIONS),
    [new Map()],
  );
}
