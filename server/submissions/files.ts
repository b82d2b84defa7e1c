import type { Knex } from 'knex';
import { fileTopic, filesSent, uniqueNames, type Answers, type Wizard } from '../../src/engine/index.ts';
import { downloadName, type UploadRow } from '../uploads/index.ts';
import { questionsOf, type Catalogue } from '../wizards/index.ts';
import { findSubmission } from './find.ts';

/** A file of a submission: its name, which no other file of the submission has, and what it answers: '2. Wagen – Foto von vorne'. */
export type SubmittedFile = { row: UploadRow; name: string; topic: string | undefined };

/**
 * The files of a submission in the order of their questions; those that no question asked for come last. `wizard`: undefined if the
 * definition no longer exists.
 */
export function describeFiles(
  wizard: Wizard | undefined,
  answers: Answers,
  rows: readonly UploadRow[],
): SubmittedFile[] {
  const sent = wizard === undefined ? [] : filesSent(wizard, answers);
  const rank = new Map(sent.map(({ id }, index) => [id, index]));
  const rankOf = ({ id }: UploadRow) => rank.get(id) ?? sent.length;
  const sorted = rows.toSorted((left, right) => rankOf(left) - rankOf(right));
  const names = uniqueNames(sorted.map((row) => sent[rankOf(row)]?.name ?? row.name));
  return sorted.map((row, index) => {
    const file = sent[rankOf(row)];
    return { row, name: names[index] ?? row.name, topic: file && fileTopic(file) };
  });
}

/** Finds the name under which the office saves a file of a submission: it begins with what the file answers. */
export function downloadNames(knex: Knex, catalogue: Pick<Catalogue, 'byId' | 'inRevision'>) {
  return async (row: UploadRow): Promise<string> => {
    const found = row.submission_id === null ? undefined : await findSubmission(knex, row.submission_id);
    if (found === undefined) return downloadName(row, row.name);
    const rows = await knex<UploadRow>('uploads').where({ submission_id: row.submission_id });
    const files = describeFiles(await questionsOf(catalogue, found), found.submission.answers, rows);
    const file = files.find(({ row: { id } }) => id === row.id);
    return downloadName(row, file?.name ?? row.name, file?.topic);
  };
}
