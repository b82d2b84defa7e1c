import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  loadDefinition,
  tell,
  type CheckedWizard,
  type DefinitionFiles,
  type Finding,
} from '../../src/engine/authoring/index.ts';
import { slowPatterns } from './slowPatterns.ts';

/** The pictures of a wizard by file name. */
export type Pictures = Record<string, Buffer>;

export type LoadedWizard = CheckedWizard & { pictures: Pictures };

/** What became of each folder under `wizards/`. */
export type LoadResult = { wizards: LoadedWizard[]; faults: { wizard: string; finding: Finding }[] };

/**
 * Reads every folder of the directory. A faulty one is reported whole and left out. `offered` are the wizards that are
 * on offer by now: they keep their addresses.
 */
export async function loadWizards(directory: string, offered: LoadedWizard[] = []): Promise<LoadResult> {
  const ids = await wizardIds(directory);
  const results: Awaited<ReturnType<typeof loadWizard>>[] = [];
  // One after the other: requests, and a database that starts, get their turn in between.
  for (const id of ids) results.push(await loadWizard(id, path.join(directory, id)));
  const wizards = results.flatMap((result) => (result.wizard === undefined ? [] : [result.wizard]));
  const faults = results.flatMap(({ id, findings }) => findings.map((finding) => ({ wizard: id, finding })));
  const faulty = new Set(faults.map(({ wizard }) => wizard));
  return {
    wizards,
    faults: [
      ...faults,
      ...sharedAddresses([...offered.filter(({ wizard }) => faulty.has(wizard.id)), ...wizards], offered),
    ],
  };
}

/** The names of the folders, which are the wizards' ids. */
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
): Promise<{ id: string; wizard?: LoadedWizard; findings: Finding[] }> {
  const { definitions, pictures } = await readFolder(folder);
  const result = loadDefinition(id, definitions, revisionOf({ ...definitions, ...pictures }));
  if ('findings' in result) return { id, findings: result.findings };
  const findings = [...missingPictures(result, pictures), ...slowPatterns(definitions)];
  return findings.length > 0 ? { id, findings } : { id, wizard: { ...result, pictures }, findings };
}

const PICTURE = /^pictures\/[a-z0-9-]+\.(?:svg|png|webp)$/;

async function readFolder(folder: string): Promise<{ definitions: DefinitionFiles; pictures: Pictures }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
  const read = (file: string) => readFile(path.join(folder, file));
  const definitions = files.filter((file) => !PICTURE.test(file) && !file.endsWith('.md'));
  const pictures = files.filter((file) => PICTURE.test(file));
  return {
    definitions: Object.fromEntries(
      await Promise.all(definitions.map(async (file) => [file, (await read(file)).toString('utf8')] as const)),
    ),
    pictures: Object.fromEntries(
      await Promise.all(pictures.map(async (file) => [path.basename(file), await read(file)] as const)),
    ),
  };
}

/** Content hash over all files: the same content is the same revision everywhere. */
function revisionOf(files: Record<string, string | Buffer>): string {
  const hash = createHash('sha256');
  for (const [name, content] of Object.entries(files).toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    hash.update(name).update('\0').update(content).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
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

/** Two wizards cannot live at one address. The one that has it keeps it, else the first one in the alphabet gets it. */
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
