import type { Knex } from 'knex';
import { contentOf } from '../revisions/index.ts';
import { revisionOf, wizardIds, writtenFiles, type WizardFiles } from '../wizards/index.ts';
import {
  addEntry,
  alone,
  changedParts,
  editionOf,
  liveRows,
  nextGeneration,
  notedFolders,
  putLive,
  type Edition,
} from './entries.ts';

type Lead = { wizard: string; at: Date; note: string };

/** Makes the folder lead, with exactly these files, on every instance that has no newer ones. */
export function leadByFolder(knex: Knex, { wizard, at, note, files }: Lead & { files: WizardFiles }): Promise<void> {
  const edition = editionOfFolder(wizard, files);
  return alone(knex, async (trx) => {
    const noted = (await notedFolders(trx, [edition.content])).get(`${wizard} ${edition.content}`);
    const entry = noted ?? (await addEntry(trx, { wizard, kind: 'ordner', at, edition, wasLive: true }));
    const event = await addEntry(trx, { wizard, kind: 'fuehrung', at, note });
    const off = (await liveRows(trx)).get(wizard)?.off ?? false;
    await putLive(trx, { wizard, entry, event, ledBy: 'ordner', off, conflict: null });
    await nextGeneration(trx);
  });
}

/** Makes what the studio published last lead. A conflict is settled. Returns false if the studio has published nothing. */
export function leadByStudio(knex: Knex, { wizard, at, note }: Lead): Promise<boolean> {
  return alone(knex, async (trx) => {
    const last = await lastPublished(trx, wizard);
    if (last === undefined) return false;
    const event = await addEntry(trx, { wizard, kind: 'fuehrung', at, note });
    const off = (await liveRows(trx)).get(wizard)?.off ?? false;
    await putLive(trx, { wizard, entry: last, event, ledBy: 'studio', off, conflict: null });
    await nextGeneration(trx);
    return true;
  });
}

/** The files that the studio has live instead of the folder; undefined if the folder leads. */
export async function publishedEdition(knex: Knex, wizard: string): Promise<Edition | undefined> {
  const row = (await liveRows(knex)).get(wizard);
  return row?.ledBy === 'studio' ? editionOf(knex, wizard, row.entry) : undefined;
}

/** The shared parts that were changed with what is published, by `../parts/<name>.json`. */
export async function publishedParts(knex: Knex, wizard: string): Promise<Record<string, string>> {
  const row = (await liveRows(knex)).get(wizard);
  return row?.ledBy === 'studio' ? changedParts(knex, row) : {};
}

/** The files that are live, as far as the database knows. */
export async function liveEdition(knex: Knex, wizard: string): Promise<Edition | undefined> {
  const published = await publishedEdition(knex, wizard);
  if (published !== undefined) return published;
  const last = await knex('studio_history')
    .where({ wizard, was_live: true })
    .orderBy('id', 'desc')
    .first<{ id: string } | undefined>('id');
  return last && editionOf(knex, wizard, Number(last.id));
}

/** The ids of all wizards that have a folder, a draft or a history. */
export async function knownWizards(knex: Knex, directory: string): Promise<string[]> {
  const [folders, drafts, noted] = await Promise.all([
    // A machine without folders may still administer the server.
    wizardIds(directory).catch((): string[] => []),
    knex('studio_drafts').pluck('wizard') as Promise<string[]>,
    knex('studio_history').distinct().pluck('wizard') as Promise<string[]>,
  ]);
  return [...new Set([...folders, ...drafts, ...noted])].toSorted();
}

/** The files of a folder, and what identifies them. */
export function editionOfFolder(wizard: string, files: WizardFiles): Edition {
  return { content: contentOf(wizard, files), revision: revisionOf(files), written: writtenFiles(files) };
}

async function lastPublished(knex: Knex, wizard: string): Promise<number | undefined> {
  const row = await knex('studio_history')
    .where({ wizard })
    .whereIn('kind', ['veroeffentlicht', 'wiederhergestellt'])
    .orderBy('id', 'desc')
    .first<{ id: string } | undefined>('id');
  return row && Number(row.id);
}
