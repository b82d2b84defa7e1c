import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  fillParts,
  isPictureName,
  partFile,
  PARTS,
  partsUsed,
  splitParts,
  withLines,
  type DefinitionFiles,
  type Finding,
  type Parts,
  type Sources,
} from '../../src/check/index.ts';
import { errorCode } from '../base/errorCode.ts';

export type Pictures = Record<string, Buffer>;

/** The files of a wizard's folder: definitions and journeys as text, pictures as bytes. */
export type WizardFiles = {
  /** With the shared parts filled in. */
  texts: DefinitionFiles;
  pictures: Pictures;
  /** Where they were written. Missing if they come from the archive, or parts could not be filled in. */
  sources?: Sources;
};

/** The files of a wizard as their authors wrote them; the shared parts in use are `../parts/<name>.json`. */
export type WrittenFiles = { texts: DefinitionFiles; pictures: Pictures };

/** The readable files of a folder, and a finding for each one that cannot be read or part that cannot be used. */
export type FolderContent = { files: WizardFiles; unreadable: Finding[] };

/** Largest file of a wizard: the largest of ours has 60 kB, and pictures of the studio at most 1 MB. */
const MOST_FILE_BYTES = 2 * 1024 * 1024;
/** Everything of a folder is held in memory and checked at each change. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Maximum number of attempts to read a folder that changes meanwhile. */
const MOST_READS = 5;
const PICTURES = 'pictures/';
const NONE: WizardFiles = { texts: {}, pictures: {} };

/** The names of the folders in a directory, which are the ids of the wizards. Hidden folders are ignored. */
export async function wizardIds(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !isHidden(entry.name) && entry.name !== PARTS)
    .map(({ name }) => name)
    .toSorted();
}

/** The files of a folder as their authors wrote them, and a finding for each one that cannot be read. */
export type WrittenContent = { written: WrittenFiles; unreadable: Finding[] };

/** The files of a folder with the shared parts filled in, whoever wrote them: not for a process that serves others. See `readWritten`. */
export async function readFolder(folder: string): Promise<FolderContent | undefined> {
  const content = await readWritten(folder);
  if (content === undefined) return undefined;
  const { files, unreadable: misused } = assembled(content.written);
  const { sources, ...plain } = files;
  const all = [...content.unreadable, ...misused];
  return { files: { ...plain, ...(all.length === 0 && sources !== undefined && { sources }) }, unreadable: all };
}

/**
 * Reads a consistent state of a folder, and the shared parts that it uses: starts again if a file changes while it is read, at most five times. A
 * folder or file that cannot be read is a finding. Returns undefined if the folder was removed meanwhile or is a link to a file.
 */
export async function readWritten(folder: string): Promise<WrittenContent | undefined> {
  try {
    return await undisturbed(folder, async () =>
      withParts(await readFiles(folder), await readTexts(path.join(folder, '..', PARTS))),
    );
  } catch (error) {
    const isGone = await lstat(folder).then(
      () => errorCode(error) === 'ENOTDIR',
      () => true,
    );
    return isGone ? undefined : { written: NONE, unreadable: [unreadable('', error)] };
  }
}

/**
 * Reads a folder, and starts again if a file in it or in the shared parts changes meanwhile, at most five times. Rejects
 * if there is no such folder.
 */
export async function undisturbed<T>(folder: string, read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await fingerprintsOf(folder);
    const content = await read();
    if (before === (await fingerprintsOf(folder)) || attempt === MOST_READS) return content;
  }
}

/** Those of the folder and of the shared parts beside it. */
async function fingerprintsOf(folder: string): Promise<string> {
  return (await fingerprintOf(folder)) + (await fingerprintOf(path.join(folder, '..', PARTS)).catch(() => ''));
}

/** Names, sizes and times of all files. */
async function fingerprintOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const stats = await Promise.all(
    names.toSorted().map(async (name) => [name, await stat(path.join(folder, name)).catch(() => undefined)] as const),
  );
  return JSON.stringify(stats.map(([name, found]) => [name, found?.size, found?.mtimeMs, found?.ino]));
}

async function readFiles(folder: string): Promise<FolderContent> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !name.split('/').some(isHidden))
    .toSorted();
  const contents = new Map<string, Buffer>();
  const faults: Finding[] = [];
  let sum = 0;
  for (const name of names) {
    try {
      // Before it is read: the process that reads it serves others, too.
      const { size } = await stat(path.join(folder, name));
      const isTooLarge = size > MOST_FILE_BYTES;
      if (isTooLarge || sum + size > MOST_BYTES) {
        faults.push(isTooLarge ? tooLarge(name, size) : tooMuch());
        if (!isTooLarge) break;
        continue;
      }
      sum += size;
      contents.set(name, await readFile(path.join(folder, name)));
    } catch (error) {
      faults.push(unreadable(name, error));
    }
  }
  return { files: filesOf(contents), unreadable: faults };
}

