import { isGroup, type Field } from '../fields.ts';
import { erasePointer, isPlainObject, joinPointer, parsePointer, readPointer, writePointer } from '../pointer.ts';
import { judgeStep, takeUp, withGroups } from '../walk.ts';
import { mentionsIn, placesOf } from '../places.ts';
import { sampleValues, unique } from './values.ts';
import { turned } from './random.ts';
import { uiAt } from '../ui.ts';
import type { Answers, Journey } from '../definition.ts';
import type { Issue } from '../issues.ts';
import type { Step, Wizard } from '../compile.ts';

/** How questions are answered while exploring: what decides anything gets every value that matters, the rest one. */
export type Plan = {
  wizard: Wizard;
  /** Sample answers of each question by pointer, `undefined` among them where leaving it open decides something. */
  values: Map<string, unknown[]>;
  /** Questions that a guard, an `if`, a union or a table looks at. */
  deciding: ReadonlySet<string>;
  /** Those of them that count beyond their own step. */
  lasting: string[];
};

/** Where a walk stands: what was answered, what of it is live, and which questions were asked. */
export type Stand = { given: Answers; live: Answers; taken: ReadonlySet<string> };

/** One way to answer a step, this step's answers included, and what its rules say to it. */
export type Variant = Stand & { issues: Issue[]; asked: Field[] };

/** More ways than these of one step are not tried all; then each value is tried once. */
export const MOST_VARIANTS = 400;

export function planOf(wizard: Wizard, journeys: Journey[] = []): Plan {
  const fields = Object.values(wizard.steps).flatMap((step) => step.fields);
  const guards = Object.values(wizard.forward).flatMap(({ branches }) => branches.flatMap(({ guard }) => (guard === undefined ? [] : [guard])));
  const rows = Object.values(wizard.definition.tables).flatMap((table) => table.rows.flatMap(({ when }) => Object.keys(when)));
  const mentions = Object.values(wizard.steps).flatMap(({ id, file }) =>
    placesOf(file.schema ?? {}, '')
      .filter(({ root }) => root === file.schema)
      .flatMap(({ schema, pointer }) => [...(schema.anyOf ?? []), schema.if, schema.not].flatMap((part) => (part === undefined ? [] : mentionsIn(part, '', pointer))))
      .map((mention) => ({ ...mention, step: id })),
  );
  const values = new Map(
    fields.map((field) => {
      const said = mentions.filter(({ pointer }) => pointer === field.pointer);
      const compared = guards.filter(({ params }) => params.field === field.pointer).flatMap((guard) => (guard.type === 'isAnswered' ? [] : [guard.params.value]));
      const examples = journeys.map(({ answers }) => readPointer(answers, field.pointer)).filter((value) => value !== undefined && field.schema.upload === undefined);
      const widget = uiAt(wizard.steps[field.step]?.file.ui, field.pointer)['ui:widget'];
      const own = sampleValues({ schema: field.schema, widget, examples });
      const looked = said.flatMap(({ schema }) => sampleValues({ schema: { ...field.schema, ...schema } }));
      return [field.pointer, unique([...own, ...compared, ...looked])] as const;
    }),
  );
  const closed = new Set(fields.filter(({ schema }) => schema.oneOf !== undefined || schema.enum !== undefined).map(({ pointer }) => pointer));
  const elsewhere = mentions.filter(({ pointer, step }) => !fields.some((field) => field.pointer === pointer && field.step === step));
  const twice = fields.filter((field) => fields.some((other) => other !== field && other.pointer === field.pointer));
  const lasting = [...guards.map(({ params }) => params.field), ...elsewhere.map(({ pointer }) => pointer), ...twice.map(({ pointer }) => pointer)];
  return { wizard, values, deciding: new Set([...mentions.map(({ pointer }) => pointer), ...lasting, ...rows.filter((pointer) => closed.has(pointer))]), lasting: [...new Set(lasting)].toSorted() };
}

/** Before the first step. */
export function standStill(wizard: Wizard): Stand {
  return { given: {}, live: withGroups(wizard, {}), taken: new Set() };
}

/** Takes up a step's answers as the walk does. */
export function enter({ wizard }: Plan, step: Step, { live: before, taken: known }: Stand, given: Answers): Variant {
  const live = copyAlong(before, step.fields.map(({ pointer }) => pointer));
  const taken = new Set(known);
  const asked: Field[] = [];
  takeUp(wizard, step, given, { asked, live }, taken);
  return { given, live, taken, asked, issues: judgeStep(step, live, 'asked') };
}

/**
 * The ways to answer a step that differ in what they decide, each once with everything answered and once with only what
 * is demanded. `turn` chooses among answers that decide nothing. Ways that the rules refuse are left out, but for those
 * that no answer to an asked question could mend: they come with their issues.
 */
