import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Wizard } from '../../src/engine/index.ts';
import type { SubmittedFile } from '../submissions/index.ts';
import { downloadName, MissingFile, type FileStore, type UploadRow } from '../uploads/index.ts';
import { onItsDay, questionsOf, type Catalogue } from '../wizards/index.ts';
import type { OwnSubmission, Person } from './person.ts';
import { filesOf, sayPerson, type Stand } from './say.ts';

type ExportOptions = {
  files: FileStore;
  catalogue: Pick<Catalogue, 'byId' | 'inRevision'>;
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
        const target = path.join(directory, placeOf(submission, file, index));
        if (!(await copy(files, file.row, target))) missing.add(file.row);
      }
    }
    await writeFile(path.join(directory, 'auskunft.txt'), sayPerson(person, { now, missing, questions }), {
      mode: 0o600,
    });
    await writeFile(
      path.join(directory, 'auskunft.json'),
      `${JSON.stringify(forMachines(person, { now, missing, questions }), undefined, 2)}\n`,
      { mode: 0o600 },
    );
    return [...missing];
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Numbered in the order of the questions. */
function placeOf({ reference }: OwnSubmission, { row, name, topic }: SubmittedFile, index: number): string {
  return path.join('dateien', reference, `${index + 1}-${downloadName(row, name, topic)}`);
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

function forMachines(
  { email, submissions, mentioned, mails, newsletter, accounts, registrations, passwordLinks, ...rest }: Person,
  { now, missing, questions }: Stand,
): object {
  return {
    email,
    stand: now,
    anfragen: submissions.map((submission) => ({
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
        datei: placeOf(submission, file, index),
        ...(missing.has(file.row) && { fehlt: true }),
      })),
    })),
    konten: accounts,
    registrierungen: registrations,
    passwortLinks: passwordLinks,
    newsletter,
    emails: mails,
    ...inStudio(rest),
    genanntIn: mentioned,
  };
}

function inStudio({ studio, releases }: Pick<Person, 'studio' | 'releases'>): object {
  return {
    studio: { rechte: studio.rights, anmeldungen: studio.sessions, entwuerfe: studio.drafts },
    studioVerlauf: releases.map(({ wizard, kind, name, note, at }) => ({
      assistent: wizard,
      art: kind,
      name,
      begruendung: note,
      zeitpunkt: at,
    })),
  };
}