/** Reads the files of a folder as they are. Returns none if there is no such folder. */
export async function readTexts(folder: string): Promise<FolderContent> {
  return readFiles(folder).catch((error: unknown) => {
    const isGone = errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
    return { files: NONE, unreadable: isGone ? [] : [unreadable('', error)] };
  });
}

/** The files of a wizard as a folder has them, from texts as their authors wrote them and the parts that these use. */
export function assembled({ texts, pictures }: WrittenFiles): FolderContent {
  const { own, parts } = splitParts(texts);
  // Folders are read in this order.
  const sorted = Object.entries(own).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { texts: all, findings, sources } = fillParts(Object.fromEntries(sorted), parts);
  return { files: { texts: all, pictures, ...(findings.length === 0 && { sources }) }, unreadable: findings };
}

/** The files as their authors wrote them, with the parts that they use. */
export function writtenFiles({ texts, pictures, sources }: WizardFiles): WrittenFiles {
  return { texts: sources === undefined ? texts : { ...sources.written, ...sources.partFiles }, pictures };
}

/** The files of a folder with those of the shared parts that it uses; with all of them where it names another one, so that the right name can be found. */
function withParts({ files, unreadable: faults }: FolderContent, parts: FolderContent): WrittenContent {
  const named = Object.entries(partsByName(parts.files.texts)).map(([name, text]) => [partFile(name), text] as const);
  const all = { ...files.texts, ...Object.fromEntries(named) };
  let isMissing = false;
  const names = partsUsed(all, () => (isMissing = true));
  const used = isMissing ? named : names.map((name) => [partFile(name), all[partFile(name)] ?? ''] as const);
  const unusable = parts.unreadable.map((found) => ({ ...found, file: `../${PARTS}/${found.file}` }));
  return {
    written: { texts: { ...files.texts, ...Object.fromEntries(used) }, pictures: files.pictures },
    unreadable: [...faults, ...(used.length === 0 ? [] : unusable)],
  };
}

/** The texts of parts by name, from the files of their folder. */
export function partsByName(texts: DefinitionFiles): Parts {
  const named = Object.entries(texts).filter(([name]) => name.endsWith('.json'));
  return Object.fromEntries(named.map(([name, text]) => [name.slice(0, -'.json'.length), text]));
}

/** The findings where their authors wrote what they are about, with lines. */
export function placed({ texts, sources }: WizardFiles, findings: Finding[]): Finding[] {
  return withLines(texts, findings).map((found) => sources?.locate(found) ?? found);
}

function isPicture(name: string): boolean {
  return name.startsWith(PICTURES) && isPictureName(name.slice(PICTURES.length));
}

function isHidden(name: string): boolean {
  return name.startsWith('.');
}

/** `file` is empty for the folder itself. */
function unreadable(file: string, error: unknown): Finding {
  const what = file === '' ? 'Dieser Ordner' : 'Diese Datei';
  return {
    file,
    pointer: '',
    code: 'unlesbar',
    message: `${what} lässt sich nicht lesen (${errorCode(error) ?? 'Grund unbekannt'}).`,
    remedy: 'Bitte prüfen Sie die Rechte und, bei einer Verknüpfung, ob es ihr Ziel gibt.',
  };
}

function tooLarge(file: string, size: number): Finding {
  return {
    file,
    pointer: '',
    code: 'zu-gross',
    message: `Diese Datei ist zu groß (${megabytes(size)} MB, höchstens ${megabytes(MOST_FILE_BYTES)} MB).`,
    remedy: 'Bitte verkleinern Sie sie, oder legen Sie sie in einen anderen Ordner.',
  };
}

function tooMuch(): Finding {
  return {
    file: '',
    pointer: '',
    code: 'zu-gross',
    message: `Die Dateien dieses Ordners sind zusammen zu groß (höchstens ${megabytes(MOST_BYTES)} MB).`,
    remedy: 'Bitte legen Sie in einen anderen Ordner, was nicht zum Assistenten gehört.',
  };
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}

/** The files of a wizard from their contents by name, relative to its folder. Notes (`.md`) are no part of it. */
export function filesOf(contents: ReadonlyMap<string, Buffer>): WizardFiles {
  const files = [...contents].filter(([name]) => !name.endsWith('.md'));
  const pictures = files.filter(([name]) => isPicture(name));
  const texts = files.filter(([name]) => !isPicture(name));
  return {
    texts: Object.fromEntries(texts.map(([name, content]) => [name, content.toString('utf8')])),
    pictures: Object.fromEntries(pictures.map(([name, content]) => [path.basename(name), content])),
  };
}