export function variantsOf(plan: Plan, step: Step, before: Stand, turn: number): Variant[] {
  const made = decisions(plan, step, before).flatMap((given) => [true, false].map((everything) => answerRest({ plan, step, before, turn }, given, everything)));
  const settled = made.filter((variant) => variant !== undefined);
  return [...new Map(settled.map((variant) => [JSON.stringify(step.fields.map(({ pointer }) => readPointer(variant.live, pointer) ?? null)), variant])).values()];
}

/** Answers with each combination of what decides; everything else open. */
function decisions(plan: Plan, step: Step, before: Stand): Answers[] {
  const all: Answers[] = [];
  const decide = (given: Answers, decided: ReadonlySet<string>) => {
    if (all.length >= MOST_VARIANTS) return;
    const { asked } = enter(plan, step, before, given);
    const open = asked.find(({ pointer }) => plan.deciding.has(pointer) && !before.taken.has(pointer) && !decided.has(pointer));
    if (open === undefined) all.push(given);
    else for (const value of [...(plan.values.get(open.pointer) ?? []), undefined]) decide(withAnswer(given, open.pointer, value), new Set([...decided, open.pointer]));
  };
  if (combinationsOf(plan, step, before) <= MOST_VARIANTS) decide(before.given, new Set());
  else for (const field of decidingFields(plan, step, before)) for (const value of plan.values.get(field.pointer) ?? []) all.push(withAnswer(before.given, field.pointer, value));
  return all;
}

/** In how many ways a step can be answered, as far as they decide anything. */
export function combinationsOf(plan: Plan, step: Step, before: Stand): number {
  return decidingFields(plan, step, before).reduce((count, { pointer }) => count * ((plan.values.get(pointer)?.length ?? 0) + 1), 1);
}

function decidingFields({ deciding }: Plan, { fields }: Step, { taken }: Stand): Field[] {
  return fields.filter(({ pointer }) => deciding.has(pointer) && !taken.has(pointer));
}

type Task = { plan: Plan; step: Step; before: Stand; turn: number };

/** More than this a step's answers are not mended. */
const MOST_ROUNDS = 40;

/** Answers what is still open and mends what is refused, as long as another answer may help. */
function answerRest({ plan, step, before, turn }: Task, decided: Answers, everything: boolean): Variant | undefined {
  const tried = new Map<string, number>();
  let variant = enter(plan, step, before, decided);
  if (everything) {
    const open = step.fields.filter(({ pointer }) => !plan.deciding.has(pointer) && !before.taken.has(pointer));
    variant = enter(plan, step, before, open.reduce((given, field) => withAnswer(given, field.pointer, sample(plan, field, turn, given)), decided));
  }
  for (let rounds = 0; rounds < MOST_ROUNDS && variant.issues.length > 0; rounds += 1) {
    const fields = variant.issues.map((issue) => questionAt(variant.asked, issue)).filter((field) => field !== undefined && !before.taken.has(field.pointer));
    if (fields.length === 0) return variant;
    let { given } = variant;
    for (const field of new Set(fields)) {
      if (field === undefined) continue;
      const count = tried.get(field.pointer) ?? 0;
      if (count >= (plan.values.get(field.pointer)?.length ?? 0) || (plan.deciding.has(field.pointer) && readPointer(decided, field.pointer) !== undefined)) return undefined;
      tried.set(field.pointer, count + 1);
      given = withAnswer(given, field.pointer, sample(plan, field, turn + count, given));
    }
    variant = enter(plan, step, before, given);
  }
  return variant.issues.length === 0 ? variant : undefined;
}

/** The question that an issue is about; one of its group for a rule of the group. */
function questionAt(asked: Field[], { pointer }: Issue): Field | undefined {
  return asked.find((field) => field.pointer === pointer || pointer.startsWith(`${field.pointer}/`)) ?? asked.find((field) => field.pointer.startsWith(`${pointer}/`) && !isGroup(field.schema));
}

/** What repeats another answer is that answer. */
function sample({ values }: Plan, { pointer, schema }: Field, turn: number, given: Answers): unknown {
  return schema.equals === undefined ? turned(values.get(pointer) ?? [], turn)[0] : readPointer(given, schema.equals);
}

/** The answers with another one at one place; undefined takes it out. The input is not touched. */
export function withAnswer(answers: Answers, pointer: string, value: unknown): Answers {
  const copy = copyAlong(answers, [pointer]);
  if (value === undefined) erasePointer(copy, pointer);
  else writePointer(copy, pointer, value);
  return copy;
}

/** A copy in which these places may be written; what lies elsewhere is shared. */
function copyAlong(answers: Answers, pointers: string[]): Answers {
  const copy = { ...answers };
  const copied = new Set<string>();
  for (const pointer of pointers) {
    let parent: Answers = copy;
    let at = '';
    for (const token of parsePointer(pointer).slice(0, -1)) {
      at = joinPointer(at, token);
      const child = parent[token];
      if (!isPlainObject(child)) break;
      if (!copied.has(at)) parent[token] = { ...child };
      copied.add(at);
      parent = parent[token] as Answers;
    }
  }
  return copy;
}
