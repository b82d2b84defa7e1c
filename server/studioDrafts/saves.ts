import type { DefinitionFiles } from '../../src/check/index.ts';
import type { Knex } from 'knex';
import type { Author } from '../studio/index.ts';
import { accountName } from '../db/accountName.ts';
import { NOBODY } from './draft.ts';

/** One person's changes, one after the other. `texts`: by path, those that changed; null for one that went. */
export type DraftSave = {
  /** The id of the account; null once it is gone. */
  account: string | null;
  name: string | null;
  at: Date;
  /** When the first of several saves was made that are one; null or missing if there was one only, or that is not known. */
  begun?: Date | null;
  texts: Record<string, string | null>;
};

/** Who wrote a draft: the texts that it was begun with, and what was saved since, the oldest first. */
export type Authorship = { start: DefinitionFiles; saves: DraftSave[] };

/**
 * Saves of one person that are no further apart than this are one, unless the draft was submitted between them: what was submitted was written before.
 * One has the saves of an hour at most, since what was written in it is known to lie between its first and its last.
 */
const ONE_SITTING_MS = 15 * 60_000;
const LONGEST_SITTING_MS = 60 * 60_000;

type Save = {
  wizard: string;
  /** The texts that the draft was begun with, if nobody has saved it yet. */
  start: DefinitionFiles;
  before: DefinitionFiles;
  after: DefinitionFiles;
  /** A picture was put or removed, which is no text. */
  isOtherPicture?: boolean;
  by: Author | undefined;
  at: Date;
};

/** Notes who saved which texts, or a picture. Does nothing if all is the same. The draft has to be stored and locked. */
export async function noteSave(trx: Knex.Transaction, save: Save): Promise<void> {
  const { wizard, by, at } = save;
  const texts = changedTexts(save.before, save.after);
  if (Object.keys(texts).length === 0 && save.isOtherPicture !== true) return;
  const last = await lastSave(trx, wizard);
  if (last === undefined) await begin(trx, save);
  const isSame =
    last !== undefined && !last.isFirst && !last.isSubmitted && last.account_id !== null && last.account_id === by?.id;
  if (isSame && isOneSitting(last, at)) {
    const both = JSON.stringify({ ...last.texts, ...texts });
    const times = { begun_at: last.begun_at ?? last.saved_at, saved_at: at };
    await trx('studio_draft_saves')
      .where({ id: last.id })
      .update({ texts: both, ...times });
    return;
  }
  await add(trx, { wizard, account_id: by?.id ?? null, texts, saved_at: at });
}

function isOneSitting({ begun_at: begun, saved_at: saved }: SaveRow, at: Date): boolean {
  const since = (moment: Date) => at.getTime() - moment.getTime();
  return since(saved) < ONE_SITTING_MS && since(begun ?? saved) < LONGEST_SITTING_MS;
}

/** Who wrote a draft; undefined if nobody has saved it, or there is none. */
export async function authorshipOf(knex: Knex, wizard: string): Promise<Authorship | undefined> {
  const [first, ...saves]: DraftSave[] = await knex('studio_draft_saves')
    .leftJoin('accounts', 'accounts.id', 'studio_draft_saves.account_id')
    .where({ wizard })
    .orderBy('studio_draft_saves.id')
    .select('texts', {
      account: 'account_id',
      at: 'saved_at',
      begun: 'begun_at',
      name: knex.raw(accountName()),
    });
  return first === undefined ? undefined : { start: first.texts as DefinitionFiles, saves };
}

/** SQL: the names of those who wrote a draft, whoever was first first, as `authors`. `of`: the table of saves, its column, and what that names. */
export function authorsOf(knex: Knex, of: { saves: string; column: string; draft: string }): Knex.Raw {
  const { saves, column, draft } = of;
  return knex.raw(
    `(select coalesce(jsonb_agg(name order by first), '[]') from (
      select coalesce(${accountName('author')}, ?) as name, min(saved.id) as first
      from ${saves} saved left join accounts author on author.id = saved.account_id
      where saved.${column} = ${draft}
        and saved.id > (select min(start.id) from ${saves} start where start.${column} = ${draft})
      group by 1) written) as authors`,
    [NOBODY],
  );
}

/** Of `authorsOf`: the saves of drafts, and of discarded ones. */
export const OF_DRAFTS = { saves: 'studio_draft_saves', column: 'wizard', draft: 'studio_drafts.wizard' };
export const OF_DISCARDED = { saves: 'studio_discarded_saves', column: 'discarded', draft: 'studio_discarded.id' };

type SaveRow = {
  account_id: string | null;
  texts: Record<string, string | null>;
  saved_at: Date;
  begun_at?: Date | null;
};

async function add(trx: Knex, { texts, ...row }: SaveRow & { wizard: string }): Promise<void> {
  await trx('studio_draft_saves').insert({ ...row, texts: JSON.stringify(texts) });
}

/** The first row of a draft. A draft that was changed before saves were noted has a second one, of nobody. */
async function begin(trx: Knex, { wizard, start, before, at }: Save): Promise<void> {
  const row = { wizard, account_id: null, saved_at: at };
  await add(trx, { ...row, texts: start });
  const unknown = changedTexts(start, before);
  if (Object.keys(unknown).length > 0) await add(trx, { ...row, texts: unknown });
}

type LastSave = SaveRow & { id: string; isFirst: boolean; isSubmitted: boolean };

async function lastSave(trx: Knex, wizard: string): Promise<LastSave | undefined> {
  const [row] = await trx('studio_draft_saves')
    .where({ wizard })
    .orderBy('id', 'desc')
    .limit(1)
    .select<LastSave[]>(
      '*',
      trx.raw('id = min(id) over () as "isFirst"'),
      trx.raw(
        `exists(select 1 from studio_reviews where studio_reviews.wizard = studio_draft_saves.wizard and asked_at >= saved_at) as "isSubmitted"`,
      ),
    );
  return row;
}

function changedTexts(before: DefinitionFiles, after: DefinitionFiles): Record<string, string | null> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name] ?? null]])),
  );
}
