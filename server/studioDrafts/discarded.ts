import type { Knex } from 'knex';
import { headOf, type DiscardedDraft } from '../studio/index.ts';
import { NOBODY, type Row } from './draft.ts';
import { DAY_MS } from '../base/days.ts';
import { authorsOf, OF_DISCARDED } from './saves.ts';
import { accountName } from '../db/accountName.ts';

/** For so long a discarded draft can be brought back. */
export const KEPT_MS = 30 * DAY_MS;
/** More are not kept, or not with more pictures together, in characters of base64: the oldest go first. */
const MOST = { drafts: 400, pictures: 200 * 1024 * 1024 };
/** And not more of one wizard: whoever may change that one alone does not push out those of others. */
const MOST_OF_WIZARD = { drafts: 20, pictures: 20 * 1024 * 1024 };

/** Keeps a draft that is about to be deleted, with its pictures and who wrote it. */
export async function keepDiscarded(
  trx: Knex.Transaction,
  row: Pick<Row, 'wizard' | 'texts' | 'base' | 'base_texts' | 'begun_at'>,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  const { wizard, texts, base, base_texts, begun_at } = row;
  const [kept] = await trx('studio_discarded')
    .insert({
      wizard,
      title: headOf(wizard, texts).title ?? '',
      texts: JSON.stringify(texts),
      base,
      base_texts: JSON.stringify(base_texts),
      pictures: trx.raw(
        `(select coalesce(jsonb_object_agg(name, translate(encode(bytes, 'base64'), E'\\n', '')), '{}')
          from studio_draft_pictures where wizard = ?)`,
        [wizard],
      ),
      begun_at,
      discarded_by: by === null ? null : trx('accounts').where({ id: by }).select('id'),
      discarded_at: at,
    })
    .returning<{ id: string }[]>('id');
  await trx.raw(
    `insert into studio_discarded_saves (discarded, account_id, texts, saved_at, begun_at)
      select ?, account_id, texts, saved_at, begun_at from studio_draft_saves where wizard = ? order by id`,
    [kept?.id ?? null, wizard],
  );
  for (const [among, most] of [
    ['partition by wizard', MOST_OF_WIZARD],
    ['', MOST],
  ] as const)
    await trx.raw(
      `delete from studio_discarded where id in (select id from (
        select id, row_number() over latest as place, sum(length(pictures::text)) over latest as pictures
        from studio_discarded window latest as (${among} order by id desc)) counted
        where id <> ? and (place > ? or counted.pictures > ?))`,
      [kept?.id ?? null, most.drafts, most.pictures],
    );
}

/** A discarded draft as it is brought back. */
export type KeptDraft = Pick<Row, 'texts' | 'base' | 'base_texts' | 'begun_at'> & { pictures: Record<string, string> };

/** Undefined if there is none (any more), or it is another wizard's. */
export async function discardedOf(
  trx: Knex,
  { wizard, entry, at }: { wizard: string; entry: number; at: Date },
): Promise<KeptDraft | undefined> {
  return trx('studio_discarded')
    .where({ wizard, id: entry })
    .where('discarded_at', '>=', new Date(at.getTime() - KEPT_MS))
    .first<KeptDraft | undefined>('texts', 'base', 'base_texts', 'pictures', 'begun_at');
}

/** Gives a draft that was brought back who wrote it, and keeps it no longer as discarded. */
export async function returnSaves(trx: Knex.Transaction, wizard: string, entry: number): Promise<void> {
  await trx.raw(
    `insert into studio_draft_saves (wizard, account_id, texts, saved_at, begun_at)
      select ?, account_id, texts, saved_at, begun_at from studio_discarded_saves where discarded = ? order by id`,
    [wizard, entry],
  );
  await trx('studio_discarded').where({ wizard, id: entry }).delete();
}

/** The discarded drafts, of one wizard or of all, the latest first. */
export async function listDiscarded(knex: Knex, at: Date, wizard?: string): Promise<DiscardedDraft[]> {
  const rows: { id: string; wizard: string; title: string; at: Date; by: string | null; authors: string[] }[] =
    await knex('studio_discarded')
      .leftJoin('accounts', 'accounts.id', 'studio_discarded.discarded_by')
      .where('discarded_at', '>=', new Date(at.getTime() - KEPT_MS))
      .where(wizard === undefined ? {} : { wizard })
      .orderBy('studio_discarded.id', 'desc')
      .select('studio_discarded.id', 'wizard', 'title', authorsOf(knex, OF_DISCARDED), {
        at: 'discarded_at',
        by: knex.raw(accountName()),
      });
  return rows.map(({ id, by, at: then, ...row }) => ({
    ...row,
    entry: Number(id),
    by: by ?? NOBODY,
    at: then,
    until: new Date(then.getTime() + KEPT_MS),
  }));
}

/** For so long somebody is told that another person has discarded what they wrote. */
const SHOWN_MS = 7 * DAY_MS;

/** What somebody else did with a draft in which this account wrote: discarded it, or brought it back and left it so. The latest of each wizard. */
export type TakenOver = { wizard: string; what: 'verworfen' | 'zurueckgeholt'; by: string; at: Date };

export async function takenOver(knex: Knex, { account, at }: { account: string; at: Date }): Promise<TakenOver[]> {
  const [discarded, returned] = [
    knex('studio_discarded')
      .leftJoin('accounts', 'accounts.id', 'discarded_by')
      .where('discarded_at', '>=', new Date(at.getTime() - SHOWN_MS))
      .whereRaw('discarded_by is distinct from ?', [account])
      .whereExists(
        knex('studio_discarded_saves').whereRaw('discarded = studio_discarded.id').where({ account_id: account }),
      )
      .distinctOn('wizard')
      .orderBy([{ column: 'wizard' }, { column: 'studio_discarded.id', order: 'desc' }])
      .select('wizard', { at: 'discarded_at', by: knex.raw(accountName()) }),
    knex('studio_drafts')
      .leftJoin('accounts', 'accounts.id', 'changed_by')
      .whereRaw('returned_at = changed_at and changed_by is distinct from ?', [account])
      .whereExists(knex('studio_draft_saves').whereRaw('wizard = studio_drafts.wizard').where({ account_id: account }))
      .select('wizard', { at: 'returned_at', by: knex.raw(accountName()) }),
  ];
  const found = async (query: PromiseLike<TakenRow[]>, what: TakenOver['what']) =>
    (await query).map(({ by, ...row }) => ({ ...row, what, by: by ?? NOBODY }));
  return [...(await found(discarded, 'verworfen')), ...(await found(returned, 'zurueckgeholt'))];
}

type TakenRow = { wizard: string; at: Date; by: string | null };

/** Removes what can be brought back no longer. Returns the number of drafts. */
export function expireDiscarded(knex: Knex, now: Date): Promise<number> {
  return knex('studio_discarded')
    .where('discarded_at', '<', new Date(now.getTime() - KEPT_MS))
    .delete();
}
