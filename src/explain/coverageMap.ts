import { adviceKey } from '../engine/advice.ts';
import { allOf, namesIn, optionName } from './coverage.ts';
import { chosenTable, decide } from '../engine/table.ts';
import { choicesOf, questionAt, type Condition, type Field } from '../engine/fields.ts';
import { fieldsOf } from '../engine/payload.ts';
import { factsOf } from '../engine/facts.ts';
import { forwardsOf, stepsOf } from '../engine/compile.ts';
import type { Wizard } from '../engine/types.ts';
import { messageFor } from '../engine/messages.ts';
import { moveName } from '../explore/aims.ts';
import { onDay } from '../engine/days.ts';
import { replay } from '../engine/replay.ts';
import { sayConditions, sayGuard } from '../explore/words.ts';
import { study, type Study } from '../explore/index.ts';
import { titleOf } from './branches.ts';
import { withoutLinks } from '../engine/sayValue.ts';
import type { Answers, Journey } from '../engine/definition.ts';
import type { Issue } from '../engine/issues.ts';

/** What can be shown of a wizard. */
export type CoverageKind = 'state' | 'transition' | 'guard' | 'option' | 'advice' | 'rule' | 'row';

/** How it is proved: by a journey that somebody wrote down, only by generated answers, or not at all. */
export type Proof = 'journey' | 'walk' | 'none';

export type CoverageItem = {
  kind: CoverageKind;
  /** Unique among those of its kind. */
  name: string;
  /** In German. */
  title: string;
  /** The step that it belongs to; undefined for rows of tables. */
  step: string | undefined;
  /** Of a transition: the index of the branch. */
  branch?: number;
  by: Proof;
  /** Indices of the journeys that show it. */
  journeys: number[];
  /** Answers that show it, those of a journey first; undefined if none are known. */
  answers: Answers | undefined;
};

export type CoverageMap = {
  items: CoverageItem[];
  /**
   * Few answers that show what no journey shows and generated ones do; the one that adds most comes first. `refused`: the
   * sentences with which the last step refuses them; empty if it does not.
   */
  suggested: { answers: Answers; path: string[]; refused: string[]; adds: number }[];
};

/** Answers with the names of all that they show. */
export type Shown = { answers: Answers; names: ReadonlySet<string> };

/**
 * What can be shown of a wizard, and how it is proved; journeys that are refused show rules. Not counted: what
 * `proofsOf` adds, computed values, and tables that only those use. Takes as long as `study`.
 */
export function coverageMap(
  wizard: Wizard,
  journeys: Journey[],
  { routes, breaks }: Pick<Study, 'routes' | 'breaks'> = study(wizard, journeys.filter(isComplete)),
): CoverageMap {
  const known = itemsOf(wizard, breaks);
  const written = journeys.map((journey): Shown => {
    const { answers } = journey;
    const then = onItsDay(wizard, journey);
    return { answers, names: isBroken(then, journey) ? new Set() : shownBy(then, answers) };
  });
  const generated = [
    ...routes.map(({ answers }) => ({ answers, names: shownBy(wizard, answers) })),
    ...breaks.map(({ answers, pointer, message, constraint: { step } }) => ({
      answers,
      names: new Set([refusalName(step, pointer, message)]),
    })),
  ];
  const items = known.map((item) => withProof(item, item.name, written, generated));
  return { items, suggested: suggest(wizard, items, generated) };
}

/** An item with how it is proved, by the name that answers show it under. */
export function withProof<Item>(
  item: Item,
  name: string,
  written: readonly Shown[],
  generated: readonly Shown[],
): Item & Pick<CoverageItem, 'by' | 'journeys' | 'answers'> {
  const journeys = written.flatMap(({ names }, index) => (names.has(name) ? [index] : []));
  const walk = generated.find(({ names }) => names.has(name));
  const [first] = journeys;
  return {
    ...item,
    by: first !== undefined ? 'journey' : walk === undefined ? 'none' : 'walk',
    journeys,
    answers: first === undefined ? walk?.answers : written[first]?.answers,
  };
}

