import { forwardsOf, stepsOf } from '../engine/compile.ts';
import { adviceKey, concerns } from '../engine/advice.ts';
import { conditionsOf, constraintsOf, nameOf } from './constraints.ts';
import { declaredMessage } from '../engine/messages.ts';
import { isPlainObject, parsePointer, placesIn, readPointer } from '../engine/pointer.ts';
import { factsOf } from '../engine/facts.ts';
import { passes } from '../engine/guards.ts';
import { variantsOfGuard } from './guardVariants.ts';
import { walk } from '../engine/walk.ts';
import type { Break } from './breaks.ts';
import type { Issue } from '../engine/issues.ts';
import type { PropertySchema } from '../engine/definition.ts';
import type { Route } from './routes.ts';
import type { Wizard } from '../engine/types.ts';

/** What the tests of a wizard must cover, by unique names. */
export type Aims = {
  states: string[];
  transitions: string[];
  guards: string[];
  constraints: string[];
  messages: string[];
};

export type Kind = keyof Aims;

/** Everything that a definition says can happen, derived from the definition alone. */
export function aimsOf(wizard: Wizard): Aims {
  return {
    states: Object.keys(wizard.definition.machine.states),
    transitions: transitionsOf(wizard).map(({ name }) => name),
    guards: [
      ...guardAims(wizard),
      ...conditionsOf(wizard).flatMap(({ validator }) => [`${validator} trifft zu`, `${validator} trifft nicht zu`]),
    ],
    constraints: constraintsOf(wizard).map(nameOf),
    messages: stepsOf(wizard).flatMap(({ id, file }) => declaredMessages(file.schema ?? {}, id)),
  };
}

/** Names of transitions, as the scenarios use them too. */
export const moveName = {
  next: (from: string, branch: number, to: string) => `${from} —NEXT ${branch + 1}→ ${to}`,
  submit: (from: string, branch: number, to: string) => `${from} —SUBMIT ${branch + 1}→ ${to}`,
  done: (from: string, to: string) => `${from} —gesendet→ ${to}`,
  ask: (key: string) => `${key} —Rückfrage vor dem Senden→`,
  fail: (from: string, to: string) => `${from} —gescheitert→ ${to}`,
  back: (from: string, to: string) => `${from} —BACK→ ${to}`,
  edit: (from: string, to: string) => `${from} —EDIT→ ${to}`,
  leave: (from: string, to: string) => `${from} —unfertig verlassen→ ${to}`,
  return: (from: string, to: string) => `${from} —fertig geändert→ ${to}`,
  refuse: (step: string) => `${step} —abgewiesen→ ${step}`,
  exit: (step: string, href: string) => `${step} —BACK→ ${href}`,
  onward: (step: string, href: string) => `${step} —weiter→ ${href}`,
  visit: (step: string) => `—Aufruf→ ${step}`,
};

/** A transition under its unique name. */
export type Transition = {
  name: string;
  way: keyof typeof moveName;
  from: string;
  /** A state; of `exit` and `onward` an address. */
  to: string;
};

/** The forward transitions, and those that the engine derives from them. */
export function transitionsOf(wizard: Wizard): Transition[] {
  const { machine, wizard: file } = wizard.definition;
  const steps = stepsOf(wizard).filter(({ final }) => !final);
  const refusing = new Set(constraintsOf(wizard).map(({ step }) => step));
  const forward = forwardsOf(wizard).flatMap(([from, { event, branches }]) =>
    branches.map(({ target }, index): Transition => {
      const way = event === 'NEXT' ? 'next' : 'submit';
      return { name: moveName[way](from, index, target), way, from, to: target };
    }),
  );
  const sending = Object.entries(machine.states).flatMap(([from, { invoke }]) =>
    invoke === undefined ? [] : [between('done', from, invoke.onDone), between('fail', from, invoke.onError)],
  );
  const edits = steps
    .filter(({ file: step }) => step.summary === true)
    .flatMap(({ id }) =>
      ancestorsOf(wizard, id).flatMap((before) =>
        isAnswerable(wizard, before)
          ? [between('edit', id, before), between('leave', before, id), between('return', before, id)]
          : [],
      ),
    );
  return [
    ...forward,
    ...sending,
    ...forwardsOf(wizard).flatMap(([from, { branches }]) =>
      [...new Set(branches.map(({ target }) => target))]
        .filter((target) => wizard.step(target)?.final === false)
        .map((target) => between('back', target, from)),
    ),
    ...edits,
    ...adviceAboutSending(wizard).map(({ key, step }) => within('ask', step, moveName.ask(key))),
    ...steps.filter(({ id }) => refusing.has(id)).map(({ id }) => within('refuse', id, moveName.refuse(id))),
    ...steps.flatMap(({ id, file: step }) =>
      step.onward === undefined ? [] : [between('onward', id, step.onward.href)],
    ),
    ...steps.filter(({ file: step }) => step.open === true).map(({ id }) => within('visit', id, moveName.visit(id))),
    ...(file.exit === undefined ? [] : [between('exit', wizard.initial, file.exit)]),
  ];
}

