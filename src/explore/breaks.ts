import { erasePointer, joinPointer, placesIn, readPointer, writePointer } from '../engine/pointer.ts';
import type { Today } from '../engine/days.ts';
import { examine } from '../engine/replay.ts';
import { fieldsOf } from '../engine/payload.ts';
import { constraintsOf, messageOf, nameOf, type Constraint } from './constraints.ts';
import { errorsOf, judgeStep } from '../engine/judgeStep.ts';
import { frameOf, walk } from '../engine/walk.ts';
import { sampleFile, sampleValues } from './values.ts';
import { RULE_ROWS } from '../format/index.ts';
import { textsFor } from './patterns.ts';
import type { Answers, PropertySchema } from '../engine/definition.ts';
import type { RawError, Wizard } from '../engine/types.ts';
import type { Route } from './routes.ts';

/** Answers that break one rule and no other of their step. */
export type Break = {
  constraint: Constraint;
  name: string;
  /** Complete but for the broken rule. */
  answers: Answers;
  /** The complete route whose answers were changed, and the change. */
  route: Route;
  spoil: Spoil;
  /** The pointer of the issue, and its message. */
  pointer: string;
  message: string;
};

/** A change that makes answers invalid at one pointer; undefined removes the answer. */
export type Spoil = { pointer: string; value: unknown };

/** Breaks, and the rules for which no answers were found that break only them. */
export type Breaks = { breaks: Break[]; unbroken: Constraint[] };

/** For each rule, answers that break only that rule. */
export function breaksOf(wizard: Wizard, routes: Route[]): Breaks {
  return breaksAmong(wizard, routes, constraintsOf(wizard));
}

/** The same for the rules of one step. */
export function breaksOfStep(wizard: Wizard, routes: Route[], step: string): Breaks {
  const own = constraintsOf(wizard).filter((constraint) => constraint.step === step);
  return breaksAmong(wizard, routes, own);
}

function breaksAmong(wizard: Wizard, routes: Route[], constraints: Constraint[]): Breaks {
  const breaks: Break[] = [];
  const unbroken: Constraint[] = [];
  for (const constraint of constraints) {
    const found = breakOf(wizard, routes, constraint);
    if (found === undefined) unbroken.push(constraint);
    else breaks.push(found);
  }
  return { breaks, unbroken };
}

/** Prefers a break whose whole request has this one issue; else returns the first break found. */
function breakOf(wizard: Wizard, routes: Route[], constraint: Constraint): Break | undefined {
  let fallback: Break | undefined;
  for (const route of routes) {
    if (!route.path.includes(constraint.step)) continue;
    for (const spoil of spoilsFor(constraint, route.answers, wizard.today)) {
      const answers = spoilt(wizard, route.answers, spoil);
      const error = onlyError(wizard, constraint, answers);
      if (error === undefined) continue;
      const pointer = pointerOf(error);
      const found = {
        constraint,
        name: nameOf(constraint),
        answers,
        route,
        spoil,
        pointer,
        message: messageOf(wizard, { ...constraint, pointer }, error.params),
      };
      if (examine(wizard, answers).length === 1) return found;
      fallback ??= found;
    }
  }
  return fallback;
}

/**
 * A copy of the answers with one of them changed, and with it the answers that repeat it if they have the same type.
 */
export function spoilt(wizard: Wizard, answers: Answers, { pointer, value }: Spoil): Answers {
  const copy = structuredClone(answers);
  if (value === undefined) erasePointer(copy, pointer);
  else
    for (const at of [
      pointer,
      ...repeating(wizard, pointer).filter((place) => typeof readPointer(copy, place) === typeof value),
    ]) {
      writePointer(copy, at, value);
    }
  return copy;
}

/** Pointers of the fields that repeat an answer. An error in the answer may be one in them too. */
export function repeating(wizard: Wizard, pointer: string): string[] {
  return fieldsOf(wizard).flatMap((field) => (field.schema.equals === pointer ? [field.pointer] : []));
}

/** The raw error of the given rule if it is the only issue of the step, apart from fields that repeat the answer. */
function onlyError(wizard: Wizard, constraint: Constraint, answers: Answers): RawError | undefined {
  const step = wizard.step(constraint.step);
  if (step?.validate === undefined) return undefined;
  const walked = walk(wizard, answers, { until: constraint.step });
  if (frameOf(walked, constraint.step) === undefined) return undefined;
  const repeated = repeating(wizard, constraint.pointer);
  const issues = judgeStep(step, walked.live, wizard.today).filter(({ pointer }) => !repeated.includes(pointer));
  if (issues.length !== 1) return undefined;
  const errors = errorsOf(step, walked.live, wizard.today);
  const own = errors.find(
    (error) =>
      error.schemaPath === `#${constraint.at}` &&
      (constraint.key === undefined || error.params['missingProperty'] === constraint.key),
  );
  // Only the first error at a pointer is shown.
  return own !== undefined && issues[0]?.pointer === pointerOf(own) && firstAt(errors, own) ? own : undefined;
}

function firstAt(errors: RawError[], own: RawError): boolean {
  const union = `${own.schemaPath}/`;
  return (
    errors.find(
      (error) => pointerOf(error) === pointerOf(own) && !error.schemaPath.startsWith(union) && error.keyword !== 'if',
    ) === own
  );
}

function pointerOf({ instancePath, keyword, params }: RawError): string {
  const missing = params['missingProperty'];
  return keyword === 'required' && typeof missing === 'string' ? joinPointer(instancePath, missing) : instancePath;
}

const TOOLS = { samples: (schema: PropertySchema) => sampleValues({ schema }), texts: textsFor, file: sampleFile };

/** Changes that may break the rule, at the pointer that it applies to; for lists, at each item. */
function spoilsFor({ schema, keyword, pointer: pattern }: Constraint, answers: Answers, today: Today): Spoil[] {
  return placesIn(answers, pattern).flatMap((pointer): Spoil[] => {
    const value = readPointer(answers, pointer);
    return RULE_ROWS[keyword]
      .breaks(schema, value, { ...TOOLS, today })
      .map((spoiled) => ({ pointer, value: spoiled }));
  });
}
