import { Fault } from '../http/fault.ts';
import { checkCount, checkFile, quarantineOf } from '../uploads/index.ts';
import {
  filesSent,
  isPlainObject,
  joinPointer,
  readPointer,
  uploadsWithin,
  writePointer,
  type Answers,
  type UploadKeyword,
  type Wizard,
} from '../../src/engine/index.ts';
import type { FieldFault } from '../../src/contract/index.ts';
import type { UploadRow } from '../uploads/index.ts';

/** A place of the answers that holds files: its pointer, the rule of its field, and the ids of the files in their order. */
export type FileList = { pointer: string; rule: UploadKeyword | undefined; ids: string[] };

/** Files of a request are unknown: deleted, another session's, or already sent. */
export class FilesGone extends Fault {
  readonly files: readonly FileList[];

  /** `felder`: at least those that are gone, each at its place. */
  constructor(files: readonly FileList[], felder: FieldFault[]) {
    super(422, CHECK_FILES, { felder });
    this.files = files;
  }
}

const CHECK_FILES = 'Bitte prüfen Sie Ihre Dateien.';
const GONE = 'Diese Datei ist nicht mehr vorhanden. Bitte laden Sie sie noch einmal hoch.';

/** All places of the answers that hold files: those of questions for files, and where all of them are gathered. */
export function filesIn(wizard: Wizard, answers: Answers): FileList[] {
  const places = new Map(uploadsWithin(wizard, answers).map(({ pointer, schema }) => [pointer, schema.upload]));
  const into = wizard.definition.wizard.documents?.into;
  if (into !== undefined && !places.has(into)) places.set(into, undefined);
  return [...places].flatMap(([pointer, rule]) => {
    const files = readPointer(answers, pointer);
    return Array.isArray(files) && files.length > 0 ? [{ pointer, rule, ids: files.map(idOf) }] : [];
  });
}

/** The distinct ids of the files. */
export function documentIds(lists: readonly FileList[]): string[] {
  return [...new Set(lists.flatMap(({ ids }) => ids))];
}

/**
 * Replaces the client's descriptions of its files by the stored ones, each with a name of its own, and checks each file against its field. Throws
 * 422 for a file that is unknown, another session's, already sent, not released, or not allowed in the field.
 */
export function withKnownDocuments(
  wizard: Wizard,
  answers: Answers,
  lists: readonly FileList[],
  { known, now }: { known: ReadonlyMap<string, UploadRow>; now: Date },
): Answers {
  if (lists.length === 0) return answers;
  const gone = missing(lists, known);
  const faults = [...gone, ...quarantined(lists, known, now), ...lists.flatMap((list) => unfit(list, known))];
  if (gone.length > 0) throw new FilesGone(lists, faults);
  if (faults.length > 0) throw new Fault(422, CHECK_FILES, { felder: faults });
  const stored = withReferences(answers, lists, (id) => known.get(id)?.name);
  const names = new Map(filesSent(wizard, stored).map(({ id, name }) => [id, name]));
  return withReferences(stored, lists, (id) => names.get(id));
}

/** The answers with our own description of each file that has a name. */
function withReferences(
  answers: Answers,
  lists: readonly FileList[],
  nameOf: (id: string) => string | undefined,
): Answers {
  const replaced = structuredClone(answers);
  for (const { pointer } of lists) {
    const files = readPointer(replaced, pointer);
    if (!Array.isArray(files)) continue;
    const own = files.map((file): unknown => {
      const id = idOf(file);
      const name = nameOf(id);
      return name === undefined ? file : { id, name, path: `/api/upload/${id}` };
    });
    writePointer(replaced, pointer, own);
  }
  return replaced;
}

/** The answer if a parallel request has claimed the files after they were checked. */
export function documentsGone(lists: readonly FileList[]): FilesGone {
  return new FilesGone(lists, missing(lists, new Map()));
}

/** Each file with its own pointer. */
function mentions(lists: readonly FileList[]): { id: string; pointer: string }[] {
  return lists.flatMap(({ pointer, ids }) => ids.map((id, index) => ({ id, pointer: joinPointer(pointer, index) })));
}

function idOf(file: unknown): string {
  return isPlainObject(file) ? String(file['id']).toLowerCase() : '';
}

function missing(lists: readonly FileList[], known: ReadonlyMap<string, UploadRow>): FieldFault[] {
  return mentions(lists)
    .filter(({ id }) => !known.has(id))
    .map(({ pointer }) => ({ pfad: pointer, meldung: GONE }));
}

function quarantined(lists: readonly FileList[], known: ReadonlyMap<string, UploadRow>, now: Date): FieldFault[] {
  return mentions(lists).flatMap(({ id, pointer }) => {
    const row = known.get(id);
    const reason = row && quarantineOf(row, now);
    return reason === undefined ? [] : [{ pfad: pointer, meldung: reason }];
  });
}

function unfit({ pointer, rule, ids }: FileList, known: ReadonlyMap<string, UploadRow>): FieldFault[] {
  if (rule === undefined) return [];
  const tooMany = checkCount([rule], ids.length);
  const refused = ids.flatMap((id, index) => {
    const row = known.get(id);
    const refusal = row && checkFile([rule], { mediaType: row.media_type, bytes: row.bytes });
    return refusal === undefined ? [] : [{ pfad: joinPointer(pointer, index), meldung: refusal }];
  });
  return tooMany === undefined ? refused : [{ pfad: pointer, meldung: tooMany }, ...refused];
}
