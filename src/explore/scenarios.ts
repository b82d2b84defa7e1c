import { stepsOf } from '../engine/compile.ts';
import type { Break } from './breaks.ts';
import { defaultAnswers } from '../engine/start.ts';
import { askedBefore, isAnswerable, leaving, metByRoute, moveName } from './aims.ts';
import { askedFields, validate } from '../engine/replay.ts';
import { erasePointer, readPointer } from '../engine/pointer.ts';
import { RULE_ROWS, widgetRow } from '../format/index.ts';
import { looksOf } from '../engine/ui.ts';
import type { Answers } from '../engine/definition.ts';
import type { Issue } from '../engine/issues.ts';
import type { Route } from './routes.ts';
import type { Wizard } from '../engine/types.ts';

/** One action of a person, the state that it leads to, and the aims that it covers. */
export type Move = { from: string; to: string; meets: string[] } & (
  | { type: 'answer' | 'next' | 'back' | 'edit' | 'return' | 'fail' | 'send' }
  /** A concern is asked about before sending, and the person goes back. */
  | { type: 'ask' }
  /** Leads away from the wizard. */
  | { type: 'exit' | 'onward'; href: string }
  /** Opens the step by its URL before it is reached. */
  | { type: 'visit' }
  /** Tries to continue with these answers and gets these issues. */
  | { type: 'refuse'; answers: Answers; issues: Issue[] }
  /** Changes one answer, if one can be changed, and returns to the summary with BACK, which undoes the change. */
  | { type: 'leave'; change: Change | undefined }
);

export type Change = { pointer: string; value: unknown };

/** A route, and the moves along it. */
export type Scenario = Route & { moves: Move[] };

type Catch = { route: Route; meets: ReadonlySet<string> };

/**
 * A small set of routes that covers everything that routes can cover: greedily takes the route that covers most, then
 * drops routes that the others make redundant.
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

/** Whether the other routes cover all that this one does. */
function isSpare(one: Catch, chosen: Catch[]): boolean {
  return [...one.meets].every((name) => chosen.some((other) => other !== one && other.meets.has(name)));
}

/**
 * Scenarios along the routes that take every transition once: back, edit and return, refused, failed and sent again,
 * leaving.
 */
export function scenariosAlong(wizard: Wizard, routes: Route[], breaks: Break[]): Scenario[] {
  const met = new Set<string>();
  /** Returns the moves if they cover anything new, else none. */
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

/** Detours on a step before it is answered: trying to continue, and going back. At a summary: editing each step. */
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

/** A different answer to one of the step's questions. Skips choices that lead to the next step by themselves. */
function changeOf(wizard: Wizard, { answers }: Route, step: string): Change | undefined {
  for (const { pointer, schema } of askedFields(wizard, step, answers)) {
    const given = readPointer(answers, pointer);
    const other = schema.oneOf?.find((choice) => choice.const !== given)?.const;
    if (given === undefined || widgetRow(looksOf(wizard, { step, pointer })['ui:widget'])?.leadsOn === true) continue;
    if (other !== undefined) return { pointer, value: other };
    if (typeof given === 'string' && schema.oneOf === undefined && schema.format === undefined)
      return { pointer, value: `${given}x` };
  }
  return undefined;
}

/** Continuing without answers if that is refused, else with answers that break a rule. */
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
  const typed = own.toSorted((left, right) => Number(isTyped(right)) - Number(isTyped(left)));
  for (const candidate of [blank, ...typed.map((broken) => broken.answers)]) {
    const issues = validate(wizard, step, candidate);
    if (issues.length > 0) return { answers: candidate, issues };
  }
  return undefined;
}

function isTyped({ constraint }: Break): boolean {
  return RULE_ROWS[constraint.keyword].isTyped;
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
