import {
  isPlainObject,
  isWithin,
  joinPointer,
  storedLines,
  summarise,
  type AnswerGroup,
  type AnswerLine,
  type Answers,
  type Wizard,
} from '../../../src/engine/index.ts';
import { describeSize } from '../../../src/contract/index.ts';
import { inGermany } from '../../base/inGermany.ts';
import { answerBlocks, heading, paragraph, type Block, type Letter } from '../base/letter.ts';
import type { StoredSubmission } from '../../submissions/index.ts';
import type { UploadRow } from '../../uploads/index.ts';
import { typedName } from '../base/sender.ts';

/** A file of the submission and its download link. `topic`: what it answers; `locked`: it may open with a password only. */
export type DocumentLink = Pick<UploadRow, 'bytes' | 'locked'> & {
  name: string;
  link: string;
  topic: string | undefined;
};

const LOCKED = {
  password: ', mit einem Passwort geschützt',
  perhaps: ', verschlüsselt, vielleicht mit einem Passwort',
};

type OfficeInput = {
  /** Undefined if the definition no longer exists. */
  wizard: Wizard | undefined;
  submission: StoredSubmission;
  documents: DocumentLink[];
  /** When the links expire. */
  linksUntil: Date;
  /** The sender got no mail: no usable address was given. */
  unanswered: boolean;
  /** What a correction has changed, by what it is called; undefined for what arrived first. */
  changed?: string[] | undefined;
};

/** Tells the office all answers in words, also after a correction. */
export function officeLetter({ wizard, submission, documents, linksUntil, unanswered, changed }: OfficeInput): Letter {
  const { reference, answers, createdAt } = submission;
  const title = wizard?.definition.wizard.title ?? 'Anfrage';
  const name = wizard === undefined ? '' : typedName(wizard, answers);
  const what = `${title}${name === '' ? '' : `: ${name}`}`;
  return {
    subject: changed === undefined ? `${what} (${reference})` : `Berichtigung zu ${reference}, ${what}`,
    blocks: [
      ...correctionOf(changed),
      paragraph(
        `${title}, eingegangen am ${inGermany(createdAt, { dateStyle: 'full', timeStyle: 'short' })} Uhr.\nReferenznummer: ${reference}`,
      ),
      ...(unanswered
        ? [paragraph('Es ging keine Bestätigung hinaus: Eine brauchbare E-Mail-Adresse wurde nicht angegeben.')]
        : []),
      ...answerLines(wizard, submission).flatMap(({ title: step, lines }) => [heading(step), ...answerBlocks(lines)]),
      ...documentsOf(documents, linksUntil),
    ],
  };
}

/** Says that the answers hold instead of former ones, and where they differ. */
function correctionOf(changed: string[] | undefined): Block[] {
  if (changed === undefined) return [];
  const where = changed.length === 0 ? '' : `\nGeändert: ${changed.join(', ')}.`;
  return [
    paragraph(
      `Das ist eine Berichtigung, keine neue Anfrage: Es gelten die Angaben in dieser E-Mail, nicht mehr die früheren unter derselben Nummer.${where}`,
    ),
  ];
}

/** Answers in words, under a heading. */
export type AnswerLines = Pick<AnswerGroup, 'title' | 'lines'>;

/** All answers of a submission and what was computed from them. `wizard`: undefined if the definition no longer exists. */
export function answerLines(wizard: Wizard | undefined, { answers, computed }: StoredSubmission): AnswerLines[] {
  const groups = wizard === undefined ? [] : summarise(wizard, answers);
  return [
    ...groups,
    { title: 'Berechnet', lines: storedLines(wizard, computed) },
    { title: 'Weitere Angaben', lines: unnamed(answers, groups, wizard) },
  ].filter(({ lines }) => lines.length > 0);
}

function documentsOf(documents: DocumentLink[], until: Date): Block[] {
  if (documents.length === 0) return [];
  return [
    heading('Unterlagen'),
    ...[...Map.groupBy(documents, ({ topic }) => topic)].map(([topic, files]): Block => ({
      type: 'files',
      ...(topic !== undefined && { title: topic }),
      files: files.map(({ name, bytes, link, locked }) => ({
        label: `${name} (${describeSize(bytes)})${locked === null ? '' : LOCKED[locked]}`,
        href: link,
      })),
    })),
    paragraph(
      `Die Links gelten bis ${inGermany(until, { dateStyle: 'long' })}. Bitte geben Sie diese E-Mail nicht weiter: Wer die Links hat, kann die Unterlagen lesen.`,
    ),
  ];
}

/** Answers without a question in the current definition, which may have changed. Nothing may be lost. */
function unnamed(answers: Answers, groups: AnswerGroup[], wizard: Wizard | undefined): AnswerLine[] {
  const said = groups.flatMap(({ lines }) => lines.map(({ pointer }) => pointer));
  const { into } = wizard?.definition.wizard.documents ?? {};
  if (into !== undefined) said.push(into);
  return leaves(answers, '').filter(({ pointer }) => !said.some((known) => isWithin(pointer, known)));
}

function leaves(value: unknown, pointer: string): AnswerLine[] {
  if (isPlainObject(value) || Array.isArray(value))
    return Object.entries(value).flatMap(([key, part]) => leaves(part, joinPointer(pointer, key)));
  return value === null || value === undefined
    ? []
    : [{ pointer, label: pointer, value: typeof value === 'string' ? value : JSON.stringify(value) }];
}
