import path from 'node:path';
import { linesByRow, rowHeading, storedLines, summarise, type AnswerLine } from '../../src/engine/index.ts';
import { section, time, type Report } from '../records/index.ts';
import { downloadName } from '../uploads/index.ts';
import { describeFiles, type SubmittedFile } from './files.ts';
import type { OwnSubmission } from './own.ts';

/** The files of a submission, by what they answer. */
export function filesOf({ id, answers, uploads }: OwnSubmission, questions: Report['questions']): SubmittedFile[] {
  return describeFiles(questions.get(id), answers, uploads);
}

/** Where an export puts a file: numbered in the order of the questions. */
export function exportPath({ reference }: OwnSubmission, { row, name, topic }: SubmittedFile, index: number): string {
  return path.join('dateien', reference, `${index + 1}-${downloadName(row, name, topic)}`);
}

/** A submission in words, for the person who sent it. */
export function describeOwn(submission: OwnSubmission, { questions, missing }: Report): string {
  const { reference, wizard: id, revision, created_at: at, corrected_at: corrected, answers } = submission;
  const { computed, consents, uploads, grant } = submission;
  const wizard = questions.get(submission.id);
  const values = storedLines(wizard, computed);
  const groups = wizard === undefined ? [] : summarise(wizard, answers);
  const all = values.length === 0 ? groups : [...groups, { title: 'Berechnet', lines: values }];
  const files = describeFiles(wizard, answers, uploads).map(
    ({ row, name, topic }) =>
      `- ${topic === undefined ? '' : `${topic}: `}${name}, ${row.bytes} Bytes, hochgeladen am ${time(row.created_at)}${missing.has(row) ? ' (fehlt im Speicher)' : ''}`,
  );
  return section(`Anfrage ${reference}: ${wizard?.definition.wizard.title ?? id}`, [
    `eingegangen am ${time(at)}, Fassung des Fragebogens: ${revision}`,
    ...(corrected === null ? [] : [`berichtigt am ${time(corrected)}`]),
    ...(wizard?.revision === revision
      ? []
      : ['Der Fragebogen wurde seither geändert; hier stehen seine heutigen Worte.']),
    ...all.flatMap(({ title, lines }) => ['', title, ...answerLines(lines)]),
    '',
    'Einwilligungen',
    ...consents.map(({ wording, hash }) => `- am ${time(corrected ?? at)}: ${wording} (Prüfsumme ${hash})`),
    ...(grant === undefined
      ? []
      : ['', 'Vollmacht', `- am ${time(grant.grantedAt)} unterschrieben mit dem Namen: ${grant.name}`, grant.wording]),
    ...(files.length === 0 ? [] : ['', 'Dateien', ...files]),
  ]);
}

/** A submission for machines. */
export function ownInJson(submission: OwnSubmission, { missing, questions }: Report): object {
  return {
    referenz: submission.reference,
    fragebogen: submission.wizard,
    fassung: submission.revision,
    eingegangen: submission.created_at,
    ...(submission.corrected_at !== null && { berichtigt: submission.corrected_at }),
    antworten: submission.answers,
    berechnet: submission.computed,
    einwilligungen: submission.consents.map(({ field, wording, hash }) => ({
      feld: field,
      wortlaut: wording,
      pruefsumme: hash,
      fassung: submission.revision,
      zeitpunkt: submission.corrected_at ?? submission.created_at,
    })),
    ...(submission.grant && {
      vollmacht: {
        name: submission.grant.name,
        wortlaut: submission.grant.wording,
        zeitpunkt: submission.grant.grantedAt,
        geoeffnet: submission.grant.openedBy === 'session' ? 'Browser der Anfrage' : 'Link und Schlüssel',
      },
    }),
    dateien: filesOf(submission, questions).map((file, index) => ({
      name: file.name,
      frage: file.topic,
      typ: file.row.media_type,
      bytes: file.row.bytes,
      hochgeladen: file.row.created_at,
      datei: exportPath(submission, file, index),
      ...(missing.has(file.row) && { fehlt: true }),
    })),
  };
}

/** The answers, those of each row of a list under the row's heading. */
function answerLines(all: AnswerLine[]): string[] {
  return linesByRow(all).flatMap(({ row, lines }) => {
    const answers = lines.map(({ label, value }) => `- ${label}: ${value}`);
    return row === undefined ? answers : [`- ${rowHeading(row)}`, ...answers.map((line) => `  ${line}`)];
  });
}
