import { boldParts, textBlocks } from '../engine/textBlocks.ts';
import { adviceKey, givenAdvice } from '../engine/advice.ts';
import { breaksOf } from '../explore/breaks.ts';
import { chosenTable, decide } from '../engine/table.ts';
import { factsOf } from '../engine/facts.ts';
import { messageFor } from '../engine/messages.ts';
import { messagesTold, metByRoute } from '../explore/aims.ts';
import { passes } from '../engine/guards.ts';
import { payload } from '../engine/payload.ts';
import { prune, replay } from '../engine/replay.ts';
import { readPointer } from '../engine/pointer.ts';
import { formatGuard } from '../explore/words.ts';
import { shownUnder, type CoverageKind } from './kinds.ts';
import type { Answers } from '../engine/definition.ts';
import type { Issue } from '../engine/issues.ts';
import type { Wizard } from '../engine/types.ts';

/** The names under which answers, refusals and moves show what a wizard can do (`shownUnder`). `itemsOf` names the same things. */

/** The names of all that answers show, accepted or refused. */
export function namesOfAnswers(wizard: Wizard, answers: Answers): string[] {
  const { path, issues, complete } = replay(wizard, answers);
  const shown = shownInSteps(wizard, answers);
  // A refused request keeps no rule that counts, and sends nothing.
  if (!complete) return [...shown, ...issues.flatMap((issue) => messagesTold(wizard, issue)).map(named('message'))];
  const kept = breaksOf(wizard, [{ answers, path }]).breaks.map(({ name }) => name);
  return [...shown, ...kept.map(named('kept')), ...mailNames(wizard, answers)];
}

/** The names of all that generated answers show by themselves: rules are kept and broken by the answers of breaks. */
export function namesOfRoute(wizard: Wizard, answers: Answers): string[] {
  return [...shownInSteps(wizard, answers), ...mailNames(wizard, answers)];
}

/** The names of what a refusal shows: the rule, by its sentence (`ruleOf`), and the messages. */
export function namesOfRefusal(
  wizard: Wizard,
  issue: Pick<Issue, 'step' | 'keyword' | 'pointer'> & { rule: string },
): string[] {
  return [refusalName(issue.step, issue.pointer, issue.rule), ...messagesTold(wizard, issue).map(named('message'))];
}

/** The names of what moves of a scenario show, by the aims that they meet. */
export function namesOfMoves(meets: readonly string[]): string[] {
  return [...meets, ...detourNames(meets)];
}

/** Those of the transitions beside the forward ones. */
export function detourNames(meets: readonly string[]): string[] {
  return meets.map(named('detour'));
}

function named(kind: CoverageKind): (name: string) => string {
  return (name) => shownUnder(kind, name);
}

/** States, transitions, conditions, options, advice, rows of tables, and broken rules. */
function shownInSteps(wizard: Wizard, given: Answers): string[] {
  const answers = prune(wizard, given);
  const { path, issues, complete } = replay(wizard, answers);
  // A step that refuses its answers is reached, and not left.
  const met = complete
    ? metByRoute(wizard, { answers, path })
    : [...metByRoute(wizard, { answers, path: path.slice(0, -1) }), ...path.slice(-1)];
  const sent = complete ? met.flatMap((name) => wizard.definition.machine.states[name]?.invoke?.onDone ?? []) : [];
  const options = path
    .flatMap((id) => wizard.step(id)?.fields ?? [])
    .flatMap(({ pointer }) => {
      const value = readPointer(answers, pointer);
      return (Array.isArray(value) ? value : [value]).map((one) => optionName(pointer, one));
    });
  const advice = path.flatMap((id) => givenAdvice(wizard, id, answers).map((index) => adviceKey(id, index)));
  const rows = issues.length > 0 ? [] : path.flatMap((id) => rowShown(wizard, id, given));
  const refusals = issues.map((issue) => refusalName(issue.step, issue.pointer, ruleOf(wizard, issue)));
  return [...met, ...sent, ...options, ...advice, ...rows, ...refusals];
}

function rowShown(wizard: Wizard, step: string, answers: Answers): string[] {
  const facts = factsOf(wizard, answers);
  const result = wizard.step(step)?.file.result;
  const name = result && chosenTable(result, facts);
  const table = name === undefined ? undefined : wizard.definition.tables[name];
  if (name === undefined || table === undefined) return [];
  const { row } = decide(table, facts);
  const index = table.rows.findIndex((one) => one === row);
  // Rows of older editions are not counted.
  return row !== undefined && index === -1 ? [] : [rowName(name, row === undefined ? undefined : index)];
}

/** An option of a question. */
export function optionName(pointer: string, value: unknown): string {
  return `${pointer} = ${JSON.stringify(value)}`;
}

/** A row of a table; undefined: none fits. */
export function rowName(table: string, index: number | undefined): string {
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

/** The conditions of the mails, with what is read if they hold. */
export function mailConditions(wizard: Wizard): { name: string; said: string; holds: (answers: Answers) => boolean }[] {
  const { confirmation, newsletter } = wizard.definition.wizard.mails ?? {};
  const sections = (confirmation?.sections ?? []).flatMap(({ when, title, text }, index) =>
    when === undefined
      ? []
      : [
          {
            name: `confirmation/sections/${index}`,
            said: `Bestätigung, Abschnitt „${title ?? firstWords(text)}“ (${formatGuard(wizard, when)})`,
            holds: (answers: Answers) => passes(when, factsOf(wizard, answers)),
          },
        ],
  );
  if (newsletter === undefined) return sections;
  const { consent } = newsletter;
  const holds = (answers: Answers) => readPointer(answers, consent) === true;
  return [...sections, { name: 'newsletter', said: 'Rückfrage zum Newsletter', holds }];
}

/** A condition of a mail, holding or not. */
export function mailName(condition: string, holds: boolean): string {
  return `${condition} ${holds ? 'dabei' : 'nicht dabei'}`;
}

function mailNames(wizard: Wizard, answers: Answers): string[] {
  if (wizard.submitPath === undefined) return [];
  const sent = payload(wizard, answers);
  return mailConditions(wizard).map(({ name, holds }) => named('mail')(mailName(name, holds(sent))));
}

/** The first paragraph without the signs of lists, headings and bold words. */
function firstWords(texts: readonly string[]): string {
  const [first] = textBlocks(texts);
  return boldParts(first?.texts[0] ?? '').join('');
}