/** Whether a journey expects to reach an end. */
export function isComplete({ expect }: Journey): boolean {
  return expect?.refused === undefined;
}

/**
 * Whether a journey ends otherwise than it expects: refused where it should be accepted, or the other way round. It shows
 * nothing then, since nobody has written down what happens.
 */
export function isBroken(wizard: Wizard, journey: Journey): boolean {
  return replay(wizard, journey.answers).complete !== isComplete(journey);
}

/** The wizard on the day on which a journey happens. */
export function onItsDay(wizard: Wizard, { expect }: Journey): Wizard {
  return expect?.today === undefined ? wizard : onDay(wizard, expect.today);
}

/** Greedy: the answers that add most come next. Few, but not always the fewest. */
function suggest(
  wizard: Wizard,
  items: readonly CoverageItem[],
  generated: readonly Shown[],
): CoverageMap['suggested'] {
  const left = new Set(items.filter(({ by }) => by === 'walk').map(({ name }) => name));
  const suggested: CoverageMap['suggested'] = [];
  while (left.size > 0) {
    let best: { shown: Shown; adds: number } | undefined;
    for (const shown of generated) {
      const adds = [...shown.names].filter((name) => left.has(name)).length;
      if (adds > (best?.adds ?? 0)) best = { shown, adds };
    }
    if (best === undefined) break;
    const { answers, names } = best.shown;
    const { path, issues } = replay(wizard, answers);
    suggested.push({ answers, path, refused: issues.map(({ message }) => message), adds: best.adds });
    for (const name of names) left.delete(name);
  }
  return suggested;
}

type Known = Pick<CoverageItem, 'kind' | 'name' | 'title' | 'step' | 'branch'>;

/** Everything that counts, in the order of the steps within each kind. */
function itemsOf(wizard: Wizard, breaks: ReturnType<typeof study>['breaks']): Known[] {
  const steps = stepsOf(wizard);
  const fields = fieldsOf(wizard);
  const say = (step: string) => `„${titleOf(wizard, step)}“`;
  const states = allOf(wizard).states.map((name): Known => ({
    kind: 'state',
    name,
    title: titleOf(wizard, name),
    step: name,
  }));
  const branches = forwardsOf(wizard).flatMap(([step, { event, branches: list }]) =>
    list.flatMap(({ guard, target }, index): Known[] => {
      const named = event === 'NEXT' ? moveName.next : moveName.submit;
      const said = guard === undefined && list.length === 1 ? '' : `, ${sayGuard(wizard, guard)}`;
      return [
        {
          kind: 'transition',
          name: named(step, index, target),
          title: `${say(step)} → ${say(target)}${said}`,
          step,
          branch: index,
        },
        ...(guard === undefined
          ? []
          : [true, false].map((holds): Known => ({
              kind: 'guard',
              name: `${step} Bedingung ${index + 1} trifft ${holds ? '' : 'nicht '}zu`,
              title: `${say(step)}, Zweig ${index + 1}: ${sayGuard(wizard, guard)} – trifft ${holds ? '' : 'nicht '}zu`,
              step,
            }))),
      ];
    }),
  );
  const options = fields.flatMap(({ pointer, schema, step }) =>
    (choicesOf(schema) ?? []).map((choice): Known => ({
      kind: 'option',
      name: optionName(pointer, choice.const),
      title: `${titleOfField(schema.title, pointer)}: ${withoutLinks(choice.title)}`,
      step,
    })),
  );
  const advice = steps.flatMap(({ id, file }) =>
    (file.advice ?? []).map(({ message, beforeSending }, index): Known => ({
      kind: 'advice',
      name: adviceKey(id, index),
      title: `${beforeSending === undefined ? 'Hinweis' : 'Rückfrage'}: ${withoutLinks(message)}`,
      step: id,
    })),
  );
  const rules = breaks.map(({ pointer, message, constraint: { step } }): Known => ({
    kind: 'rule',
    name: refusalName(step, pointer, message),
    title: `${say(step)}, ${withQuestion(titleOfField(questionAt(fields, pointer)?.schema.title, pointer), message)}`,
    step,
  }));
  return uniqueByName([
    ...states,
    ...branches,
    ...conditionsOf(wizard, fields),
    ...options,
    ...advice,
    ...rules,
    ...rowsOf(wizard),
  ]);
}

