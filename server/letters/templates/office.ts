import {
  isPlainObject,
  isWithin,
  joinPointer,
  storedLines,
  summarise,
  type AnswerGroup,
  type Answers,
  type Wizard,
} from '../../../src/engine/index.ts';
import { answerBlocks, heading, paragraph, type Block, type Letter } from '../letter.ts';
import type { StoredSubmission } from '../../submissions/index.ts';
import { typedName } from '../sender.ts';

/** A file of the submission and its download link. */
export type DocumentLink = { name: string; bytes: number; link: string };

type OfficeInput = {
  /** Undefined if the definition no longer exists. */
  wizard: Wizard | undefined;
  submission: StoredSubmission;
  documents: DocumentLink[];
  /** When the links expire. */
  linksUntil: Date;
  /** The sender got no mail, for want of a usable address. */
  unanswered: boolean;
};

/** Tells the office all answers in words. */
export function officeLetter({ wizard, submission, documents, linksUntil, unanswered }: OfficeInput): Letter {
  const { reference, answers, computed, createdAt } = submission;
  const values = storedLines(wizard, computed);
  const groups = wizard === undefined ? [] : summarise(wizard, answers);
  const title = wizard?.definition.wizard.title ?? 'Anfrage';
  const name = wizard === undefined ? '' : typedName(wizard, answers);
  return {
    subject: `${title}${name === '' ? '' : `: ${name}`} (${reference})`,
    blocks: [
      paragraph(
        `${title}, eingegangen am ${inGermany(createdAt, { dateStyle: 'full', timeStyle: 'short' })} Uhr.\nReferenznummer: ${reference}`,
      ),
      ...(unanswered
        ? [paragraph('Es ging keine Bestätigung hinaus: Eine brauchbare E-Mail-Adresse wurde nicht angegeben.')]
        : []),
      ...groups.flatMap(answersOf),
      ...(values.length === 0 ? [] : answersOf({ title: 'Berechnet', lines: values })),
      ...unnamed(answers, groups, wizard),
      ...documentsOf(documents, linksUntil),
    ],
  };
}

function answersOf({ title, lines }: Pick<AnswerGroup, 'title' | 'lines'>): Block[] {
  return [heading(title), ...answerBlocks(lines)];
}

function documentsOf(documents: DocumentLink[], until: Date): Block[] {
  if (documents.length === 0) return [];
  return [
    heading('Unterlagen'),
    {
      type: 'files',
      files: documents.map(({ name, bytes, link }) => ({ label: `${name} (${sayBytes(bytes)})`, href: link })),
    },
    paragraph(
      `Die Links gelten bis ${inGermany(until, { dateStyle: 'long' })}. Bitte geben Sie diese E-Mail nicht weiter: Wer die Links hat, kann die Unterlagen lesen.`,
    ),
  ];
}

/** Answers without a question in the current definition, which may have changed. Nothing may be lost. */
function unnamed(answers: Answers, groups: AnswerGroup[], wizard: Wizard | undefined): Block[] {
  const said = groups.flatMap(({ lines }) => lines.map(({ pointer }) => pointer));
  const { into } = wizard?.definition.wizard.documents ?? {};
  if (into !== undefined) said.push(into);
  const lines = leaves(answers, '').filter(({ label }) => !said.some((pointer) => isWithin(label, pointer)));
  return lines.length === 0 ? [] : [heading('Weitere Angaben'), { type: 'answers', lines }];
}

function leaves(value: unknown, pointer: string): { label: string; value: string }[] {
  if (isPlainObject(value) || Array.isArray(value))
    return Object.entries(value).flatMap(([key, part]) => leaves(part, joinPointer(pointer, key)));
  return value === null || value === undefined
    ? []
    : [{ label: pointer, value: typeof value === 'string' ? value : JSON.stringify(value) }];
}

function inGermany(date: Date, style: Intl.DateTimeFormatOptions): string {
  return date.toLocaleString('de-DE', { ...style, timeZone: 'Europe/Berlin' });
}

function sayBytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes < 0.1
    ? `${Math.ceil(bytes / 1024)} kB`
    : `${megabytes.toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`;
}
