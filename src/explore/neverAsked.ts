import { isGroupList, rowFields, type Condition, type Field } from '../engine/fields.ts';
import { memoize } from '../engine/memoize.ts';
import { isPlainObject, readPointer } from '../engine/pointer.ts';
import { ANY, both, waysOf, type Atom, type Ways } from './atoms.ts';
import { Demands } from './demands.ts';
import type { PropertySchema } from '../engine/definition.ts';

/** A question that nobody is ever asked. `circle`: the questions that wait for each other, itself first; undefined if its conditions contradict each other. */
export type NeverAsked = { field: Field; circle: Field[] | undefined };

/** So many ways are tried for one question, and for all; with more, questions count as asked. */
const MOST_TRIED = 200;
const MOST_TRIED_IN_ALL = 20_000;

/**
 * The questions whose conditions no answers meet, whatever the way: they contradict each other, or lead in a circle. Of a circle only its first
 * question is named, and none that only waits for such a question. Conditions that are too much to solve count as met.
 */
export function neverAsked(fields: Field[], schemaOf: (step: string) => PropertySchema | undefined): NeverAsked[] {
  const solver = new Solver(fields, schemaOf);
  const never = fields.flatMap((field) => {
    const failure = field.conditions.length === 0 ? undefined : solver.failureOf(field);
    return failure === undefined ? [] : [{ field, ...failure }];
  });
  const ranks = new Map(never.map(({ field }, rank) => [field, rank]));
  const waitsFor = new Map(
    never.map(({ field, tried }) => [field, tried.filter((one) => one !== field && ranks.has(one))]),
  );
  return never.flatMap(({ field, circle }) => {
    const others = waitsFor.get(field) ?? [];
    const rank = ranks.get(field) ?? 0;
    // Those that wait for it in turn are in one circle with it.
    const isCause = others.every(
      (other) => waitsFor.get(other)?.includes(field) === true && rank < (ranks.get(other) ?? 0),
    );
    return isCause ? [{ field, circle: circle?.includes(field) === true ? circle : undefined }] : [];
  });
}

/** Why a question is never asked: the circle that was met last, and all questions that its conditions led to. */
type Failure = { circle: Field[] | undefined; tried: Field[] };

class Solver {
  readonly #declared: Map<string, Field[]>;
  readonly #groups: ReadonlySet<string>;
  readonly #ways: (field: Field) => Ways;
  #inAll = MOST_TRIED_IN_ALL;
  #left = 0;
  #circle: Field[] | undefined;
  #tried = new Set<Field>();

  constructor(fields: Field[], schemaOf: (step: string) => PropertySchema | undefined) {
    this.#declared = Map.groupBy(fields, ({ pointer }) => pointer);
    this.#groups = new Set(fields.flatMap(({ parents }) => parents));
    const isGroup = (pointer: string) => this.#groups.has(pointer);
    this.#ways = memoize(
      ({ step, conditions }: Field) =>
        both(
          conditions.map(({ validator, pointer, holds }) => {
            const condition = ifAt(schemaOf(step), validator);
            return condition === undefined ? ANY : waysOf(condition, pointer, holds, isGroup);
          }),
        ),
      new WeakMap(),
    );
  }

  failureOf(field: Field): Failure | undefined {
    this.#left = Math.min(MOST_TRIED, this.#inAll);
    const before = this.#left;
    this.#circle = undefined;
    this.#tried = new Set();
    const isMet = this.#isAsked(field, [], new Demands(this.#declared), () => true);
    this.#inAll -= before - Math.max(0, this.#left);
    return isMet ? undefined : { circle: this.#circle, tried: [...this.#tried] };
  }

  /** Whether the question can be asked besides these demands, and what comes `then` is met too. `above`: the questions that wait for it. */
  #isAsked(field: Field, above: Field[], demands: Demands, then: (demands: Demands) => boolean): boolean {
    this.#tried.add(field);
    if (above.includes(field)) {
      this.#circle = above.slice(above.indexOf(field));
      return false;
    }
    return this.#ways(field).some((way) => {
      this.#left -= 1;
      if (this.#left < 0) return true;
      const more = demands.with(way);
      return more !== undefined && this.#areGiven(given(way), [...above, field], more, then);
    });
  }

  /** Whether the questions at the pointers can all be asked. Nothing is known of those that are declared nowhere. */
  #areGiven(
    [pointer, ...others]: string[],
    above: Field[],
    demands: Demands,
    then: (demands: Demands) => boolean,
  ): boolean {
    if (pointer === undefined) return then(demands);
    const declared = this.#declared.get(pointer) ?? [];
    const next = (more: Demands) => this.#areGiven(others, above, more, then);
    if (declared.length === 0 || declared.some(({ conditions }) => conditions.length === 0)) return next(demands);
    return declared.some((one) => this.#isAsked(one, above, demands, next));
  }
}

function given(way: readonly Atom[]): string[] {
  return [...new Set(way.flatMap(({ pointer, is }) => (is === 'given' ? [pointer] : [])))];
}

function ifAt(schema: PropertySchema | undefined, validator: Condition['validator']): PropertySchema | undefined {
  const found = readPointer(schema, validator.slice(validator.indexOf('#') + 1));
  return isPlainObject(found) ? found : undefined;
}

/** The lists of groups, each with the questions of its rows: what they wait for is in their row. */
export function rowsIn(fields: readonly Field[]): { list: Field; parts: Field[] }[] {
  return fields.filter(({ schema }) => isGroupList(schema)).map((list) => ({ list, parts: rowFields(list) }));
}
