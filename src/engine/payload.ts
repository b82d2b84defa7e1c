import { isPlainObject, readPointer, writePointer } from './pointer.ts';
import { isAsked } from './fields.ts';
import { prune, replay } from './replay.ts';
import { uiAt } from './ui.ts';
import type { Answers } from './definition.ts';
import type { Field } from './fields.ts';
import type { Wizard } from './compile.ts';

/**
 * What is sent for these answers: the live path's, without transient ones, files reduced to id, name and path, and the
 * list of all documents derived. Sending it through again changes nothing, which is how the server checks it.
 */
export function payload(wizard: Wizard, answers: Answers): Answers {
  const kept = prune(wizard, answers, { transient: 'ignored' });
  const path = new Set(replay(wizard, kept, { transient: 'ignored' }).path);
  const isLive = (field: Field) => path.has(field.step) && isAsked(field, kept, wizard.judge);
  const sent: Answers = {};
  for (const field of fieldsOf(wizard)) {
    if (field.schema.transient === true) continue;
    const value = readPointer(kept, field.pointer) ?? (isOpenBox(field) && isLive(field) ? false : undefined);
    if (value === undefined) continue;
    writePointer(sent, field.pointer, field.schema.upload === undefined ? value : asFiles(value));
  }
  const { documents } = wizard.definition.wizard;
  if (documents !== undefined) writePointer(sent, documents.into, gather(sent, documents.from));
  return sent;
}

/** All questions of a wizard. */
export function fieldsOf(wizard: Wizard): Field[] {
  return Object.values(wizard.steps).flatMap((step) => step.fields);
}

/** A box that may stay unticked: leaving it so is the answer 'no'. */
function isOpenBox({ schema }: Field): boolean {
  return schema.type === 'boolean' && schema.const === undefined;
}

function gather(answers: Answers, pointers: string[]): unknown[] {
  return pointers.flatMap((pointer) => {
    const files = readPointer(answers, pointer);
    return Array.isArray(files) ? files : [];
  });
}

function asFiles(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((file) => (isPlainObject(file) ? { id: file['id'], name: file['name'], path: file['path'] } : file));
}

/** A consent that was given, with the words it was given to. */
export type Consent = { field: string; wording: string };

/** The consents among the answers, for the record (GDPR article 7(1)). */
export function consentsGiven(wizard: Wizard, answers: Answers): Consent[] {
  return fieldsOf(wizard)
    .filter((field) => uiAt(wizard.steps[field.step]?.file.ui, field.pointer)['ui:widget'] === 'consent')
    .filter((field) => readPointer(answers, field.pointer) === true)
    .map(({ pointer, schema }) => ({ field: pointer, wording: [schema.title, schema.description].filter(Boolean).join(' ') }));
}
