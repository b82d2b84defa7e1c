import type { DefinitionFiles } from '../../src/check/index.ts';
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
  type LiveRow,
} from './entries.ts';

type Lead = { wizard: string; at: Date; note: string };

/**
 * The result. `off`: it takes effect when the wizard is switched on. `unknown`: no server has these files in its folder. `already`: no change,
 * since the studio leads already. `same`: folder and studio have the same content, so the folder leads.
 */
export type LeadOutcome = 'leads' | 'off' | 'unknown' | 'unpublished' | 'already' | 'same';

/** Makes the folder lead, with exactly these files, on every instance that has no newer ones. */
export function leadByFolder(
  knex: Knex,
  { wizard, at, note, files }: Lead & { files: WizardFiles },
): Promise<LeadOutcome> {
  const { content } = editionOfFolder(wizard, files);
  return alone(knex, async (trx) => {
    const entry = (await notedFolders(trx, [content])).get(`${wizard} ${content}`);
    // Unknown content: publishing it here would bypass the studio.
    if (entry === undefined) return 'unknown';
    return setLead(trx, { wizard, at, note, entry, ledBy: 'ordner', row: (await liveRows(trx)).get(wizard) });
  });
}

/** Makes what the studio published last lead. A conflict is settled. */
export function leadByStudio(knex: Knex, { wizard, at, note }: Lead): Promise<LeadOutcome> {
  return alone(knex, async (trx) => {
    const entry = await lastPublished(trx, wizard);
    if (entry === undefined) return 'unpublished';
    const row = (await liveRows(trx)).get(wizard);
    if (row?.ledBy === 'studio' && row.conflict === null) return 'already';
    if (row?.ledBy === 'ordner' && (await folderSays(trx, row)) === (await editionOf(trx, wizard, entry))?.content)
      return 'same';
    return setLead(trx, { wizard, at, note, entry, ledBy: 'studio', row });
  });
}

type Leading = Lead & { entry: number; ledBy: LiveRow['ledBy']; row: LiveRow | undefined };

async function setLead(trx: Knex, { wizard, at, note, entry, ledBy, row }: Leading): Promise<LeadOutcome> {
  const { off = false, retirement = null } = row ?? {};
  const event = await addEntry(trx, { wizard, kind: 'fuehrung', at, note });
  await putLive(trx, { wizard, entry, event, ledBy, off, retirement, conflict: null });
  await nextGeneration(trx);
  return off ? 'off' : 'leads';
}

/** The content of the folder that leads: what was noted since it took over, else what it took over with. */
async function folderSays(trx: Knex, { wizard, event, content }: LiveRow): Promise<string> {
  const newer = await trx('studio_history')
    .where({ wizard, kind: 'ordner' })
    .where('id', '>', event)
    .orderBy('id', 'desc')
    .first<{ content: string } | undefined>('content');
  return newer?.content ?? content;
}

/** The files that the studio has live instead of the folder; undefined if the folder leads. */
export async function publishedEdition(knex: Knex, wizard: string): Promise<Edition | undefined> {
  const row = (await liveRows(knex)).get(wizard);
  return row?.ledBy === 'studio' ? editionOf(knex, wizard, row.entry) : undefined;
}

/** The shared parts that were changed with what is published, by `../parts/<name>.json`. */
export async function publishedParts(knex: Knex, wizard: string): Promise<DefinitionFiles> {
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
function editionOfFolder(wizard: string, files: WizardFiles): Edition {
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
