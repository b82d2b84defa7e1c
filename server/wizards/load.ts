import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  loadDefinition,
  restoreDefinition,
  tell,
  withLines,
  type CheckedWizard,
  type DefinitionFiles,
  type Finding,
} from '../../src/engine/authoring/index.ts';
import { isUnpublished, linksToUnpublished } from './unpublished.ts';
import { slowPatterns } from './slowPatterns.ts';

export type Pictures = Record<string, Buffer>;

/** The files of a wizard's folder: definitions and journeys as text, pictures as bytes. */
export type WizardFiles = { texts: DefinitionFiles; pictures: Pictures };

export type LoadedWizard = CheckedWizard & { files: WizardFiles };

/** A folder that cannot be offered in its current state. */
export type FaultyFolder = { id: string; files: WizardFiles };

/** The result for each folder under `wizards/`. */
export type LoadResult = {
  wizards: LoadedWizard[];
  faulty: FaultyFolder[];
  faults: { wizard: string; finding: Finding }[];
};

/**
 * Reads every folder of the directory. A faulty one is left out and reported with all its faults. `offered` are the
 * currently available wizards, which keep their addresses.
 */
export async function loadWizards(directory: string, offered: LoadedWizard[] = []): Promise<LoadResult> {
  const ids = await wizardIds(directory);
  const results: Awaited<ReturnType<typeof loadWizard>>[] = [];
  // Sequential, so that requests and a starting database are served in between.
  for (const id of ids) results.push(await loadWizard(id, path.join(directory, id)));
  const wizards = results.flatMap((result) => (result.wizard === undefined ? [] : [result.wizard]));
  const faults = results.flatMap(({ id, findings }) => findings.map((finding) => ({ wizard: id, finding })));
  const texts = new Map(results.map((result) => [result.id, result.files.texts]));
  const unsound = new Set(faults.map(({ wizard }) => wizard));
  const going = [...offered.filter(({ wizard }) => unsound.has(wizard.id)), ...wizards];
  const all = [
    ...faults,
    // An unpublished wizard may have the address of the one that it will replace.
    ...sharedAddresses(
      going.filter((loaded) => !isUnpublished(loaded)),
      offered,
    ),
    ...linksToUnpublished(wizards),
  ];
  const named = new Set(all.map(({ wizard }) => wizard));
  return {
    wizards: wizards.filter(({ wizard }) => !named.has(wizard.id)),
    faulty: results.filter(({ id }) => named.has(id)).map(({ id, files }) => ({ id, files })),
    faults: all.flatMap(({ wizard, finding }) =>
      withLines(texts.get(wizard) ?? {}, [finding]).map((found) => ({ wizard, finding: found })),
    ),
  };
}

/** The names of the folders, which are the ids of the wizards. */
export async function wizardIds(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .toSorted();
}

async function loadWizard(
  id: string,
  folder: string,
): Promise<{ id: string; files: WizardFiles; wizard?: LoadedWizard; findings: Finding[] }> {
  const files = await readFolder(folder);
  const { texts, pictures } = files;
  const result = loadDefinition(id, texts, revisionOf(files));
  if ('findings' in result) return { id, files, findings: result.findings };
  const findings = [...missingPictures(result, pictures), ...slowPatterns(texts)];
  return findings.length > 0 ? { id, files, findings } : { id, files, wizard: { ...result, files }, findings };
}

/**
 * Restores a wizard from the files of an earlier revision. The checks are skipped: it passed them when it went live,
 * and the current ones may be stricter. Undefined if this version of the program cannot read its files.
 */
export function restoreWizard(id: string, revision: string, files: WizardFiles): LoadedWizard | undefined {
  const restored = restoreDefinition(id, files.texts, revision);
  return restored && { ...restored, files };
}

const PICTURE = /^pictures\/[a-z0-9-]+\.(?:svg|png|webp)$/;

/** Reads a consistent state of a folder; starts again if a file changes while it is read. */
async function readFolder(folder: string): Promise<WizardFiles> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await fingerprintOf(folder);
    const files = await readFiles(folder);
    if (before === (await fingerprintOf(folder)) || attempt === MOST_READS) return files;
  }
}

const MOST_READS = 5;

