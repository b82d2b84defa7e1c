import { escapeHtml, type Brand } from '../../src/contract/index.ts';
import {
  holds,
  onDay,
  type Answers,
  type Definition,
  type ExpectedMail,
  type Facts,
  type Wizard,
} from '../../src/engine/index.ts';
import { dayInGermany } from '../base/dayInGermany.ts';
import type { Recipient } from '../outbox/index.ts';
import { plainText } from './base/letter.ts';
import { html } from './letterHtml.ts';
import { elementsForMarks, marksIn, markTexts, withoutMarks, type TextPlace } from './marks.ts';
import { sampleSubmission, writeSamples, type SampleInput } from './sampleLetters.ts';
import { factsFor } from './templates/input.ts';

/** A mail that would be sent, and where each of its sentences was written. */
export type PreviewLetter = {
  kind: ExpectedMail;
  /** Null: the office. */
  recipient: string | null;
  replyTo?: string;
  subject: string;
  /** Both parts as sent. */
  text: string;
  html: string;
  /** Subject and HTML with `<span data-text="n">` around each text of the definition, and `<mark>` around what was filled in. */
  marked: { subject: string; html: string };
  /** Texts of this mail that are left out with these answers, by their number, and why. */
  left: { text: number; why: 'condition' | 'value' }[];
};

export type Preview = {
  letters: PreviewLetter[];
  /** Where each text was written, by its number. */
  places: TextPlace[];
};

type PreviewInput = {
  definition: Definition;
  compile: (definition: Definition) => Wizard;
  answers: Answers;
  now: Date;
  brand: Brand;
  publicUrl: string;
};

/** No submission has this number. */
const REFERENCE = 'XX-MUST-ER00';

/** The mails that complete answers would cause, as they would be sent. Pure: nothing is stored or sent. */
export function previewLetters({ definition, compile, answers, now, brand, publicUrl }: PreviewInput): Preview {
  const { definition: markedDefinition, places } = markTexts(definition);
  const inputOf = (source: Definition): SampleInput => ({
    wizard: onDay(compile(source), dayInGermany(now)),
    answers,
    now,
    brand,
    reference: REFERENCE,
    linkTo: (what) => `${publicUrl}/beispiel/${what}`,
  });
  const input = inputOf(definition);
  const marked = writeSamples(inputOf(markedDefinition));
  const facts = factsFor({ wizard: input.wizard, submission: sampleSubmission(input), now });
  const letters = [...writeSamples(input)].map(([kind, { letter, recipient, replyTo }]): PreviewLetter => {
    const twin = marked.get(kind)?.letter ?? letter;
    const body = html(twin, brand);
    const said = marksIn(twin.subject + body);
    return {
      kind,
      recipient,
      ...(replyTo && { replyTo: formatRecipient(replyTo) }),
      subject: letter.subject,
      text: plainText(letter),
      html: html(letter, brand),
      marked: { subject: elementsForMarks(escapeHtml(twin.subject)), html: withElements(body) },
      left: places.flatMap(({ file, pointer }, text) =>
        file === 'wizard.json' && pointer.startsWith(`/mails/${kind}/`) && !said.has(text)
          ? [{ text, why: isExcluded(pointer, definition, facts) ? ('condition' as const) : ('value' as const) }]
          : [],
      ),
    };
  });
  return { letters, places };
}

function formatRecipient({ name, address }: Recipient): string {
  return name === undefined ? address : `${name} <${address}>`;
}

/** The title in the head of a document is plain text. */
function withElements(document: string): string {
  const at = document.indexOf('<body');
  return withoutMarks(document.slice(0, at)) + elementsForMarks(document.slice(at));
}

/** Whether a text stands in a section whose condition does not hold. */
function isExcluded(pointer: string, { wizard }: Definition, facts: Facts): boolean {
  const [, index] = /^\/mails\/confirmation\/sections\/(\d+)\//.exec(pointer) ?? [];
  const when = index === undefined ? undefined : wizard.mails?.confirmation?.sections?.[Number(index)]?.when;
  return when !== undefined && !holds(when, facts);
}
