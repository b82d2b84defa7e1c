import { ruleName } from '../../format/index.ts';
import { questionAt, formatValue, fieldsOf, readPointer, type Answers, type Wizard } from '../../engine/index.ts';
import type { MoveEvent, Situation, Verdict } from '../../explain/index.ts';
import { titleAt } from '../../explore/words.ts';
import { titleOf as titleOfQuestion } from '../document/titles.ts';
import { counted } from '../document/words.ts';
import type { BrokenRule } from '../exploring/protocol.ts';
import type { Entry } from './log.ts';

export const VERDICTS: Record<Verdict, string> = {
  open: 'offen',
  closed: 'geschlossen',
  unknown: 'unbekannt, bis geantwortet ist',
};

/** A move as a tester calls it. */
export function formatMove(wizard: Wizard, asked: MoveEvent): string {
  switch (asked.type) {
    case 'NEXT':
      return 'Weiter';
    case 'SUBMIT':
      return asked.anyway === true ? 'Trotzdem absenden' : 'Absenden';
    case 'BACK':
      return 'Zurück';
    case 'EDIT':
      return `Ändern: ${titleOf(wizard, asked.step)}`;
    case 'VISIT':
      return `Aufrufen: ${titleOf(wizard, asked.step)}`;
    case 'ACCEPTED':
      return 'Angekommen';
    case 'FAILED':
      return 'Gescheitert';
    default:
      return asked satisfies never;
  }
}

/** The title of a step; of a state without one, what it does. */
export function titleOf(wizard: Wizard, state: string): string {
  const title = wizard.step(state)?.file.title;
  if (title !== undefined && title !== '') return title;
  return wizard.definition.machine.states[state]?.invoke === undefined ? state : 'Wird gesendet';
}

const BEGUN: Record<Extract<Entry['event'], { type: 'BEGIN' }>['because'], string> = {
  asked: 'Beginn',
  texts: 'Der Assistent wurde geändert',
  reload: 'Seite neu geladen',
  changedReload: 'Seite nach einer Änderung neu geladen',
  page: 'Die Seite hat neu begonnen',
};

/** What an entry of the log was, and what came of it. */
export function formatEntry(wizard: Wizard, entry: Entry, before: Situation | undefined): string {
  const { event, situation, changed } = entry;
  const moved = before !== undefined && before.step !== situation.step;
  switch (event.type) {
    case 'BEGIN':
      return `${BEGUN[event.because]}: ${titleOf(wizard, situation.step)}`;
    case 'ANSWER':
      return formatAnswers(wizard, entry);
    case 'FAILED':
      return `Gescheitert${event.message === '' ? '' : `: ${event.message}`}`;
    default: {
      const dropped = changed.length > 0 ? `, ${counted(changed.length, 'Antwort', 'Antworten')} zurückgenommen` : '';
      const asks = situation.asking === true && before?.asking !== true;
      const result = asks
        ? ', es wird erst zurückgefragt'
        : moved
          ? ` → ${titleOf(wizard, situation.step)}`
          : changedNothing(before, situation)
            ? formatIgnored(wizard, situation)
            : '';
      return `${formatMove(wizard, event)}${result}${dropped}`;
    }
  }
}

/** Steps refuse; while answers are sent, nothing is listened to. */
function formatIgnored(wizard: Wizard, { step }: Situation): string {
  return wizard.step(step) === undefined ? ', ohne Wirkung, solange gesendet wird' : ', abgewiesen';
}

/** Whether nothing has come of an event. */
function changedNothing(before: Situation | undefined, after: Situation): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

const MOST_NAMED = 2;

function formatAnswers(wizard: Wizard, { changed, situation }: Entry): string {
  if (changed.length === 0) return 'Antwort, ohne Änderung';
  const named = changed.slice(0, MOST_NAMED).map((pointer) => {
    const value = formatAnswer(wizard, pointer, readPointer(situation.answers, pointer));
    return `${formatQuestion(wizard, pointer)}: ${value}`;
  });
  const more = changed.length - named.length;
  return `Antwort: ${named.join('; ')}${more > 0 ? ` und ${more} weitere` : ''}`;
}

/** The title of the question at a pointer, without links. In a list: with the row's number. */
export function formatQuestion(wizard: Wizard, pointer: string): string {
  const field = questionAt(fieldsOf(wizard), pointer);
  if (field === undefined) return titleAt(wizard, pointer);
  const title = titleOfQuestion(field.schema, field.pointer);
  const row = /\/(\d+)(?:\/|$)/.exec(pointer.slice(0, field.pointer.length + 1))?.[1];
  return row === undefined ? title : `${title} (${Number(row) + 1})`;
}

/** An answer as people read it. */
export function formatAnswer(wizard: Wizard, pointer: string, value: unknown): string {
  if (value === undefined) return 'keine';
  return `„${formatValue(questionAt(fieldsOf(wizard), pointer)?.schema ?? {}, value)}“`;
}

/** The sentence of a refused question, with the question before it unless the sentence begins with it. */
export function formatIssue(wizard: Wizard, pointer: string, sentence: string): { question: string; sentence: string } {
  const question = formatQuestion(wizard, pointer);
  const own = `${question}: `;
  return { question, sentence: sentence.startsWith(own) ? sentence.slice(own.length) : sentence };
}

/** A rule of a question, and answers that break it. `sentence`: what the page then says. */
export type BreakableRule = { key: string; question: string; sentence: string; answers: Answers };

/**
 * The rules of a step by their questions. Rules with the same sentence are told apart by their names. `byPrograms`: those that no page can break,
 * since its fields give no answer of another type.
 */
export function formatBroken(
  wizard: Wizard,
  rules: readonly BrokenRule[],
): { questions: (readonly [question: string, rules: BreakableRule[]])[]; byPrograms: BreakableRule[] } {
  const said = rules.map((rule) => ({ rule, ...formatIssue(wizard, rule.field, rule.message) }));
  const alike = Map.groupBy(said, ({ question, sentence }) => `${question}: ${sentence}`);
  const all = said.map(({ rule, question, sentence }) => ({
    key: `${rule.at} ${rule.keyword} ${rule.field}`,
    question,
    sentence:
      alike.get(`${question}: ${sentence}`)?.length === 1 ? sentence : `${sentence} (${ruleName(rule.keyword)})`,
    answers: rule.answers,
    byProgram: isByProgram(wizard, rule),
  }));
  return {
    questions: [
      ...Map.groupBy(
        all.filter(({ byProgram }) => !byProgram),
        ({ question }) => question,
      ),
    ],
    byPrograms: all.filter(({ byProgram }) => byProgram),
  };
}

/** Whether only a program can break a rule. Letters in place of a number can be typed. */
function isByProgram(wizard: Wizard, { keyword, field }: BrokenRule): boolean {
  const { type } = questionAt(fieldsOf(wizard), field)?.schema ?? {};
  return keyword === 'type' && type !== 'number' && type !== 'integer';
}