/** Names, sizes and times of all files. */
async function fingerprintOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const stats = await Promise.all(
    names.toSorted().map(async (name) => [name, await stat(path.join(folder, name)).catch(() => undefined)] as const),
  );
  return JSON.stringify(stats.map(([name, found]) => [name, found?.size, found?.mtimeMs, found?.ino]));
}

async function readFiles(folder: string): Promise<WizardFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
  return filesOf(files, (file) => readFile(path.join(folder, file)));
}

/** The files of a wizard from their names relative to its folder. Notes (`.md`) are no part of it. */
export async function filesOf(names: string[], read: (name: string) => Promise<Buffer>): Promise<WizardFiles> {
  const pictures = names.filter((name) => PICTURE.test(name));
  const texts = names.filter((name) => !PICTURE.test(name) && !name.endsWith('.md'));
  return {
    texts: Object.fromEntries(
      await Promise.all(texts.map(async (name) => [name, (await read(name)).toString('utf8')] as const)),
    ),
    pictures: Object.fromEntries(
      await Promise.all(pictures.map(async (name) => [path.basename(name), await read(name)] as const)),
    ),
  };
}

/**
 * Identifies the content that visitors see and the server validates: 16 hexadecimal digits of a SHA-256. White space
 * and journeys do not count; the order of keys does, since questions are shown in it. The same content has the same
 * revision everywhere.
 */
export function revisionOf({ texts, pictures }: WizardFiles): string {
  const hash = createHash('sha256');
  const contents = [
    ...Object.entries(texts).flatMap(([name, text]) =>
      name === JOURNEYS ? [] : [[name, withoutSpacing(text)] as const],
    ),
    ...Object.entries(pictures),
  ];
  for (const [name, content] of contents.toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    hash.update(name).update('\0').update(content).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

const JOURNEYS = 'journeys.json';

/** Invalid JSON is a fault; it is hashed unchanged. */
function withoutSpacing(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

function missingPictures({ definition }: CheckedWizard, pictures: Pictures): Finding[] {
  return Object.entries(definition.steps).flatMap(([id, { picture }]) =>
    picture === undefined || Object.hasOwn(pictures, picture.file)
      ? []
      : [
          {
            file: `steps/${id}.json`,
            pointer: '/picture/file',
            code: 'bild-fehlt',
            message: `Das Bild '${picture.file}' gibt es nicht.`,
            remedy: 'Bitte legen Sie es in den Ordner pictures/.',
          },
        ],
  );
}

/**
 * Finds wizards with the same address. The one that already has the address keeps it; otherwise the first in
 * alphabetical order gets it.
 */
function sharedAddresses(wizards: LoadedWizard[], offered: LoadedWizard[]): LoadResult['faults'] {
  return ADDRESSES.flatMap(({ pointer, of, remedy }) => {
    const has = ({ wizard: { id } }: LoadedWizard, address: string) =>
      offered.some((known) => known.wizard.id === id && of(known) === address);
    return wizards.flatMap((loaded) => {
      const address = of(loaded);
      if (address === undefined) return [];
      const sharing = wizards.filter((other) => of(other) === address);
      const owner = sharing.find((other) => has(other, address)) ?? sharing[0];
      if (owner === undefined || owner === loaded) return [];
      const finding = {
        file: 'wizard.json',
        pointer,
        code: 'adresse-doppelt',
        message: `Die Adresse ${address} gehört schon zu '${owner.wizard.id}'.`,
        remedy,
      };
      return [{ wizard: loaded.wizard.id, finding }];
    });
  });
}

const ADDRESSES: { pointer: string; of: (loaded: LoadedWizard) => string | undefined; remedy: string }[] = [
  { pointer: '/route', of: ({ wizard }) => wizard.route, remedy: 'Bitte ändern Sie route oder lassen Sie es weg.' },
  {
    pointer: '/submit/path',
    of: ({ wizard }) => wizard.submitPath,
    remedy: 'Bitte ändern Sie path oder lassen Sie es weg.',
  },
];

/** All faults as one text, a line each. */
export function tellFaults(faults: LoadResult['faults']): string {
  return faults.map(({ wizard, finding }) => `- ${tell(wizard, finding)}`).join('\n');
}