/** Conditions inside of steps, under which questions are asked. */
function conditionsOf(wizard: Wizard, fields: readonly Field[]): Known[] {
  const known = new Map<string, { condition: Condition; field: Field }>();
  for (const field of fields)
    for (const condition of field.conditions)
      if (!known.has(condition.validator)) known.set(condition.validator, { condition, field });
  return [...known.values()].flatMap(({ condition, field }) =>
    [true, false].map((holds): Known => ({
      kind: 'guard',
      name: `${condition.validator} trifft ${holds ? '' : 'nicht '}zu`,
      title: `„${titleOf(wizard, field.step)}“: ${sayConditions(wizard, { ...field, conditions: [{ ...condition, holds: true }] })} – trifft ${holds ? '' : 'nicht '}zu`,
      step: field.step,
    })),
  );
}

/** The rows of the tables that steps show, and what is shown if none fits. */
function rowsOf(wizard: Wizard): Known[] {
  const used = new Set(stepsOf(wizard).flatMap(({ file }) => file.result?.tables.map(({ table }) => table) ?? []));
  return [...used].flatMap((table) => {
    const rows = wizard.definition.tables[table]?.rows ?? [];
    return [...rows.keys(), undefined].map((index): Known => ({
      kind: 'row',
      name: rowName(table, index),
      title: `Tabelle ${table}: ${index === undefined ? 'keine Zeile passt' : `Zeile ${index + 1}`}`,
      step: undefined,
    }));
  });
}

/** The names of all that answers show. */
export function shownBy(wizard: Wizard, answers: Answers): ReadonlySet<string> {
  const { path, issues } = replay(wizard, answers);
  const facts = factsOf(wizard, answers);
  const rows = path.flatMap((id) => {
    const result = wizard.step(id)?.file.result;
    const name = result && chosenTable(result, facts);
    const table = name === undefined ? undefined : wizard.definition.tables[name];
    if (name === undefined || table === undefined || issues.length > 0) return [];
    const { row } = decide(table, facts);
    const index = table.rows.findIndex((one) => one === row);
    // Rows of older editions are not counted.
    return row !== undefined && index === -1 ? [] : [rowName(name, row === undefined ? undefined : index)];
  });
  const refusals = issues.map((issue) => refusalName(issue.step, issue.pointer, ruleOf(wizard, issue)));
  return new Set([...namesIn(wizard, answers), ...rows, ...refusals]);
}

function rowName(table: string, index: number | undefined): string {
  return `${table} Zeile ${index ?? 'sonst'}`;
}

/** The sentence of the rule that an issue breaks, without what is wrong with this very answer: 'Den 31.02.1988 gibt es nicht.' */
export function ruleOf(
  wizard: Wizard,
  { step, pointer, keyword, params }: Pick<Issue, 'step' | 'pointer' | 'keyword' | 'params'>,
): string {
  return messageFor(wizard.step(step)?.file.schema, pointer, keyword, params);
}

/** A rule by what people see of it: where, and which sentence. Rows of lists count as one. */
export function refusalName(step: string, pointer: string, message: string): string {
  return `${step}${pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')}: ${message}`;
}

/** The sentence with the question before it, unless it begins with it. */
function withQuestion(question: string, message: string): string {
  return message.startsWith(`${question}: `) ? message : `${question}: ${message}`;
}

export function titleOfField(title: string | undefined, pointer: string): string {
  return withoutLinks(title ?? pointer);
}

function uniqueByName(items: readonly Known[]): Known[] {
  return [...new Map(items.map((item) => [`${item.kind} ${item.name}`, item])).values()];
}
