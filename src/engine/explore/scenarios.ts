import { stepsOf } from '../compile.ts';
import type { Break } from './breaks.ts';
import { defaultAnswers } from '../start.ts';
import { askedBefore, isAnswerable, leaving, metByRoute, moveName } from './aims.ts';
import { askedFields, validate } from '../replay.ts';
import { erasePointer, readPointer } from '../pointer.ts';
import { uiAt } from '../ui.ts';
import type { Answers } from '../definition.ts';
import type { Issue } from '../issues.ts';
import type { Route } from './routes.ts';
import type { Wizard } from '../compile.ts';

/** One thing that a person does, where it leads, and which aims it meets. */
export type Move = { from: string; to: string; meets: string[] } & (
  | { type: 'answer' | 'next' | 'back' | 'edit' | 'return' | 'fail' | 'send' }
  /** Is asked once more before sending, and goes back from there. */
  | { type: 'ask' }
  /** Leads away from the wizard. */
  | { type: 'exit' | 'onward'; href: string }
  /** The step is opened by its address, before its turn. */
  | { type: 'visit' }
  /** Tries to go on with these answers and is told why not. */
  | { type: 'refuse'; answers: Answers; issues: Issue[] }
  /** Changes one answer, where one can be, and goes back to the summary all the same. */
  | { type: 'leave'; change: Change | undefined }
);

export type Change = { pointer: string; value: unknown };

/** A route, and what is tried on the way. */
export type Scenario = Route & { moves: Move[] };

type Catch = { route: Route; meets: ReadonlySet<string> };

/**
 * Few routes that meet everything that routes can meet: the largest catch first, then those given back that the others
 * make up for.
 */
export function coverOf(wizard: Wizard, routes: Route[]): Route[] {
  const all = routes.map((route): Catch => ({ route, meets: new Set(metByRoute(wizard, route)) }));
  const chosen: Catch[] = [];
  for (const met = new Set<string>(); ;) {
    const gain = ({ meets }: Catch) => [...meets].filter((name) => !met.has(name)).length;
    const best = all.reduce<Catch | undefined>(
      (top, one) => (gain(one) > (top === undefined ? 0 : gain(top)) ? one : top),
      undefined,
    );
    if (best === undefined) break;
    chosen.push(best);
    for (const name of best.meets) met.add(name);
  }
  const kept = chosen.reduce<Catch[]>(
    (left, one) => (isSpare(one, left) ? left.filter((other) => other !== one) : left),
    chosen,
  );
  return kept.map(({ route }) => route);
}

/** Whether the others meet all that it meets. */
function isSpare(one: Catch, chosen: Catch[]): boolean {
  return [...one.meets].every((name) => chosen.some((other) => other !== one && other.meets.has(name)));
}

/**
 * Walks along the routes that take every transition once: back, edit and return, refused, failed and sent again, away.
 */
export function scenariosAlong(wizard: Wizard, routes: Route[], breaks: Break[]): Scenario[] {
  const met = new Set<string>();
  /** The moves, unless all that they meet was met before. */
  const once: Once = (...moves) => {
    const isNew = moves.some(({ meets }) => meets.some((name) => !met.has(name)));
    for (const { meets } of moves) for (const name of meets) met.add(name);
    return isNew ? moves : [];
  };
  return routes.map((route) => ({
    ...route,
    moves: route.path.flatMap((step, index) => [
      ...(index === 0 ? atTheStart(wizard, once) : []),
      ...detours({ wizard, route, breaks, once }, index),
      ...(wizard.step(step)?.final === true
        ? []
        : [{ type: 'answer', from: step, to: step, meets: [step] } satisfies Move]),
      ...onFrom({ wizard, route, breaks, once }, index),
    ]),
  }));
}

type Once = (...moves: Move[]) => Move[];
type Task = { wizard: Wizard; route: Route; breaks: Break[]; once: Once };

function atTheStart(wizard: Wizard, once: Once): Move[] {
  const { initial, definition } = wizard;
  const { exit } = definition.wizard;
  const open = stepsOf(wizard).filter(({ file }) => file.open === true);
  return [
    ...open.flatMap(({ id }) => once({ type: 'visit', meets: [moveName.visit(id)], from: initial, to: id })),
    ...(exit === undefined
      ? []
      : once({ type: 'exit', meets: [moveName.exit(initial, exit)], from: initial, to: initial, href: exit })),
  ];
}

/**
 * What is tried on a step before it is answered: going on without, and going back. At a summary, changing each step.
 */
