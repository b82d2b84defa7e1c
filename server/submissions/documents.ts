import { Fault } from '../http/fault.ts';
import { checkCount, checkFile, QUARANTINED } from '../uploads/index.ts';
import {
  isPlainObject,
  joinPointer,
  readPointer,
  uploadsWithin,
  writePointer,
  type Answers,
  type Wizard,
} from '../../src/engine/index.ts';
import type { FieldFault } from '../../src/contract/index.ts';
import type { UploadRow } from '../uploads/index.ts';

/** A file in a request and its pointer. */
type Mention = { id: string; pointer: string };

const GONE = 'Diese Datei ist nicht mehr vorhanden. Bitte laden Sie sie noch einmal hoch.';

/** The distinct ids of all files in the answers. */
export function documentIds(wizard: Wizard, answers: Answers): string[] {
  return [...new Set(mentions(wizard, answers).map(({ id }) => id))];
}

/**
 * Replaces the client's descriptions of its files by the stored ones, and checks each file against its field. Throws
 * 422 for a file that is unknown, another session's, already sent, not released, or not allowed in the field.
 */
export function withKnownDocuments(wizard: Wizard, answers: Answers, known: ReadonlyMap<string, UploadRow>): Answers {
  if (mentions(wizard, answers).length === 0) return answers;
  const faults = [
    ...missing(wizard, answers, known),
    ...quarantined(wizard, answers, known),
    ...unfit(wizard, answers, known),
  ];
  if (faults.length > 0) throw new Fault(422, 'Bitte prüfen Sie Ihre Dateien.', { felder: faults });
  const replaced = structuredClone(answers);
  for (const pointer of filePointers(wizard, replaced)) {
    const files = readPointer(replaced, pointer);
    if (Array.isArray(files))
      writePointer(
        replaced,
        pointer,
        files.map((file) => ownReference(file, known)),
      );
  }
  return replaced;
}

/** The answer if a parallel request has claimed the files after they were checked. */
export function documentsGone(wizard: Wizard, answers: Answers): Fault {
  return new Fault(422, 'Bitte prüfen Sie Ihre Dateien.', {
    felder: mentions(wizard, answers).map(({ pointer }) => ({ pfad: pointer, meldung: GONE })),
  });
}

/** Whether a request was refused since files are unknown: deleted, another session's, or already sent. */
export function missesDocuments(error: unknown): boolean {
  return error instanceof Fault && error.felder?.some(({ meldung }) => meldung === GONE) === true;
}

/** Where the answers may hold files. */
function filePointers(wizard: Wizard, answers: Answers): string[] {
  const fields = uploadsWithin(wizard, answers).map(({ pointer }) => pointer);
  const into = wizard.definition.wizard.documents?.into;
  return [...new Set(into === undefined ? fields : [...fields, into])];
}

function mentions(wizard: Wizard, answers: Answers): Mention[] {
  return filePointers(wizard, answers).flatMap((pointer) => {
    const files = readPointer(answers, pointer);
    if (!Array.isArray(files)) return [];
    return files.map((file, index) => ({ id: idOf(file), pointer: joinPointer(pointer, index) }));
  });
}

function idOf(file: unknown): string {
  return isPlainObject(file) ? String(file['id']).toLowerCase() : '';
}

function missing(wizard: Wizard, answers: Answers, known: ReadonlyMap<string, UploadRow>): FieldFault[] {
  return mentions(wizard, answers)
    .filter(({ id }) => !known.has(id))
    .map(({ pointer }) => ({ pfad: pointer, meldung: GONE }));
}

function quarantined(wizard: Wizard, answers: Answers, known: ReadonlyMap<string, UploadRow>): FieldFault[] {
  return mentions(wizard, answers).flatMap(({ id, pointer }) => {
    const reason = known.get(id)?.quarantine ?? undefined;
    return reason === undefined ? [] : [{ pfad: pointer, meldung: QUARANTINED[reason] }];
  });
}

function unfit(wizard: Wizard, answers: Answers, known: ReadonlyMap<string, UploadRow>): FieldFault[] {
  return uploadsWithin(wizard, answers).flatMap(({ pointer, schema }) => {
    const files = readPointer(answers, pointer);
    const rule = schema.upload;
    if (rule === undefined || !Array.isArray(files)) return [];
    const tooMany = checkCount([rule], files.length);
    const refused = files.flatMap((file, index) => {
      const row = known.get(idOf(file));
      const refusal = row && checkFile([rule], { mediaType: row.media_type, bytes: row.bytes });
      return refusal === undefined ? [] : [{ pfad: joinPointer(pointer, index), meldung: refusal }];
    });
    return tooMany === undefined ? refused : [{ pfad: pointer, meldung: tooMany }, ...refused];
  });
}

function ownReference(file: unknown, known: ReadonlyMap<string, UploadRow>): unknown {
  const row = known.get(idOf(file));
  return row === undefined ? file : { id: row.id, name: row.name, path: `/api/upload/${row.id}` };
}
