import { addDays, onDay } from './days.ts';
import { leaves, tidy } from './answers.ts';
import { stepsOf } from './compile.ts';
import { erasePointer, isPlainObject, readPath, readPointer, writePath, writePointer } from './pointer.ts';
import { declaredMessage, messageFor, rowTitleAt } from './messages.ts';
import { isAsked, isTrap, rowFields, withRows, type Field, type Judge } from './fields.ts';
import { memoize } from './memoize.ts';
import { uniqueNames } from './fileNames.ts';
import { looksOf } from './ui.ts';
import { widgetTraits } from './widgetTraits.ts';
import { unknownAnswers } from './replay.ts';
import { issuesOf, walk, type Walk } from './walk.ts';
import type { Answers } from './definition.ts';
import type { Issue } from './issues.ts';
import type { Wizard } from './types.ts';

/**
 * The request body for these answers: those of the live path without transient ones, files reduced to id, name and
 * path, and the derived list of all documents. Idempotent, which the server relies on.
 */
export function payload(wizard: Wizard, answers: Answers): Answers {
  return payloadOf(wizard, walk(wizard, answers, { transient: 'ignored' }));
}

/** The outcome of a whole request. */
export type Received = {
  /** Every broken rule of every step on the path. */
  issues: Issue[];
  /** The last step of the path. Answers can be sent only if its forward event is SUBMIT. */
  last: string;
  /** The payload to store if there are no issues. */
  payload: Answers;
};

/**
 * Validates a whole request and computes what to store, in one walk. Equivalent to `unknownAnswers`, `examine`,
 * `replay` and `payload` together. Reports at most `most` unknown answers.
 */
export function receive(wizard: Wizard, answers: Answers, most?: number): Received {
  const walked = walk(wizard, answers, { transient: 'ignored', past: true });
  const issues = [...unknownAnswers(wizard, answers, most), ...issuesOf(walked)].map((issue) =>
    atSending(wizard, issue),
  );
  return {
    issues,
    last: walked.frames.at(-1)?.step.id ?? '',
    payload: issues.length > 0 ? {} : payloadOf(wizard, walked),
  };
}

/**
 * `receive` for a request whose sender may live on another day than `wizard.today`: around midnight, in another time
 * zone, or with a clock that is off by a day. If that day's rules refuse the request or drop an answer, the day before
 * and the day after are tried. `day` is the one that was chosen; undefined if no rule asked.
 */
export function receiveAround(wizard: Wizard, answers: Answers, most?: number): Received & { day: string | undefined } {
  let day: string | undefined;
  const first = receive({ ...wizard, today: () => (day ??= wizard.today()) }, answers, most);
  if (day === undefined || keepsAll(first, answers)) return { ...first, day };
  for (const other of [addDays(day, -1), addDays(day, 1)]) {
    const received = receive(onDay(wizard, other), answers, most);
    if (keepsAll(received, answers)) return { ...received, day: other };
  }
  return { ...first, day };
}

/** Whether a request is accepted with all its answers. */
function keepsAll({ issues, payload: kept }: Received, answers: Answers): boolean {
  const known = new Set(leaves(kept).map(({ pointer }) => pointer));
  return issues.length === 0 && leaves(tidy(answers)).every(({ pointer }) => known.has(pointer));
}

/** The issue with the field's message for the check at sending (`errorMessage.submit`), if it has one. */
export function atSending(wizard: Wizard, issue: Issue): Issue {
  const schema = issue.keyword === 'unknown' ? undefined : wizard.step(issue.step)?.file.schema;
  if (schema === undefined || declaredMessage(schema, issue.pointer, 'submit') === undefined) return issue;
  return { ...issue, message: messageFor(schema, issue.pointer, 'submit', issue.params) };
}

function payloadOf(wizard: Wizard, { frames, live }: Walk): Answers {
  const asked = frames.flatMap((frame) => frame.asked);
  const sent = sentAnswers(asked, live, wizard.judge);
  const { documents } = wizard.definition.wizard;
  if (documents !== undefined) writePointer(sent, documents.into, gather(sent, documents.from));
  return sent;
}

/** The answers to these questions, as they are sent. */
function sentAnswers(asked: Field[], live: Answers, judge: Judge): Answers {
  const sent: Answers = {};
  for (const field of asked) {
    const { path, schema } = field;
    const value = schema.transient === true ? undefined : readPath(live, path);
    if (value === undefined) continue;
    const parts = rowFields(field);
    const row = (one: unknown) => {
      return isPlainObject(one)
        ? sentAnswers(
            parts.filter((part) => isAsked(part, one, judge)),
            one,
            judge,
          )
        : one;
    };
    if (schema.upload !== undefined) writePath(sent, path, asFiles(value));
    else writePath(sent, path, parts.length > 0 && Array.isArray(value) ? value.map(row) : value);
  }
  return sent;
}