type Between = 'done' | 'fail' | 'back' | 'edit' | 'leave' | 'return' | 'exit' | 'onward';

function between(way: Between, from: string, to: string): Transition {
  return { name: moveName[way](from, to), way, from, to };
}

/** A transition that stays in its state. */
function within(way: 'ask' | 'refuse' | 'visit', step: string, name: string): Transition {
  return { name, way, from: step, to: step };
}

/** Whether a summary offers to edit the step: only if it asks questions. */
export function isAnswerable(wizard: Wizard, step: string): boolean {
  return (wizard.step(step)?.fields.length ?? 0) > 0;
}

function ancestorsOf(wizard: Wizard, step: string): string[] {
  const found = new Set<string>([step]);
  for (const at of found)
    for (const [from, { branches }] of forwardsOf(wizard))
      if (branches.some(({ target }) => target === at)) found.add(from);
  found.delete(step);
  return [...found];
}

function guardAims(wizard: Wizard): string[] {
  return forwardsOf(wizard).flatMap(([from, { branches }]) =>
    branches.flatMap(({ guard }, index) =>
      guard === undefined ? [] : [guardName(from, index, true), guardName(from, index, false)],
    ),
  );
}

/**
 * One aim for each mistake that a guard could contain: some answers must tell it from the guard. A mistake that changes
 * nothing cannot be told, so callers leave those out that no answers tell.
 */
export function variantAims(wizard: Wizard): string[] {
  return forwardsOf(wizard).flatMap(([from, { branches }]) =>
    branches.flatMap(({ guard }, index) =>
      guard === undefined ? [] : variantsOfGuard(guard, wizard).map(({ name }) => variantName(from, index, name)),
    ),
  );
}

function variantName(from: string, branch: number, variant: string): string {
  return `${from} Bedingung ${branch + 1} ${variant}`;
}

/** A guard that holds, or does not. */
export function guardName(from: string, branch: number, holds: boolean): string {
  return `${from} Bedingung ${branch + 1} trifft ${holds ? '' : 'nicht '}zu`;
}

/** Every advice that is given before sending, with the fields whose answers would resolve it. */
export function adviceAboutSending(wizard: Wizard): { key: string; step: string; fields: string[] }[] {
  return stepsOf(wizard).flatMap(({ id, file }) =>
    (file.advice ?? []).flatMap(({ beforeSending, field }, index) =>
      beforeSending === undefined
        ? []
        : [{ key: adviceKey(id, index), step: id, fields: beforeSending.fields ?? [field] }],
    ),
  );
}

/** Names of the questions that are asked before a route is sent. */
export function askedBefore(wizard: Wizard, { answers, path }: Route): string[] {
  if (wizard.forward(path.at(-1) ?? '')?.event !== 'SUBMIT') return [];
  return concerns(wizard, answers).map(({ key }) => moveName.ask(key));
}

/**
 * The aims that a route covers by itself: states, forward transitions, guards and conditions. Refusals and detours are
 * covered by scenarios.
 */
