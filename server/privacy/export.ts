import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Wizard } from '../../src/engine/index.ts';
import type { RecordCatalogue } from '../records/index.ts';
import { exportPath, filesOf } from '../submissions/ownWords.ts';
import { MissingFile, type FileStore, type UploadRow } from '../uploads/index.ts';
import { onItsDay, questionsOf } from '../wizards/index.ts';
import type { Person } from './person.ts';
import { describePerson, personInJson } from './words.ts';

type ExportOptions = {
  files: FileStore;
  catalogue: RecordCatalogue;
  directory: string;
  now: Date;
};

/**
 * Writes all data about a person into a new folder (GDPR articles 15 and 20): `auskunft.txt` for people,
 * `auskunft.json` for machines, documents under `dateien/`. Returns the files whose bytes are missing or incomplete,
 * which both texts list too. Throws if the folder exists; on any error the new folder is removed.
 */
export async function exportPerson(
  person: Person,
  { files, catalogue, directory, now }: ExportOptions,
): Promise<UploadRow[]> {
  await mkdir(directory, { mode: 0o700 });
  try {
    const questions = new Map<string, Wizard | undefined>();
    for (const submission of person.submissions) {
      const wizard = await questionsOf(catalogue, submission);
      questions.set(submission.id, wizard && onItsDay(wizard, submission.answers, submission.created_at));
    }
    const missing = new Set<UploadRow>();
    for (const submission of person.submissions) {
      for (const [index, file] of filesOf(submission, questions).entries()) {
        const target = path.join(directory, exportPath(submission, file, index));
        if (!(await copy(files, file.row, target))) missing.add(file.row);
      }
    }
    const report = { now, missing, questions };
    const write = (name: string, text: string) => writeFile(path.join(directory, name), text, { mode: 0o600 });
    await write('auskunft.txt', describePerson(person, report));
    await write('auskunft.json', `${JSON.stringify(personInJson(person, report), undefined, 2)}\n`);
    return [...missing];
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Returns whether the file was complete. */
async function copy(files: FileStore, { id, bytes }: UploadRow, target: string): Promise<boolean> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await pipeline(await files.open(id), createWriteStream(target, { mode: 0o600 }));
    return (await stat(target)).size === bytes;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}
