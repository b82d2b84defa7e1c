import { erasePath, readPath, writePath } from '../engine/pointer.ts';
import { isOnPath, validate } from '../engine/replay.ts';
import { isWithin, withRows, type Field } from '../engine/fields.ts';
import { memoize } from '../engine/memoize.ts';
import { formatNumber } from '../engine/numbers.ts';
import { planOf } from '../explore/plan.ts';
import { formatUncallable, titleOf } from './branches.ts';
import { tryMove, type MoveEvent, type Situation } from './situation.ts';
import { sampleValues, unique } from '../explore/values.ts';
import { looksOf } from '../engine/ui.ts';
import { walk } from '../engine/walk.ts';
import type { Answers } from '../engine/definition.ts';
import type { Issue } from '../engine/issues.ts';
import type { Wizard } from '../engine/types.ts';

/** An answer to be changed. Undefined: not answered. */
export type AnswerChange = { pointer: string; from: unknown; to: unknown };

export type NearestWay =
  /** `minimal`: every smaller number of changes was tried with all values that matter. */
  | { found: true; changes: AnswerChange[]; answers: Answers; minimal: boolean; tries: number }
  /** `proven`: no answers open the move. Otherwise none were found within so many tries. */
  | { found: false; proven: boolean; tries: number; text: string };

export type WayOptions = {
  /** The state that the move has to lead to. Default: any. */
  target?: string;
  /** How many changed sets of answers are tried at most. */
  tries?: number;
  /** How many answers are changed at most. */
  most?: number;
};

type Candidate = { answers: Answers; changes: AnswerChange[] };

/**
 * The smallest change of answers that opens a move, if possible to a certain target. Deterministic. Values come from
 * what the exploration tells apart; one and two changes are tried exhaustively, more of them the likeliest first. Unless
 * the move is a visit, the step that is shown stays on the path.
 */
export function nearestWay(
  wizard: Wizard,
  situation: Situation,
  asked: MoveEvent,
  { target, tries: limit = 1500, most = 20 }: WayOptions = {},
): NearestWay {
  const proof = proofAgainst(wizard, situation, asked, target);
  if (proof !== undefined) return { found: false, proven: true, tries: 0, text: proof };
  const stays = asked.type !== 'VISIT' && isOnPath(wizard, situation.step, situation.answers);
  let tries = 0;
  const search: Search = {
    most,
    opens: ({ answers }) => {
      tries += 1;
      const { open, after } = tryMove(wizard, { ...situation, answers }, asked);
      const leads = open && (target === undefined || after.step === target);
      return leads && (!stays || isOnPath(wizard, situation.step, answers));
    },
    hasTried: (share) => tries >= limit * share,
    changesOf: (stand) => changesOf(wizard, situation, stand),
  };
  const start: Candidate = { answers: situation.answers, changes: [] };
  const near = tryFew(search, start);
  const found =
    near.found ?? tryLikeliest(search, start, wizard, target ?? ('step' in asked ? asked.step : situation.step));
  if (found === undefined) {
    const text = `Nach ${formatNumber(tries)} Versuchen fanden sich keine Antworten, mit denen das geht.`;
    return { found: false, proven: false, tries, text };
  }
  const minimal = near.found !== undefined || (near.whole && found.changes.length === FEW + 1);
  return { found: true, changes: found.changes, answers: found.answers, minimal, tries };
}

/** Options and state of a search, of both kinds. */
type Search = {
  most: number;
  opens: (stand: Candidate) => boolean;
  /** Whether this share of the tries is used up. */
  hasTried: (share: number) => boolean;
  changesOf: (stand: Candidate) => Candidate[];
};

/** So many changes are tried exhaustively. */
const FEW = 2;

/** Tries no change, then all single ones, then all pairs. `whole`: half of the tries were enough for all of them. */
function tryFew(
  { most, opens, hasTried, changesOf: next }: Search,
  start: Candidate,
): { found?: Candidate; whole: boolean } {
  if (opens(start)) return { found: start, whole: true };
  let level = [start];
  for (let count = 1; count <= Math.min(FEW, most); count += 1) {
    const tried: Candidate[] = [];
    for (const stand of level)
      for (const changed of next(stand)) {
        if (hasTried(0.5)) return { whole: false };
        if (opens(changed)) return { found: changed, whole: true };
        tried.push(changed);
      }
    level = tried;
  }
  return { whole: true };
}