/** All questions of a wizard. */
export const fieldsOf = memoize(
  (wizard: Wizard): Field[] => stepsOf(wizard).flatMap((step) => step.fields),
  new WeakMap(),
);

/**
 * The answers without those to traps for programs, which password managers fill in, too; the same object if there are none. It is
 * for answers that were refused.
 */
export function withoutTraps(wizard: Wizard, answers: Answers): Answers {
  const filled = fieldsOf(wizard).filter((field) => isTrap(field) && readPointer(answers, field.pointer) !== undefined);
  if (filled.length === 0) return answers;
  const emptied = structuredClone(answers);
  for (const { pointer } of filled) erasePointer(emptied, pointer);
  return emptied;
}

/** All questions of a wizard, with those of each row that the answers hold. */
export function fieldsWithin(wizard: Wizard, answers: Answers): Field[] {
  return fieldsOf(wizard).flatMap((field) => withRows(field, answers));
}

/** The questions that ask for files, with those of each row that the answers hold. */
export function uploadsWithin(wizard: Wizard, answers: Answers): Field[] {
  return uploadsOf(wizard).flatMap((field) => withRows(field, answers).filter(isUpload));
}

/** A file of a request. `question`: the title of the one that asked for it; `row`: of the row that it belongs to, '2. Wagen'. */
export type SentFile = { id: string; name: string; question?: string | undefined; row?: string | undefined };

/**
 * The files of a request, each once: the list of all documents repeats those of other questions. Each has a name of its own: phones call
 * every photo 'image.jpg'.
 */
export function filesSent(wizard: Wizard, sent: Answers): SentFile[] {
  const files = new Map<unknown, SentFile>();
  for (const { step, pointer, schema } of uploadsWithin(wizard, sent)) {
    const value = readPointer(sent, pointer);
    const row = rowTitleAt(wizard.step(step)?.file.schema, pointer);
    for (const { id, name } of Array.isArray(value) ? (value as SentFile[]) : [])
      if (!files.has(id)) files.set(id, { id, name, question: schema.title, row });
  }
  const names = uniqueNames([...files.values()].map(({ name }) => name));
  return [...files.values()].map((file, index) => ({ ...file, name: names[index] ?? file.name }));
}

/** The question that a file answers, in words: '2. Wagen – Foto von vorne'. Undefined if no question asked for it. */
export function fileTopic({ row, question }: Pick<SentFile, 'row' | 'question'>): string | undefined {
  return [row, question].filter((part) => part !== undefined).join(' – ') || undefined;
}

/** Whether a step asks for files; without a step, whether the wizard does. */
export function asksFiles(wizard: Wizard, step?: string): boolean {
  return uploadsOf(wizard).some((field) => step === undefined || field.step === step);
}

/** Whether a step asks for lists of groups; without a step, whether the wizard does. */
export function asksLists(wizard: Wizard, step?: string): boolean {
  return listsOf(wizard).some((field) => step === undefined || field.step === step);
}

const listsOf = memoize(
  (wizard: Wizard): Field[] => fieldsOf(wizard).filter((field) => rowFields(field).length > 0),
  new WeakMap(),
);

/** The questions that ask for files, and the lists whose rows do. */
const uploadsOf = memoize(
  (wizard: Wizard): Field[] => fieldsOf(wizard).filter((field) => isUpload(field) || rowFields(field).some(isUpload)),
  new WeakMap(),
);

function isUpload({ schema }: Field): boolean {
  return schema.upload !== undefined;
}

/** Lists each file once. A list that is one of its own sources therefore does not grow. */
function gather(answers: Answers, pointers: string[]): unknown[] {
  const files = pointers.flatMap((pointer) => {
    const found = readPointer(answers, pointer);
    return Array.isArray(found) ? found : [];
  });
  return [...new Map(files.map((file) => [isPlainObject(file) ? file['id'] : file, file])).values()];
}

function asFiles(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((file) => (isPlainObject(file) ? { id: file['id'], name: file['name'], path: file['path'] } : file));
}

/** A consent that was given, with its wording. */
export type Consent = { field: string; wording: string };

/** The consents among the answers, for the record (GDPR article 7(1)). */
export function consentsGiven(wizard: Wizard, answers: Answers): Consent[] {
  return consentsOf(wizard).filter(({ field }) => readPointer(answers, field) === true);
}

/** The consents that a wizard asks for. */
export const consentsOf = memoize(
  (wizard: Wizard): Consent[] =>
    fieldsOf(wizard)
      .filter((field) => widgetTraits(looksOf(wizard, field)['ui:widget']).isConsent === true)
      .map(({ pointer, schema }) => ({
        field: pointer,
        wording: [schema.title, schema.description].filter(Boolean).join(' '),
      })),
  new WeakMap(),
);
