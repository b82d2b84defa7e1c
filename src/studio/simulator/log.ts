import { leaves } from '../../engine/answers.ts';
import { defaultAnswers, isPlainObject, readPointer, type Answers, type Wizard } from '../../engine/index.ts';
import type { Situation } from '../../explain/index.ts';
import type { Because, FromFrame, Happened } from '../preview/protocol.ts';
import type { ServerAnswer } from '../preview/serverAnswers.ts';

/** What happened to a run, and where it stood after that. */
export type Entry = {
  event: Happened | { type: 'BEGIN'; because: Because };
  situation: Situation;
  /** Pointers of the answers that it changed. */
  changed: string[];
  /** How the tester had the request end. */
  answered?: ServerAnswer;
};

/** All that happened, and which entry the run stands at. Entries after `at` were gone back from. */
export type Log = { entries: readonly Entry[]; at: number };

export const NO_LOG: Log = { entries: [], at: -1 };

type RunMessage = Extract<FromFrame, { kind: 'began' | 'ran' }>;

/** More entries than these are not kept; the oldest go first. */
const MOST_ENTRIES = 300;

/** The situation that the run stands in; undefined before it has begun. */
export function situationOf({ entries, at }: Log): Situation | undefined {
  return entries[at]?.situation;
}

/** Whether nothing has happened to a run since it began at the first step, without answers. */
export function isUntouched({ entries }: Log, wizard: Wizard): boolean {
  const [first, ...more] = entries;
  if (first === undefined || more.length > 0) return false;
  const { step, answers, asking } = first.situation;
  return asking !== true && isSame({ step, answers }, { step: wizard.initial, answers: defaultAnswers(wizard) });
}

/** The log with what has happened next. Entries that were gone back from are dropped, unless they happen again. */
export function withEntry(log: Log, event: Entry['event'], situation: Situation, answered?: ServerAnswer): Log {
  const again = log.entries[log.at + 1];
  if (again?.event.type === event.type && isSame(again.situation, situation)) return { ...log, at: log.at + 1 };
  const before = situationOf(log);
  const past = log.entries.slice(0, log.at + 1);
  const last = past.at(-1);
  const changed = before === undefined ? [] : changedPointers(before.answers, situation.answers);
  // Typing changes one answer again and again.
  const isMore =
    event.type === 'ANSWER' &&
    last?.event.type === 'ANSWER' &&
    (changed.length === 0 || (changed.length === 1 && last.changed.length === 1 && last.changed[0] === changed[0]));
  const entries = isMore
    ? [...past.slice(0, -1), { event, situation, changed: last.changed }]
    : [...past, { event, situation, changed, ...(answered && { answered }) }].slice(-MOST_ENTRIES);
  return { entries, at: entries.length - 1 };
}

/** Whether an event is the server's answer to a request. */
export function isAnswer(event: Entry['event']): event is Extract<Happened, { type: 'ACCEPTED' | 'FAILED' }> {
  return event.type === 'ACCEPTED' || event.type === 'FAILED';
}

/**
 * The log after what a frame says; undefined if the run stands where it stood. `answered`: how the tester had the request end.
 */
export function logAfter(log: Log, message: RunMessage, answered: ServerAnswer | undefined): Log | undefined {
  const { situation } = message;
  if (message.kind === 'ran')
    return withEntry(log, message.event, situation, isAnswer(message.event) ? answered : undefined);
  const { because } = message;
  const isReload = because === 'reload' || because === 'changedReload';
  if (!isReload && isSame(situationOf(log), situation)) return undefined;
  return withEntry(log, { type: 'BEGIN', because }, situation);
}

/** The log after going to another of its entries. */
export function travelled(log: Log, at: number): Log {
  return { ...log, at: Math.min(Math.max(0, at), log.entries.length - 1) };
}

/**
 * What to begin with, and which event to repeat, so that the run stands at an entry: while answers are sent, a run cannot
 * begin.
 */
export function returnTo(
  { entries }: Pick<Log, 'entries'>,
  at: number,
  isStep: (id: string) => boolean,
): { situation: Situation; event: Happened | undefined } | undefined {
  const entry = entries[at];
  if (entry === undefined) return undefined;
  if (isStep(entry.situation.step)) return { situation: entry.situation, event: undefined };
  const before = entries[at - 1];
  // Without effect, such as another press while answers are sent: it stands where the one before it does.
  if (isSame(before?.situation, entry.situation)) return returnTo({ entries }, at - 1, isStep);
  if (before === undefined || entry.event.type === 'BEGIN' || !isStep(before.situation.step)) return undefined;
  return { situation: before.situation, event: entry.event };
}

/** Whether two situations are the same. */
export function isSame(one: Situation | undefined, other: Situation | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Pointers of all answers that differ. */
function changedPointers(before: Answers, after: Answers): string[] {
  const pointers = new Set([...leavesOf(before), ...leavesOf(after)]);
  return [...pointers].filter(
    (pointer) => JSON.stringify(readPointer(before, pointer)) !== JSON.stringify(readPointer(after, pointer)),
  );
}

function leavesOf(answers: Answers): string[] {
  return leaves(answers).flatMap(({ pointer }) => (pointer === '' ? [] : [pointer]));
}

/** A log as it was stored; an empty one if that is damaged. */
export function readLog(text: string | null): Log {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    if (!isPlainObject(read)) return NO_LOG;
    const { entries, at } = read;
    if (!Array.isArray(entries) || typeof at !== 'number' || !entries.every(isEntry)) return NO_LOG;
    return travelled({ entries, at }, at);
  } catch {
    return NO_LOG;
  }
}

function isEntry(entry: unknown): entry is Entry {
  if (!isPlainObject(entry)) return false;
  const { event, situation, changed } = entry;
  return (
    isPlainObject(event) &&
    typeof event['type'] === 'string' &&
    isPlainObject(situation) &&
    typeof situation['step'] === 'string' &&
    isPlainObject(situation['answers']) &&
    Array.isArray(changed)
  );
}
