import { readPointer } from '../pointer.ts';
import { fork } from '../fork.ts';
import { isOnPath, validate } from '../replay.ts';
import { isWithin, type Field } from '../fields.ts';
import { memoize } from '../memoize.ts';
import { planOf } from '../explore/plan.ts';
import { titleOf } from './branches.ts';
import { tryMove, type Asked, type Situation } from './situation.ts';
import { unique } from '../explore/values.ts';
import { walk } from '../walk.ts';
import type { Answers } from '../definition.ts';
import type { Wizard } from '../compile.ts';

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

type Stand = { answers: Answers; changes: AnswerChange[] };

/**
 * The smallest change of answers that opens a move, if possible to a certain target. Deterministic. Values come from
 * what the exploration tells apart; one and two changes are tried exhaustively, more of them the likeliest first. Unless
 * the move is a visit, the step that is shown stays on the path.
 */
export function nearestWay(
  wizard: Wizard,
  situation: Situation,
  asked: Asked,
  { target, tries: limit = 1500, most = 20 }: WayOptions = {},
): NearestWay {
  const proof = proofAgainst(wizard, situation, asked, target);
  if (proof !== undefined) return { found: false, proven: true, tries: 0, text: proof };
  const stays = asked.type !== 'VISIT' && isOnPath(wizard, situation.step, situation.answers);
  let tries = 0;
  const opens = ({ answers }: Stand): boolean => {
    tries += 1;
    const { open, after } = tryMove(wizard, { ...situation, answers }, asked);
    return (
      open && (target === undefined || after.step === target) && (!stays || isOnPath(wizard, situation.step, answers))
    );
  };
  const answer = ({ answers, changes }: Stand, minimal: boolean): NearestWay => ({
    found: true,
    changes,
    answers,
    minimal,
    tries,
  });
  const start: Stand = { answers: situation.answers, changes: [] };
  if (opens(start)) return answer(start, true);
  // One and two changes: all of them, as far as half of the tries reach.
  let level = [start];
  let whole = true;
  for (let count = 1; count <= Math.min(2, most) && whole; count += 1) {
    const next: Stand[] = [];
    for (const stand of level) {
      for (const changed of changesOf(wizard, situation, stand)) {
        if (tries >= limit / 2) whole = false;
        if (!whole) break;
        if (opens(changed)) return answer(changed, true);
        next.push(changed);
      }
    }
    level = next;
  }
  const goal = target ?? ('step' in asked ? asked.step : situation.step);
  const far = distancesTo(wizard, goal);
  const open: (Stand & { rank: number })[] = [{ ...start, rank: 0 }];
  const seen = new Set<string>();
  while (open.length > 0) {
    if (tries >= limit) break;
    const best = open.reduce((low, stand, index) => (stand.rank < (open[low]?.rank ?? Infinity) ? index : low), 0);
    const [stand] = open.splice(best, 1);
    if (stand === undefined || stand.changes.length >= most) continue;
    for (const changed of changesOf(wizard, situation, stand)) {
      const key = keyOf(changed);
      if (seen.has(key) || tries >= limit) continue;
      seen.add(key);
      if (opens(changed)) return answer(changed, whole && changed.changes.length === 3);
      open.push({ ...changed, rank: rankOf(wizard, changed, far) });
    }
  }
  return {
    found: false,
    proven: false,
    tries,
    text: `Nach ${tries.toLocaleString('de-DE')} Versuchen fanden sich keine Antworten, mit denen das geht.`,
  };
}

/** Why no answers can open the move; undefined if that cannot be said without trying. */
function proofAgainst(
  wizard: Wizard,
  situation: Situation,
  asked: Asked,
  target: string | undefined,
): string | undefined {
  const { states } = wizard.definition.machine;
  const { step, returnTo } = situation;
  if (!tryMove(wizard, situation, asked).known) return `„${titleOf(wizard, step)}“ kennt diesen Zug nicht.`;
  if (asked.type === 'BACK' && step === wizard.initial && returnTo === undefined)
    return 'Vor dem ersten Schritt kommt keiner.';
  const goals = [...('step' in asked ? [asked.step] : []), ...(target === undefined ? [] : [target])];
  const missing = goals.find((goal) => !Object.hasOwn(states, goal));
  if (missing !== undefined) return `Es gibt keinen Schritt „${missing}“.`;
  if (!('step' in asked)) return undefined;
  const state = states[asked.step];
  if (state?.type === 'final' || state?.invoke !== undefined)
    return `„${titleOf(wizard, asked.step)}“ kann niemand selbst aufrufen.`;
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
function changesOf(wizard: Wizard, { step, returnTo }: Situation, stand: Stand): Stand[] {
  const { answers, changes } = stand;
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
  return fields.flatMap((field): Stand[] => {
    const isBroken = broken.some(({ pointer }) => isWithin(pointer, field.pointer) || isWithin(field.pointer, pointer));
    const decides = plan.deciding.has(field.pointer);
    if ((!isBroken && !decides) || changes.some(({ pointer }) => pointer === field.pointer)) return [];
    const from = readPointer(answers, field.pointer);
    const values = unique([...(plan.deciding.get(field.pointer) ?? []), ...(plan.values.get(field.pointer) ?? [])]);
    const others = [...values, ...(from === undefined ? [] : [undefined])].filter(
      (value) => JSON.stringify(value) !== JSON.stringify(from),
    );
    const made = others.map((to) => changedAt(stand, field, from, to));
    const valid = made.filter((one) =>
      validate(wizard, field.step, one.answers).every(({ pointer }) => !isWithin(pointer, field.pointer)),
    );
    // Of a question that decides nothing, one answer that the rules accept is as good as another.
    return decides ? valid : valid.slice(0, 1);
  });
}

function changedAt({ answers, changes }: Stand, { path, pointer }: Field, from: unknown, to: unknown): Stand {
  const copy = fork(answers);
  copy.write(path, to);
  return { answers: copy.data, changes: [...changes, { pointer, from, to }] };
}

function keyOf({ changes }: Stand): string {
  return JSON.stringify(changes.map(({ pointer, to }) => `${pointer} ${JSON.stringify(to)}`).toSorted());
}

/** The likeliest first: those nearest to the goal, then those with the fewest broken rules, then the smallest. */
function rankOf(wizard: Wizard, { answers, changes }: Stand, far: ReadonlyMap<string, number>): number {
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
