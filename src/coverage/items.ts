import { adviceKey } from '../engine/advice.ts';
import { aimsOf, guardName, moveName, transitionsOf, type Transition } from '../explore/aims.ts';
import { choicesOf, type Condition, type Field } from '../engine/fields.ts';
import { constraintsOf, nameOf } from '../explore/constraints.ts';
import { fieldsOf } from '../engine/payload.ts';
import { forwardsOf, stepsOf } from '../engine/compile.ts';
import { mailConditions, mailName, optionName, refusalName, rowName } from './itemNames.ts';
import { formatConditions, formatGuard, titleAt } from '../explore/words.ts';
import { titleOf } from '../explain/branches.ts';
import { withoutLinks } from '../engine/formatValue.ts';
import type { CoverageKind } from './kinds.ts';
import type { GuardRef } from '../engine/definition.ts';
import type { Study } from '../explore/index.ts';
import type { Wizard } from '../engine/types.ts';

export type Item = {
  kind: CoverageKind;
  /** Unique among those of its kind. */
  name: string;
  /** In German. */
  title: string;
  /** The step that it belongs to; undefined for rows of tables and mails. */
  step: string | undefined;
  /** Of a transition: the index of the branch. */
  branch?: number;
};

/**
 * Everything that can be shown of a wizard, in the order of the steps within each kind. Not counted: the last page and its conditions, messages
 * about uploaded files, rows of older table sets, computed values and tables that only those use.
 */
export function itemsOf(wizard: Wizard, { breaks }: Pick<Study, 'breaks'>): Item[] {
  const fields = fieldsOf(wizard);
  return uniqueByName([
    ...statesOf(wizard),
    ...branchesOf(wizard),
    ...conditionsOf(wizard, fields),
    ...optionsOf(fields),
    ...adviceOf(wizard),
    ...rulesBroken(wizard, breaks),
    ...rowsOf(wizard),
    ...detoursOf(wizard),
    ...rulesKept(wizard, breaks),
    ...messagesOf(wizard),
    ...mailsOf(wizard),
  ]);
}

function statesOf(wizard: Wizard): Item[] {
  return aimsOf(wizard).states.map((name) => ({ kind: 'state', name, title: titleOf(wizard, name), step: name }));
}

/** The forward transitions, each with its guard. */
function branchesOf(wizard: Wizard): Item[] {
  return forwardsOf(wizard).flatMap(([step, { event, branches }]) =>
    branches.flatMap(({ guard, target }, index): Item[] => {
      const name = (event === 'NEXT' ? moveName.next : moveName.submit)(step, index, target);
      const said = guard === undefined && branches.length === 1 ? '' : `, ${formatGuard(wizard, guard)}`;
      const title = `${quoted(wizard, step)} → ${quoted(wizard, target)}${said}`;
      return [{ kind: 'transition', name, title, step, branch: index }, ...guardOf(wizard, step, index, guard)];
    }),
  );
}

function guardOf(wizard: Wizard, step: string, index: number, guard: GuardRef | undefined): Item[] {
  if (guard === undefined) return [];
  return [true, false].map((holds) => ({
    kind: 'guard',
    name: guardName(step, index, holds),
    title: `${quoted(wizard, step)}, Zweig ${index + 1}: ${formatGuard(wizard, guard)} – trifft ${holds ? '' : 'nicht '}zu`,
    step,
  }));
}

function optionsOf(fields: readonly Field[]): Item[] {
  return fields.flatMap(({ pointer, schema, step }) =>
    (choicesOf(schema) ?? []).map((choice): Item => ({
      kind: 'option',
      name: optionName(pointer, choice.const),
      title: `${withoutLinks(schema.title ?? pointer)}: ${withoutLinks(choice.title)}`,
      step,
    })),
  );
}

function adviceOf(wizard: Wizard): Item[] {
  return stepsOf(wizard).flatMap(({ id, file }) =>
    (file.advice ?? []).map(({ message, beforeSending }, index): Item => ({
      kind: 'advice',
      name: adviceKey(id, index),
      title: `${beforeSending === undefined ? 'Hinweis' : 'Rückfrage'}: ${withoutLinks(message)}`,
      step: id,
    })),
  );
}

/** Each rule by the sentence that its refusal shows. */
function rulesBroken(wizard: Wizard, breaks: Study['breaks']): Item[] {
  return breaks.map(({ pointer, message, constraint: { step } }) => ({
    kind: 'rule',
    name: refusalName(step, pointer, message),
    title: `${quoted(wizard, step)}, ${withQuestion(titleAt(wizard, pointer), message)}`,
    step,
  }));
}

