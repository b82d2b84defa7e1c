import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../base/errorCode.ts';
import { inTurn } from '../base/inTurn.ts';
import { PARTS, type DefinitionFiles } from '../../src/check/index.ts';
import { readTexts, undisturbed, wizardIds } from '../wizards/folder.ts';
import { headOf } from './head.ts';
import { isTextPath } from './place.ts';
import {
  contentHash,
  Outdated,
  versionOf,
  type Changes,
  type Listing,
  type StoredWizard,
  type WizardStore,
} from './store.ts';

/**
 * Opens the store of a directory. One process has one store: saves run one after another, so that a version is compared
 * and replaced without another save in between. Other programs, such as an editor, may write at any time; their change
 * is noticed by the version of the next save.
 */
export function openFolderStore(directory: string): WizardStore {
  const folderOf = (id: string) => path.join(directory, id);
  const placeOf = (id: string, file: string) => path.join(folderOf(id), file);
  const write = inTurn();
  const open = (id: string) => read(folderOf(id));

  const save = async (id: string, changes: Changes, expected: string | undefined): Promise<StoredWizard> => {
    const current = await open(id);
    if (current?.version !== expected) throw new Outdated(current);
    const writes = Object.entries(changes).filter(([file, text]) => text !== (current?.files[file] ?? null));
    // All contents are on the disk before the first file is replaced.
    const prepared = await Promise.all(
      writes.map(async ([file, text]) => ({
        place: placeOf(id, file),
        temporary: await prepare(placeOf(id, file), text),
      })),
    );
    for (const { place, temporary } of prepared)
      await (temporary === undefined ? removeFile(place) : rename(temporary, place));
    const saved = await open(id);
    if (saved === undefined) throw new Error(`Nothing was saved for '${id}'.`);
    return saved;
  };

  return {
    ids: () => wizardIds(directory),
    list: () => listFolders(directory),
    shared: () => readShared(path.join(directory, PARTS)),
    open,
    changedAt: (id) => lastWritten(folderOf(id)),
    save: (id, changes, expected) => write(() => save(id, changes, expected)),
    remove: (id, expected) =>
      write(async () => {
        const current = await open(id);
        if (current?.version !== expected) throw new Outdated(current);
        await rm(folderOf(id), { recursive: true });
      }),
    picture: (id, name) => readFile(placeOf(id, `pictures/${name}`)).catch(absent),
    putPicture: (id, name, content) =>
      write(async () => {
        if ((await open(id)) === undefined) throw new Outdated(undefined);
        const place = placeOf(id, `pictures/${name}`);
        const temporary = await prepare(place, content ?? null);
        await (temporary === undefined ? removeFile(place) : rename(temporary, place));
        const saved = await open(id);
        if (saved === undefined) throw new Outdated(undefined);
        return saved;
      }),
    isWritable: () =>
      access(directory, constants.W_OK).then(
        () => true,
        () => false,
      ),
  };
}

async function listFolders(directory: string): Promise<Listing> {
  const { partUses } = headOf('', await readShared(path.join(directory, PARTS)));
  const wizards: Listing['wizards'] = [];
  // One after the other, so that others are served in between.
  for (const id of await wizardIds(directory)) {
    const folder = path.join(directory, id);
    const { files } = await readTexts(folder);
    const changed = await lastWritten(folder).catch(absent);
    if (changed !== undefined) wizards.push({ id, head: headOf(id, files.texts), changed });
  }
  return { wizards, partUses };
}

/** Reads a folder as its authors wrote it, without filling in the shared parts. Undefined if there is none. */
async function read(folder: string): Promise<StoredWizard | undefined> {
  const contents = undisturbed(folder, () =>
    Promise.all([readTexts(folder), readShared(path.join(folder, '..', PARTS))]),
  );
  const [own, shared] = (await contents.catch(absent)) ?? [];
  if (own === undefined || shared === undefined) return undefined;
  const texts = Object.entries({ ...own.files.texts, ...shared }).filter(([name]) => isTextPath(name));
  const files = Object.fromEntries(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const pictures = Object.fromEntries(
    Object.entries(own.files.pictures).map(([name, content]) => [name, contentHash(content)]),
  );
  return { version: versionOf(files, pictures), files, pictures };
}

async function readShared(folder: string): Promise<DefinitionFiles> {
  const { files } = await readTexts(folder);
  const named = Object.entries(files.texts).map(([name, text]) => [`../${PARTS}/${name}`, text] as const);
  return Object.fromEntries(named.filter(([name]) => isTextPath(name)));
}

async function lastWritten(folder: string): Promise<Date> {
  const names = await readdir(folder, { recursive: true });
  // A file may be replaced in this moment.
  const known = await Promise.all(names.map((name) => stat(path.join(folder, name)).catch(absent)));
  const times = [await stat(folder), ...known].flatMap((one) => one?.mtimeMs ?? []);
  return new Date(Math.max(...times));
}

/** Writes the content to a hidden file beside the place. Undefined if the file is to be removed. */
async function prepare(place: string, content: string | Buffer | null): Promise<string | undefined> {
  if (content === null) return undefined;
  await mkdir(path.dirname(place), { recursive: true });
  const temporary = path.join(path.dirname(place), `.${path.basename(place)}.${randomUUID()}`);
  await writeFile(temporary, content, { flush: true });
  return temporary;
}

/** Removes a file, and its folder if nothing else lies in it. */
async function removeFile(place: string): Promise<void> {
  await rm(place, { force: true });
  await rmdir(path.dirname(place)).catch(() => undefined);
}

function absent(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
  return undefined;
}
