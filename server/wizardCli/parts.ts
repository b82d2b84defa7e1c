import path from 'node:path';
import { PARTS, checkPart, partFile, type Finding } from '../../src/check/index.ts';
import { partsByName, readFolder, readTexts, wizardIds } from '../wizards/folder.ts';
import type { LoadedWizard } from '../wizards/loaded.ts';

/** The ids of the wizards that use each part, by its name. */
type PartUsers = Map<string, string[]>;

/** Who uses which part. A wizard whose parts cannot be filled in is not known to use any. */
async function usersOfParts(directory: string): Promise<PartUsers> {
  const users: PartUsers = new Map();
  for (const id of await wizardIds(directory)) {
    const content = await readFolder(path.join(directory, id));
    for (const part of content?.files.sources?.parts ?? []) users.set(part, [...(users.get(part) ?? []), id]);
  }
  return users;
}

/**
 * What is wrong with the parts that no file names, and a note for each of them. Those in use are checked with their
 * wizards.
 */
export async function checkUnusedParts(directory: string): Promise<Finding[]> {
  const { files } = await readTexts(path.join(directory, PARTS));
  const folders = await Promise.all((await wizardIds(directory)).map((id) => readTexts(path.join(directory, id))));
  // As text: a file that is no JSON at the moment uses its parts all the same.
  const texts = [files, ...folders.map((folder) => folder.files)].flatMap((folder) => Object.values(folder.texts));
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/"uses"\s*:\s*"([^"]+)"/g)].map(([, name]) => name)));
  return Object.entries(partsByName(files.texts))
    .filter(([name]) => !named.has(name))
    .flatMap(([name, text]): Finding[] => {
      const findings = checkPart(name, text);
      return findings.length > 0 ? findings : [unused(name)];
    });
}

/** The shared parts of each wizard that uses some, and who else uses them, as a line. */
export async function formatParts(wizards: LoadedWizard[], directory: string): Promise<string[]> {
  const using = wizards.filter(({ files }) => (files.sources?.parts ?? []).length > 0);
  if (using.length === 0) return [];
  const users = await usersOfParts(directory);
  return using.map(({ wizard, files }) => {
    const told = (files.sources?.parts ?? []).map((part) => {
      const others = (users.get(part) ?? []).filter((id) => id !== wizard.id);
      return others.length === 0 ? part : `${part} (auch in ${others.join(', ')})`;
    });
    return `Gemeinsame Teile von ${wizard.id}: ${told.join('; ')}.`;
  });
}

function unused(name: string): Finding {
  return {
    file: partFile(name),
    pointer: '',
    line: 1,
    code: 'teil-ungenutzt',
    message: `Den Teil '${name}' verwendet kein Assistent.`,
    remedy: `Mit { "uses": "${name}" } steht er in einem Schritt; sonst löschen Sie ihn.`,
    note: true,
  };
}