/** Goes on from the likeliest answers, change by change, until the tries are used up. */
function tryLikeliest(
  { most, opens, hasTried, changesOf: next }: Search,
  start: Candidate,
  wizard: Wizard,
  goal: string,
): Candidate | undefined {
  const far = distancesTo(wizard, goal);
  const open: (Candidate & { rank: number })[] = [{ ...start, rank: 0 }];
  const seen = new Set<string>();
  while (open.length > 0 && !hasTried(1)) {
    const best = open.reduce((low, stand, index) => (stand.rank < (open[low]?.rank ?? Infinity) ? index : low), 0);
    const [stand] = open.splice(best, 1);
    if (stand === undefined || stand.changes.length >= most) continue;
    for (const changed of next(stand)) {
      const key = keyOf(changed);
      if (seen.has(key) || hasTried(1)) continue;
      seen.add(key);
      if (opens(changed)) return changed;
      open.push({ ...changed, rank: rankOf(wizard, changed, far) });
    }
  }
  return undefined;
}

/** Why no answers can open the move; undefined if that cannot be said without trying. */
function proofAgainst(
  wizard: Wizard,
  situation: Situation,
  asked: MoveEvent,
  target: string | undefined,
): string | undefined {
  const { states } = wizard.definition.machine;
  const { step, returnTo } = situation;
  if (!tryMove(wizard, situation, asked).known) return `„${titleOf(wizard, step)}“ kennt diesen Zug nicht.`;
  if (asked.type === 'BACK' && step === wizard.initial && returnTo === undefined)
    return 'Vor dem ersten Schritt kommt keiner.';
  if (target !== undefined && !Object.hasOwn(states, target)) return `Es gibt keinen Schritt „${target}“.`;
  if (!('step' in asked)) return undefined;
  const never = formatUncallable(wizard, asked.step);
  if (never !== undefined) return never;
  const isOpen = wizard.step(asked.step)?.file.open === true;
  return isOpen || distancesTo(wizard, asked.step).has(wizard.initial)
    ? undefined
    : `Kein Übergang führt zu „${titleOf(wizard, asked.step)}“.`;
}

const planFor = memoize((wizard: Wizard) => planOf(wizard), new WeakMap());

/**
 * The answers with one more change that can matter: of a question that is asked on the way and decides something, or
 * that is why the way stops. Without a change among these the way stays as it is. The last questions come first.
 */
function changesOf(wizard: Wizard, { step, returnTo }: Situation, stand: Candidate): Candidate[] {
  const { answers } = stand;
  const { frames } = walk(wizard, answers);
  const end = frames.at(-1)?.step.id ?? wizard.initial;
  const places = unique([...(wizard.step(end)?.final === true ? [] : [end]), step]);
  const broken = places.flatMap((place) => validate(wizard, place, answers));
  const plan = planFor(wizard);
  const isOff = !frames.some((frame) => frame.step.id === step);
  const asked = [
    ...frames.flatMap((frame) => frame.asked),
    ...(isOff || returnTo !== undefined ? (wizard.step(step)?.fields ?? []) : []),
  ];
  const fields = [...new Map(asked.map((field) => [field.pointer, field])).values()].toReversed();
  const isBroken = (field: Field) => broken.some(({ pointer }) => touches(pointer, field.pointer));
  return fields.flatMap((field): Candidate[] => {
    const decides = plan.deciding.has(field.pointer);
    const rows = brokenParts(field, answers, broken).flatMap((part) =>
      standsWith(wizard, stand, part, samplesOf(wizard, part)).slice(0, 1),
    );
    // Another list would lose what the rows say.
    if (!decides && (!isBroken(field) || rows.length > 0)) return rows;
    const values = unique([...(plan.deciding.get(field.pointer) ?? []), ...(plan.values.get(field.pointer) ?? [])]);
    const made = standsWith(wizard, stand, field, values);
    // Of a question that decides nothing, one answer that the rules accept is as good as another.
    return [...rows, ...(decides ? made : made.slice(0, 1))];
  });
}