/** Conditions inside of steps, under which questions are asked. */
function conditionsOf(wizard: Wizard, fields: readonly Field[]): Item[] {
  const known = new Map<string, { condition: Condition; field: Field }>();
  for (const field of fields)
    for (const condition of field.conditions)
      if (!known.has(condition.validator)) known.set(condition.validator, { condition, field });
  return [...known.values()].flatMap(({ condition, field }) =>
    [true, false].map((holds): Item => ({
      kind: 'guard',
      name: `${condition.validator} trifft ${holds ? '' : 'nicht '}zu`,
      title: `${quoted(wizard, field.step)}: ${formatConditions(wizard, { ...field, conditions: [{ ...condition, holds: true }] })} – trifft ${holds ? '' : 'nicht '}zu`,
      step: field.step,
    })),
  );
}

/** The rows of the tables that steps show, and what is shown if none fits. */
function rowsOf(wizard: Wizard): Item[] {
  const used = new Set(stepsOf(wizard).flatMap(({ file }) => file.result?.tables.map(({ table }) => table) ?? []));
  return [...used].flatMap((table) => {
    const rows = wizard.definition.tables[table]?.rows ?? [];
    return [...rows.keys(), undefined].map((index): Item => ({
      kind: 'row',
      name: rowName(table, index),
      title: `Tabelle ${table}: ${index === undefined ? 'keine Zeile passt' : `Zeile ${index + 1}`}`,
      step: undefined,
    }));
  });
}

/** Names a transition beside the forward ones, in German; undefined for a forward one. */
function formatDetour(wizard: Wizard, { way, from, to, name }: Transition): string | undefined {
  const [here, there] = [from, to].map((id) => (wizard.step(id) === undefined ? id : quoted(wizard, id)));
  switch (way) {
    case 'back':
      return `${here} → ${there}, zurück`;
    case 'edit':
      return `${here} → ${there}, mit „Ändern“`;
    case 'leave':
      return `${here} → ${there}, Ändern abgebrochen`;
    case 'return':
      return `${here} → ${there}, fertig geändert`;
    case 'done':
      return `Senden → ${there}, angekommen`;
    case 'fail':
      return `Senden → ${there}, gescheitert`;
    case 'ask':
      return `${here} fragt vor dem Senden nach: ${askedBy(wizard, from, name)}`;
    case 'refuse':
      return `${here} weist Antworten ab`;
    case 'visit':
      return `${here}, an seiner Adresse geöffnet`;
    case 'exit':
      return `${here} → ${to}, heraus aus dem Assistenten`;
    case 'onward':
      return `${here} → ${to}, weiter auf einer anderen Seite`;
    case 'next':
    case 'submit':
      return undefined;
    default:
      return way satisfies never;
  }
}

/** The heading of the question before sending that a transition is named after. */
function askedBy(wizard: Wizard, step: string, name: string): string {
  const asked = wizard.step(step)?.file.advice?.find((_, index) => moveName.ask(adviceKey(step, index)) === name);
  return asked?.beforeSending?.title ?? '';
}

function detoursOf(wizard: Wizard): Item[] {
  return transitionsOf(wizard).flatMap((transition): Item[] => {
    const title = formatDetour(wizard, transition);
    const { name, from } = transition;
    return title === undefined
      ? []
      : [{ kind: 'detour', name, title, step: wizard.step(from) === undefined ? undefined : from }];
  });
}

/** Each rule by the place that declares it, with the sentence that its refusal shows. */
function rulesKept(wizard: Wizard, breaks: Study['breaks']): Item[] {
  const told = new Map(breaks.map(({ name, message }) => [name, message]));
  return constraintsOf(wizard).map((constraint) => {
    const { pointer, step, keyword } = constraint;
    const name = nameOf(constraint);
    const question = titleAt(wizard, pointer);
    const said = told.get(name);
    const rule = said === undefined ? `Regel ${keyword}` : `sonst: „${said}“`;
    return { kind: 'kept', name, title: `${quoted(wizard, step)}, ${question}: eingehalten (${rule})`, step };
  });
}

function messagesOf(wizard: Wizard): Item[] {
  return [...new Set(aimsOf(wizard).messages)].map((name) => {
    const step = name.slice(0, name.indexOf(': '));
    return { kind: 'message', name, title: `${quoted(wizard, step)} zeigt: ${name.slice(step.length + 2)}`, step };
  });
}

function mailsOf(wizard: Wizard): Item[] {
  return mailConditions(wizard).flatMap(({ name, said }) =>
    [true, false].map((holds): Item => ({
      kind: 'mail',
      name: mailName(name, holds),
      title: `${said} – ${holds ? 'ist dabei' : 'fehlt'}`,
      step: undefined,
    })),
  );
}

/** The sentence with the question before it, unless it begins with it. */
function withQuestion(question: string, refusal: string): string {
  return refusal.startsWith(`${question}: `) ? refusal : `${question}: ${refusal}`;
}

function uniqueByName(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [`${item.kind} ${item.name}`, item])).values()];
}

/** A step's title in quotes. */
function quoted(wizard: Wizard, step: string): string {
  return `„${titleOf(wizard, step)}“`;
}