function detours({ wizard, route, breaks, once }: Task, index: number): Move[] {
  const step = route.path[index] ?? '';
  const before = route.path[index - 1];
  const refusal = refusalOf(wizard, route, step, breaks);
  const edits =
    wizard.step(step)?.file.summary === true
      ? route.path.slice(0, index).filter((earlier) => isAnswerable(wizard, earlier))
      : [];
  const again = before === undefined ? [] : leaving(wizard, route, before).meets;
  return [
    ...(refusal === undefined
      ? []
      : once({ type: 'refuse', meets: [moveName.refuse(step)], from: step, to: step, ...refusal })),
    ...(before === undefined || wizard.step(step)?.final === true
      ? []
      : once(
          { type: 'back', meets: [moveName.back(step, before)], from: step, to: before },
          { type: 'next', meets: again, from: before, to: step },
        )),
    ...edits.flatMap((edited) => [
      ...once(
        { type: 'edit', meets: [moveName.edit(step, edited)], from: step, to: edited },
        {
          type: 'leave',
          meets: [moveName.leave(edited, step)],
          from: edited,
          to: step,
          change: changeOf(wizard, route, edited),
        },
      ),
      ...once(
        { type: 'edit', meets: [moveName.edit(step, edited)], from: step, to: edited },
        { type: 'return', meets: [moveName.return(edited, step)], from: edited, to: step },
      ),
    ]),
  ];
}

/** Another answer to one of the step's questions, such that giving it does not lead on by itself. */
function changeOf(wizard: Wizard, { answers }: Route, step: string): Change | undefined {
  for (const { pointer, schema } of askedFields(wizard, step, answers)) {
    const given = readPointer(answers, pointer);
    const other = schema.oneOf?.find((choice) => choice.const !== given)?.const;
    if (given === undefined || uiAt(wizard.step(step)?.file.ui, pointer)['ui:widget'] === 'choice') continue;
    if (other !== undefined) return { pointer, value: other };
    if (typeof given === 'string' && schema.oneOf === undefined && schema.format === undefined)
      return { pointer, value: `${given}x` };
  }
  return undefined;
}

/** Rules that nobody breaks at a keyboard: inputs offer nothing else. */
const UNTYPED = new Set(['type', 'enum', 'oneOf', 'const', 'format', 'maxItems']);

/** Going on unanswered where that is refused, else with answers that break a rule. */
function refusalOf(
  wizard: Wizard,
  { answers }: Route,
  step: string,
  breaks: Break[],
): { answers: Answers; issues: Issue[] } | undefined {
  const blank = { ...defaultAnswers(wizard), ...structuredClone(answers) };
  for (const { pointer, schema } of wizard.step(step)?.fields ?? [])
    if (schema.default === undefined) erasePointer(blank, pointer);
  const own = breaks.filter(({ constraint }) => constraint.step === step);
  const typed = own.toSorted(
    (left, right) => Number(UNTYPED.has(left.constraint.keyword)) - Number(UNTYPED.has(right.constraint.keyword)),
  );
  for (const candidate of [blank, ...typed.map((broken) => broken.answers)]) {
    const issues = validate(wizard, step, candidate);
    if (issues.length > 0) return { answers: candidate, issues };
  }
  return undefined;
}

function onFrom({ wizard, route, once }: Task, index: number): Move[] {
  const from = route.path[index] ?? '';
  const after = route.path[index + 1];
  const { branch, meets } = leaving(wizard, route, from);
  if (after !== undefined) {
    const next: Move = { type: 'next', meets: [...meets, after], from, to: after };
    once(next);
    return [next];
  }
  const { onward } = wizard.step(from)?.file ?? {};
  if (onward !== undefined)
    return [
      { type: 'onward', meets: [...meets, moveName.onward(from, onward.href)], from, to: from, href: onward.href },
    ];
  const via = wizard.forward(from)?.branches[branch]?.target ?? '';
  const { invoke } = wizard.definition.machine.states[via] ?? {};
  if (invoke === undefined) return [];
  const asked = askedBefore(wizard, route);
  return [
    ...(asked.length === 0 ? [] : [{ type: 'ask', meets: asked, from, to: from } satisfies Move]),
    ...once({ type: 'fail', meets: [moveName.fail(via, invoke.onError)], from, to: invoke.onError }),
    { type: 'send', meets: [...meets, via, moveName.done(via, invoke.onDone), invoke.onDone], from, to: invoke.onDone },
  ];
}
