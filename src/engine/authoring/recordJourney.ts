import { mayNamePerson } from './personal.ts';
import { dependsOnToday, resultOf, unasked } from './checkJourneys.ts';
import { erasePointer, readPointer, writePointer } from '../pointer.ts';
import { fieldsWithin } from '../payload.ts';
import { planOf } from '../explore/plan.ts';
import { replay } from '../replay.ts';
import { sampleValues } from '../explore/values.ts';
import type { Answers, Journey } from '../definition.ts';
import type { Field } from '../fields.ts';
import type { Wizard } from '../compile.ts';

export type RecordOptions = {
  /** What kind of case it is, in one sentence. */
  name: string;
  answers: Answers;
  /** The wizard's journeys so far, whose answers stand in for personal ones. */
  journeys: Journey[];
  /** Whether answers that may name a person are replaced. */
  anonymous: boolean;
  /** Whether the result is expected, if there is one. */
  result: boolean;
};

export type Recording = {
  journey: Journey;
  /** Pointers of answers that were replaced. */
  replaced: string[];
  /** Pointers of answers that may name a person, and stayed: with every other one tried, something else happens. */
  kept: string[];
};

/**
 * A journey from the answers of a run: with its path, the refusal if there is one, the result, and the day if the way
 * depends on it. It holds at once. Undefined if the way ends where no condition applies, which no journey can expect.
 */
export function recordJourney(wizard: Wizard, options: RecordOptions): Recording | undefined {
  const answers = structuredClone(options.answers);
  for (const pointer of unasked(wizard, answers)) erasePointer(answers, pointer);
  const { replaced, kept } = options.anonymous
    ? anonymise(wizard, answers, options.journeys)
    : { replaced: [], kept: [] };
  const { path, issues, complete } = replay(wizard, answers);
  if (!complete && issues.length === 0) return undefined;
  const today = dependsOnToday(wizard, answers) ? { today: wizard.today() } : {};
  const refused = complete ? {} : { refused: issues.map(({ pointer, message }) => ({ field: pointer, message })) };
  const shown = complete && options.result ? resultOf(wizard, { answers, path }) : undefined;
  const expect = { ...refused, ...(shown !== undefined && { result: shown }), ...today };
  const journey: Journey = {
    name: options.name,
    answers,
    path,
    ...(Object.keys(expect).length > 0 && { expect }),
  };
  return { journey, replaced, kept };
}

/** Replaces answers that may name a person, in place, by ones with which the same happens. */
function anonymise(wizard: Wizard, answers: Answers, journeys: Journey[]): { replaced: string[]; kept: string[] } {
  const replaced: string[] = [];
  const kept: string[] = [];
  const { values } = planOf(wizard, journeys);
  const personal = fieldsWithin(wizard, answers).filter((field) => mayNamePerson(wizard, field));
  for (const field of personal) {
    const { pointer, schema } = field;
    const own = readPointer(answers, pointer);
    if (own === undefined) continue;
    const before = outcomeOf(wizard, answers);
    const candidates = [...examplesOf(field, journeys), ...(values.get(pointer) ?? []), ...sampleValues({ schema })];
    if (candidates.some((value) => isSame(value, own))) continue;
    const other = candidates.find((value) => {
      const tried = structuredClone(answers);
      put(tried, field, value, personal);
      return outcomeOf(wizard, tried) === before;
    });
    if (other === undefined) kept.push(pointer);
    else {
      put(answers, field, other, personal);
      replaced.push(pointer);
    }
  }
  return { replaced, kept };
}

/** Answers a question, and those that ask for the same answer again. */
function put(answers: Answers, { pointer }: Field, value: unknown, fields: readonly Field[]): void {
  writePointer(answers, pointer, value);
  for (const again of fields)
    if (again.schema.equals === pointer && readPointer(answers, again.pointer) !== undefined)
      writePointer(answers, again.pointer, value);
}

function examplesOf({ pointer }: Field, journeys: Journey[]): unknown[] {
  return journeys.map(({ answers }) => readPointer(answers, pointer)).filter((value) => value !== undefined);
}

/** What happens with these answers: the way, and what is refused. */
function outcomeOf(wizard: Wizard, answers: Answers): string {
  const { path, complete, issues } = replay(wizard, answers);
  const result = complete ? resultOf(wizard, { answers, path }) : undefined;
  return JSON.stringify([path, complete, issues.map(({ pointer, message }) => [pointer, message]), result ?? null]);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