export function metByRoute(wizard: Wizard, route: Route): string[] {
  const own = route.path.flatMap((step, index) => {
    const { branches = [] } = wizard.forward(step) ?? {};
    const { branch, meets } = leaving(wizard, route, step);
    const target = branches[branch]?.target;
    const edits =
      wizard.step(step)?.file.summary === true
        ? route.path
            .slice(0, index)
            .filter((before) => isAnswerable(wizard, before))
            .map((before) => moveName.edit(step, before))
        : [];
    return [step, ...meets, ...edits, ...(target === undefined ? [] : [target, moveName.back(target, step)])];
  });
  return [...own, ...askedBefore(wizard, route)];
}

/**
 * How a route leaves a step: the index of the branch (-1 if none), and the aims that this covers: the transition,
 * guards, conditions.
 */
export function leaving(wizard: Wizard, { answers }: Route, step: string): { branch: number; meets: string[] } {
  const { live } = walk(wizard, answers, { until: step });
  const { event, branches = [] } = wizard.forward(step) ?? {};
  const facts = factsOf(wizard, live);
  const branch = branches.findIndex(({ guard }) => passes(guard, facts));
  const tried = branches.flatMap(({ guard }, at) =>
    guard === undefined || (branch !== -1 && at > branch)
      ? []
      : [
          guardName(step, at, at === branch),
          ...variantsOfGuard(guard, wizard)
            .filter((variant) => passes(variant.guard, facts) !== (at === branch))
            .map(({ name }) => variantName(step, at, name)),
        ],
  );
  const target = branches[branch]?.target;
  const conditions = conditionsOf(wizard).filter(({ validator }) => validator.startsWith(`${step}#`));
  return {
    branch,
    meets: [
      ...tried,
      ...(target === undefined ? [] : [(event === 'NEXT' ? moveName.next : moveName.submit)(step, branch, target)]),
      ...conditions.flatMap(({ validator, pointer }) =>
        placesIn(live, pointer).map(
          (place) => `${validator} trifft ${wizard.judge(validator, groupAt(live, place)) ? '' : 'nicht '}zu`,
        ),
      ),
    ],
  };
}

function groupAt(live: unknown, pointer: string): unknown {
  const value = readPointer(live, pointer);
  return isPlainObject(value) ? value : {};
}

/** Every message that a schema declares, prefixed with `at`. */
function declaredMessages(schema: PropertySchema, at: string): string[] {
  const { errorMessage, ...rest } = schema;
  const own = typeof errorMessage === 'string' ? [errorMessage] : Object.values(errorMessage ?? {});
  const parts = [
    ...Object.values(rest.properties ?? {}),
    ...(rest.allOf ?? []),
    ...[rest.then, rest.else, rest.items].filter((part) => part !== undefined),
  ];
  return [...new Set([...own.map((text) => `${at}: ${text}`), ...parts.flatMap((part) => declaredMessages(part, at))])];
}

/** The aims that a refusal covers: its rule, and the message shown. */
export function metByBreak(wizard: Wizard, { constraint, name, pointer }: Break): string[] {
  return [name, ...messagesTold(wizard, { step: constraint.step, keyword: constraint.keyword, pointer })];
}

/** The declared messages that an issue shows: beside the field, and at sending. */
export function messagesTold(
  wizard: Wizard,
  { step, keyword, pointer }: Pick<Issue, 'step' | 'keyword' | 'pointer'>,
): string[] {
  const schema = wizard.step(step)?.file.schema ?? {};
  const told = declaredMessage(
    schema,
    parsePointer(pointer).length === 0 ? '' : pointer,
    keyword === 'oneOf' ? 'enum' : keyword,
  );
  const atEnd = declaredMessage(schema, pointer, 'submit');
  return [told, atEnd].filter((text) => text !== undefined).map((text) => `${step}: ${text}`);
}

/** The aims that are not among those covered. */
export function missed(aims: Aims, met: ReadonlySet<string>): Aims {
  const left = (names: string[]) => names.filter((name) => !met.has(name));
  return {
    states: left(aims.states),
    transitions: left(aims.transitions),
    guards: left(aims.guards),
    constraints: left(aims.constraints),
    messages: left(aims.messages),
  };
}
