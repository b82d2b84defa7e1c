import { FORMATS } from '../../engine/formats.ts';
import { explore, planOf, type Exploration, type Route } from '../../explore/index.ts';
import { interpret } from '../../check/interpreter/interpret.ts';
import { interpretSchemas, wordedOn } from '../../check/browser.ts';
import { walk } from '../../engine/walk.ts';
import * as calculator from '../../engine/computed/index.ts';
import {
  compile,
  factsOf,
  holds,
  isPlainObject,
  parsePointer,
  readPointer,
  formatValue,
  stepsOf,
  writePointer,
  type Answers,
  type Today,
  type Wizard,
} from '../../engine/index.ts';
import type { Definition, When } from '../../engine/definition.ts';
import { solved } from './solve.ts';
import { stepOf, type ConditionKey, type FilePlace } from '../document/place.ts';
import { plainTitle, titleOfComputed } from '../document/titles.ts';

/** Asks about the condition `value` at a place. `subjects`: the answers and values that it is about. */
export type ConditionAsk = {
  kind: 'condition';
  place: FilePlace;
  key: ConditionKey;
  base: string;
  value: unknown;
  subjects: readonly string[];
};

/** Answers in words. */
export type Example = { title: string; said: string }[];

export type ConditionReport = {
  kind: 'condition';
  /** How many of the ways that were tried through the wizard come past the condition, and on how many it holds. */
  ways: number;
  met: number;
  /** Answers for which it holds and does not hold; missing if none were found, which proves nothing. */
  holding: Example | undefined;
  failing: Example | undefined;
  /** What it has to do with the other branches of its step, as German sentences. */
  beside: { said: string; example: Example }[];
  /** Whether every combination of answers was tried. */
  exhaustive: boolean;
};

/** What a condition means, from trying the ways through the wizard. Throws if the wizard cannot be walked. */
export function conditionReport(written: Definition, ask: ConditionAsk, today: Today): ConditionReport {
  const definition = wordedOn(written, today);
  const wizard = compile(definition, interpretSchemas(definition), '', calculator, today);
  const exploration = explore(planOf(wizard, definition.journeys));
  const state = stateOf(ask.place);
  const routes = exploration.routes().filter(({ path }) => state === undefined || path.includes(state));
  const judged = routes.flatMap((route) => {
    const verdict = judge(wizard, ask, liveAt(wizard, route, state));
    return verdict === undefined ? [] : [{ route, verdict }];
  });
  const example = (wanted: boolean) => {
    const found = judged.find(({ verdict }) => verdict === wanted);
    const live =
      found === undefined ? solvedAt(wizard, ask, wanted, routes, state) : liveAt(wizard, found.route, state);
    return live && exampleOf(wizard, live, ask.subjects);
  };
  return {
    kind: 'condition',
    ways: judged.length,
    met: judged.filter(({ verdict }) => verdict).length,
    holding: example(true),
    failing: example(false),
    beside: ask.key === 'guard' && state !== undefined ? besideOf(wizard, exploration, state, ask) : [],
    exhaustive: exploration.exhaustive,
  };
}

/** The step at which a condition is decided; undefined if it is decided at the end. */
function stateOf({ file, pointer }: FilePlace): string | undefined {
  return stepOf(file) ?? (pointer.startsWith('/states/') ? parsePointer(pointer)[1] : undefined);
}

function liveAt(wizard: Wizard, { answers }: Route, state: string | undefined): Answers {
  return walk(wizard, answers, state === undefined ? {} : { until: state }).live;
}

/** Answers that no way has, with which the condition holds or does not: ways carry one day and one number each. */
function solvedAt(
  wizard: Wizard,
  { key, value }: ConditionAsk,
  wanted: boolean,
  routes: readonly Route[],
  state: string | undefined,
): Answers | undefined {
  if ((key !== 'guard' && key !== 'when') || !isPlainObject(value)) return undefined;
  return solved(wizard, value as When, wanted, { ways: routes.map(({ answers }) => answers), until: state });
}

/** Whether the condition holds for these answers; undefined if it is not asked for them. */
function judge(wizard: Wizard, { key, value, base, subjects }: ConditionAsk, live: Answers): boolean | undefined {
  if (!isPlainObject(value)) return undefined;
  if (key === 'guard' || key === 'when') return holds(value as When, factsOf(wizard, live));
  const subject = key === 'unless' ? readPointer(live, subjects[0] ?? '') : readPointer(withGroups(wizard, live), base);
  if (subject === undefined) return undefined;
  return interpret(value, { formats: FORMATS })(subject);
}

/** The answers with all groups, as rules see them. */
function withGroups(wizard: Wizard, live: Answers): Answers {
  const answers = structuredClone(live);
  for (const parent of stepsOf(wizard).flatMap(({ fields }) => fields.flatMap(({ parents }) => parents)))
    if (readPointer(answers, parent) === undefined) writePointer(answers, parent, {});
  return answers;
}

function exampleOf(wizard: Wizard, live: Answers, subjects: readonly string[]): Example {
  const facts = factsOf(wizard, live);
  const fields = stepsOf(wizard).flatMap((step) => step.fields);
  return subjects.map((name) => {
    const schema = fields.find(({ pointer }) => pointer === name)?.schema;
    const value = facts.valueOf(name);
    const computed = name.startsWith('=') ? name.slice(1) : undefined;
    return {
      title:
        computed === undefined
          ? plainTitle(schema?.title) || name
          : titleOfComputed(computed, wizard.definition.wizard.computed?.[computed]),
      said: value === undefined ? 'nicht beantwortet' : formatValue(schema ?? {}, value),
    };
  });
}

/** Answers with which other branches hold too, or none does. */
function besideOf(
  wizard: Wizard,
  { decisions, gaps }: Exploration,
  state: string,
  { place, subjects }: ConditionAsk,
): ConditionReport['beside'] {
  const index = Number(/\/(\d+)\/guard/.exec(place.pointer)?.[1] ?? 0);
  const own = decisions.filter(({ step, passing }) => step === state && passing[index] === true);
  const branches = wizard.forward(state)?.branches ?? [];
  const said = branches.flatMap(({ guard, target }, other): ConditionReport['beside'] => {
    const both = own.find(({ passing }) => passing[other]);
    if (other === index || guard === undefined || both === undefined) return [];
    const first = other < index ? other : index;
    const sentence = `Zweig ${other + 1} (nach „${titleOf(wizard, target)}“) kann zugleich zutreffen. Dann gilt Zweig ${first + 1}, weil er zuerst kommt.`;
    return [{ said: sentence, example: exampleOf(wizard, both.arrival.answers, subjects) }];
  });
  const isDead = own.length > 0 && own.every(({ passing }) => passing.indexOf(true) < index);
  const gap = gaps.find(({ step }) => step === state);
  return [
    ...(isDead ? [{ said: 'Dieser Zweig kommt nie an die Reihe: Immer gilt schon einer davor.', example: [] }] : []),
    ...said,
    ...(gap === undefined
      ? []
      : [
          {
            said: 'Mit diesen Antworten trifft kein Zweig zu, und es geht nicht weiter.',
            example: exampleOf(wizard, gap.answers, subjects),
          },
        ]),
  ];
}

function titleOf(wizard: Wizard, state: string): string {
  return wizard.step(state)?.file.title ?? state;
}