/** Rows of a list that are mended one by one. Where more are refused, the list is replaced. */
const MOST_ROWS = 10;

/** The questions of the first refused row of a list that are why. All such rows have to be mended, in whichever order. */
function brokenParts(list: Field, answers: Answers, broken: readonly Issue[]): Field[] {
  const rowOf = (pointer: string) => /^\/\d+/.exec(pointer.slice(list.pointer.length))?.[0];
  const inside = broken.filter(({ pointer }) => isWithin(pointer, list.pointer) && rowOf(pointer) !== undefined);
  const rows = unique(inside.map(({ pointer }) => `${list.pointer}${rowOf(pointer)}`));
  const [row] = rows;
  if (row === undefined || rows.length > MOST_ROWS) return [];
  return withRows(list, answers).filter(
    (part) =>
      part !== list && isWithin(part.pointer, row) && inside.some(({ pointer }) => touches(pointer, part.pointer)),
  );
}

function touches(pointer: string, question: string): boolean {
  return isWithin(pointer, question) || isWithin(question, pointer);
}

function samplesOf(wizard: Wizard, field: Field): unknown[] {
  return sampleValues({ schema: field.schema, widget: looksOf(wizard, field)['ui:widget'] });
}

/** The answers with each of the values, or none, at a question that was not changed yet, if the rules accept them there. */
function standsWith(wizard: Wizard, stand: Candidate, field: Field, values: unknown[]): Candidate[] {
  if (stand.changes.some(({ pointer }) => pointer === field.pointer)) return [];
  const from = readPath(stand.answers, field.path);
  const others = [
    ...values.flatMap((value) => [withRowsOf(from, value), value]),
    ...(from === undefined ? [] : [undefined]),
  ];
  return unique(others)
    .filter((value) => JSON.stringify(value) !== JSON.stringify(from))
    .map((to) => changedAt(stand, field, from, to))
    .filter((one) =>
      validate(wizard, field.step, one.answers).every(({ pointer }) => !isWithin(pointer, field.pointer)),
    );
}

/** A list of as many rows as the other has, of which those that there are stay. Anything else than a list as it is. */
function withRowsOf(from: unknown, to: unknown): unknown {
  return Array.isArray(from) && Array.isArray(to)
    ? to.map((row: unknown, index) => (from as unknown[])[index] ?? row)
    : to;
}

function changedAt({ answers, changes }: Candidate, { path, pointer }: Field, from: unknown, to: unknown): Candidate {
  const data = structuredClone(answers);
  if (to === undefined) erasePath(data, path);
  else writePath(data, path, to);
  return { answers: data, changes: [...changes, { pointer, from, to }] };
}

function keyOf({ changes }: Candidate): string {
  return JSON.stringify(changes.map(({ pointer, to }) => `${pointer} ${JSON.stringify(to)}`).toSorted());
}

/** The likeliest first: those nearest to the goal, then those with the fewest broken rules, then the smallest. */
function rankOf(wizard: Wizard, { answers, changes }: Candidate, far: ReadonlyMap<string, number>): number {
  const frame = walk(wizard, answers).frames.at(-1);
  const issues = frame === undefined || frame.step.final ? 0 : frame.issues().length;
  return 1000 * (far.get(frame?.step.id ?? '') ?? OFF) + 30 * issues + changes.length;
}

/** Counts for the way to a step that no transition leads to. */
const OFF = 100;

/** For each state, the number of transitions to a certain one; those that cannot lead there are missing. */
function distancesTo(wizard: Wizard, goal: string): Map<string, number> {
  const far = new Map([[goal, 0]]);
  for (const [found, distance] of far)
    for (const state of Object.keys(wizard.definition.machine.states))
      if (!far.has(state) && wizard.forward(state)?.branches.some(({ target }) => target === found) === true)
        far.set(state, distance + 1);
  return far;
}
