import {
  advise,
  plainWords,
  summarise,
  type AnswerGroup,
  type PowerOfAttorneyFile,
  type Wizard,
} from '../../src/engine/index.ts';
import { namesOffice, type Brand } from '../../src/contract/index.ts';
import { computedFor, fill, typedName, valuesFor } from '../letters/index.ts';
import type { StoredSubmission } from '../submissions/index.ts';

/** The sender agrees to this with the document; it is stored as its last paragraph. */
export const AGREEMENT =
  'Ich habe die Vollmacht gelesen und erteile sie. Mein getippter Name gilt als meine Unterschrift.';

/** No answer of a document is cut off. */
const LONGEST_ANSWER = Infinity;

/** A power of attorney with all answers filled in, and how to sign it. `signer`: the name in the answers; empty if unknown. */
export type PowerDocument = {
  title: string;
  text: string[];
  steps: string[];
  signer: string;
  /** Notes on doubtful answers in it. */
  doubts: string[];
};

type DocumentInput = { wizard: Wizard; submission: StoredSubmission; brand: Brand; now: Date };

/**
 * Fills in the document of a submission. Undefined if the wizard declares none, or the operator has not entered the office
 * that it is given to: nobody signs a document with a placeholder.
 */
export function documentFor(input: DocumentInput): PowerDocument | undefined {
  const { wizard, submission, brand } = input;
  const file: PowerOfAttorneyFile | undefined = wizard.definition.wizard.mails?.powerOfAttorney;
  if (file === undefined || !namesOffice(brand)) return undefined;
  const groups = summarise(wizard, submission.answers);
  const values = valuesFor(brand, submission.reference, groups, computedFor(input), LONGEST_ANSWER);
  return {
    title: file.document.title,
    text: fill(file.document.text, values),
    steps: fill(file.steps, values),
    signer: typedName(wizard, submission.answers),
    doubts: groups.flatMap((group) => doubtsIn(group, input, file.document.text.join(' '))),
  };
}

/** The hints that stand beside the answers of a step, as far as the document contains these: 'Postleitzahl 1011: Bitte prüfen …'. */
function doubtsIn({ step, lines }: AnswerGroup, { wizard, submission }: DocumentInput, text: string): string[] {
  const notes = advise(wizard, step, submission.answers, wizard.today());
  return lines
    .filter(({ pointer }) => text.includes(`{${pointer}}`))
    .flatMap(({ pointer, label, value }) =>
      notes.filter((note) => note.pointer === pointer).map(({ message }) => `${label} ${value}: ${message}`),
    );
}

/** What comes after signing, in the words of the definition. */
export function afterSigning(input: DocumentInput): string[] {
  const { wizard, submission, brand } = input;
  const values = valuesFor(brand, submission.reference, summarise(wizard, submission.answers), computedFor(input));
  return fill(wizard.definition.wizard.mails?.powerOfAttorney?.signed ?? [], values);
}

/** Whether a typed name is that of the signer: it has the last name, in any spelling of umlauts, case and hyphens. */
export function isNameOf(signer: string, typed: string): boolean {
  const words = plainWords(typed.toLowerCase());
  return plainWords(signer.toLowerCase().split(/\s+/).at(-1) ?? '').every((word) => words.includes(word));
}

/** What is agreed to, as it is stored: its title, its paragraphs, and the agreement. */
export function wordingOf({ title, text }: Pick<PowerDocument, 'title' | 'text'>): string {
  return [title, ...text, AGREEMENT].join('\n\n');
}
