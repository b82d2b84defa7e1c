import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { downloadName, MissingFile, type FileStore, type UploadRow } from '../uploads/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import type { OwnSubmission, Person } from './person.ts';
import { sayPerson } from './say.ts';

type ExportOptions = { files: FileStore; catalogue: Pick<Catalogue, 'byId'>; directory: string; now: Date };

/**
 * Writes everything about a person into a new folder (GDPR articles 15 and 20): `auskunft.txt` for people, `auskunft.json` for machines,
 * documents under `dateien/`. Gives the names of files whose bytes are gone. Throws where the folder exists.
 */
export async function exportPerson(person: Person, { files, catalogue, directory, now }: ExportOptions): Promise<string[]> {
  await mkdir(directory, { mode: 0o700 });
  const missing: string[] = [];
  for (const submission of person.submissions) {
    for (const [index, upload] of submission.uploads.entries()) {
      if (!(await copy(files, upload, path.join(directory, placeOf(submission, upload, index))))) missing.push(upload.name);
    }
  }
  await writeFile(path.join(directory, 'auskunft.txt'), sayPerson(person, catalogue, now), { mode: 0o600 });
  await writeFile(path.join(directory, 'auskunft.json'), `${JSON.stringify(forMachines(person, now), undefined, 2)}\n`, { mode: 0o600 });
  return missing;
}

/** A number in front keeps files of one name apart. */
function placeOf({ reference }: OwnSubmission, { name, media_type: type }: UploadRow, index: number): string {
  return path.join('dateien', reference, `${index + 1}-${downloadName(name, type)}`);
}

async function copy(files: FileStore, { id }: UploadRow, target: string): Promise<boolean> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await pipeline(await files.open(id), createWriteStream(target, { mode: 0o600 }));
    return true;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}

function forMachines({ email, submissions, mentioned, mails, newsletter, accounts, registrations, passwordLinks }: Person, now: Date): object {
  return {
    email,
    stand: now,
    anfragen: submissions.map((submission) => ({
      referenz: submission.reference,
      fragebogen: submission.wizard,
      fassung: submission.revision,
      eingegangen: submission.created_at,
      antworten: submission.answers,
      einwilligungen: submission.consents.map(({ field, wording, hash }) => ({ feld: field, wortlaut: wording, pruefsumme: hash, fassung: submission.revision, zeitpunkt: submission.created_at })),
      dateien: submission.uploads.map((upload, index) => ({ name: upload.name, typ: upload.media_type, bytes: upload.bytes, hochgeladen: upload.created_at, datei: placeOf(submission, upload, index) })),
    })),
    konten: accounts,
    registrierungen: registrations,
    passwortLinks: passwordLinks,
    newsletter,
    emails: mails,
    genanntIn: mentioned,
  };
}
