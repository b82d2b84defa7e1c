import { consentsOf } from '../engine/payload.ts';
import { onDay } from '../engine/days.ts';
import { askedFields, replay, validate } from '../engine/replay.ts';
import { erasePointer, isPlainObject, joinPointer, readPointer, writePointer } from '../engine/pointer.ts';
import { planOf } from '../explore/index.ts';
import { dependsOnToday, resultOf, unasked, wordsOf } from '../check/checkJourneys.ts';
import { sampleValues } from '../explore/values.ts';
import type { Answers, Journey } from '../engine/definition.ts';
import type { Field } from '../engine/fields.ts';
import type { Issue } from '../engine/issues.ts';
import type { Wizard } from '../engine/types.ts';

/** A journey made to hold again, and German sentences about what only its author can decide. */
export type Repair = { journey: Journey; open: string[] };

/** One value of a journey that a repair changes; undefined stands for no value. `pointer` starts at the journey. */
export type JourneyChange = { pointer: string; before: unknown; after: unknown };

/** A consent that is given or refused stays as it is. One that is newly demanded is given. */
const NO_CONSENT = 'Eine Einwilligung ändert nur, wer das Beispiel schreibt:';
/** After this many replaced answers, a repair is given up. */
const MOST_ANSWERS = 200;

/**
 * Changes as little of a journey as makes it hold: removes answers that nobody asks for, answers new questions and
 * those whose answer is refused, but changes no consent; takes over path, sentences and result, and names the day if the way depends on it. Sample answers that keep to the named path
 * are preferred. A journey that must be refused and no longer is stays as it is.
 */
export function repairJourney(live: Wizard, journeys: Journey[], broken: Journey): Repair {
  const today = broken.expect?.today;
  const wizard = today === undefined ? live : onDay(live, today);
  const answers = structuredClone(broken.answers);
  for (const pointer of unasked(wizard, answers)) erasePointer(answers, pointer);
  const refused = broken.expect?.refused;
  const until = refused === undefined ? undefined : broken.path.at(-1);
  const open = answerOpen({ values: planOf(wizard, journeys).values, wizard, broken, until }, answers);
  const walked = replay(wizard, answers);
  if (open.length > 0) return { journey: broken, open };
  if (refused !== undefined && walked.complete)
    return {
      journey: broken,
      open: [`Wird nicht mehr abgewiesen. Stimmt das, entfernen Sie refused; sonst ändern Sie Antworten oder Regel.`],
    };
  const { issues, path } = walked;
  const told = issues.map(({ pointer: field, message }) => ({ field, message }));
  const dated = today === undefined && dependsOnToday(live, answers) ? { today: live.today() } : {};
  const expected = { ...broken.expect, ...dated };
  const expect = Object.keys(expected).length > 0 && {
    ...expected,
    ...(refused && { refused: ordered(told, refused) }),
  };
  const journey: Journey = { ...broken, answers, path, ...(expect && { expect }) };
  return withResult(wizard, withComputed(wizard, journey));
}

type Task = { wizard: Wizard; values: Map<string, unknown[]>; broken: Journey; until: string | undefined };

/** Answers what is missing or refused, in place, up to the step that must refuse. Returns what it could not. */
function answerOpen({ wizard, values, broken, until }: Task, answers: Answers): string[] {
  const consents = new Set(consentsOf(wizard).map(({ field }) => field));
  for (let count = 0; count < MOST_ANSWERS; count += 1) {
    const { complete, path, issues } = replay(wizard, answers);
    const step = path.at(-1) ?? '';
    const [issue] = issues;
    if (complete || step === until) return [];
    if (issue === undefined) return [`Bleibt im Schritt '${step}' stehen: Keine Bedingung trifft zu.`];
    const asked = askedFields(wizard, step, answers);
    const field = asked.find(({ pointer }) => pointer === issue.pointer) ?? asked.find((one) => concerns(issue, one));
    if (field !== undefined && consents.has(field.pointer) && readPointer(answers, field.pointer) !== undefined)
      return [`${NO_CONSENT} ${field.pointer} wird so nicht angenommen.`];
    const best =
      field &&
      candidatesFor(field, values, answers)
        .filter(
          (value) => !validate(wizard, step, withAnswer(answers, field, value)).some((left) => concerns(left, field)),
        )
        .map((value) => ({
          value,
          kept: sharedStart(replay(wizard, withAnswer(answers, field, value)).path, broken.path),
        }))
        .toSorted((left, right) => right.kept - left.kept)[0];
    if (field === undefined || best === undefined)
      return [
        `Bleibt im Schritt '${step}' stehen (${issue.pointer}: ${issue.message}); dafür gibt es keine Beispielantwort.`,
      ];
    writePointer(answers, field.pointer, best.value);
  }
  return ['Hier muss zu viel neu beantwortet werden.'];
}

/** Whether the issue is one of this question, or of its group. */
function concerns({ pointer }: Issue, field: Field): boolean {
  return (
    pointer === field.pointer || pointer.startsWith(`${field.pointer}/`) || field.pointer.startsWith(`${pointer}/`)
  );
}

function candidatesFor({ pointer, schema }: Field, values: Map<string, unknown[]>, answers: Answers): unknown[] {
  return schema.equals === undefined
    ? (values.get(pointer) ?? sampleValues({ schema }))
    : [readPointer(answers, schema.equals)];
}

function withAnswer(answers: Answers, { pointer }: Field, value: unknown): Answers {
  const copy = structuredClone(answers);
  writePointer(copy, pointer, value);
  return copy;
}

function sharedStart(left: string[], right: string[]): number {
  const other = left.findIndex((step, index) => step !== right[index]);
  return other === -1 ? left.length : other;
}

/** The sentences in the order of those that were expected before, new ones last. */
function ordered<T extends { field: string }>(told: T[], expected: { field: string }[]): T[] {
  const place = ({ field }: T) => {
    const index = expected.findIndex((issue) => issue.field === field);
    return index === -1 ? expected.length : index;
  };
  return told.toSorted((left, right) => place(left) - place(right));
}

/** Takes over the values as they are computed now. */
function withComputed(wizard: Wizard, journey: Journey): Journey {
  if (journey.expect?.computed === undefined) return journey;
  return { ...journey, expect: { ...journey.expect, computed: wordsOf(wizard, journey) } };
}

function withResult(wizard: Wizard, journey: Journey): Repair {
  const expected = journey.expect?.result;
  if (expected === undefined) return { journey, open: [] };
  const actual = resultOf(wizard, journey);
  if (actual === undefined)
    return { journey, open: ['Kein Schritt auf dem Weg hat ein Ergebnis. Bitte entfernen Sie result.'] };
  const columns = typeof expected === 'object' && typeof actual === 'object' ? Object.keys(expected) : undefined;
  const known = typeof actual === 'object' ? actual : {};
  const result =
    columns?.every((column) => Object.hasOwn(known, column)) === true
      ? Object.fromEntries(columns.map((column) => [column, known[column] ?? null]))
      : actual;
  return { journey: { ...journey, expect: { ...journey.expect, result } }, open: [] };
}

/** The values that differ between two states of a journey. Lists of different length are compared as a whole. */
export function changesOf(before: unknown, after: unknown, pointer = ''): JourneyChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => changesOf(item, after[index], joinPointer(pointer, index)));
  if (!isPlainObject(before) || !isPlainObject(after)) return [{ pointer, before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changesOf(before[key], after[key], joinPointer(pointer, key)),
  );
}
