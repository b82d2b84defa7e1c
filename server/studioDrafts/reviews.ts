import type { Knex } from 'knex';
import type { Author } from '../studio/index.ts';
import { accountNameBy } from '../db/accountName.ts';

/** Somebody who did something at a time; null for an account that is gone. */
export type Act = { account: string | null; name: string | null; at: Date; note: string };

/** A draft that was submitted: somebody else shall agree to it before it is published. */
export type Review = {
  id: string;
  /** The version of the draft, and of what was live beside it. */
  version: string;
  against: string;
  state: 'offen' | 'zugestimmt' | 'zurueckgegeben';
  asked: Act;
  /** Undefined while it is open. */
  answered: Act | undefined;
  /** Who has changed the draft since, and when. */
  lapsed: Omit<Act, 'note'> | undefined;
};

/** What was submitted last; undefined if nothing was, since the draft was begun. */
export async function reviewOf(knex: Knex, wizard: string): Promise<Review | undefined> {
  const row = await namedReviews(knex).where({ wizard }).orderBy('id', 'desc').first();
  return row && reviewIn(row);
}

/** What tells whether something else was submitted since, or answered; undefined if nothing was submitted. */
export async function reviewMark(knex: Knex, wizard: string): Promise<string | undefined> {
  const row = await knex('studio_reviews')
    .where({ wizard })
    .orderBy('id', 'desc')
    .first<{ id: string; state: string } | undefined>('id', 'state');
  return row && `${row.id} ${row.state}`;
}

/** What was submitted with this id; undefined if its draft is gone. */
export async function reviewById(knex: Knex, id: string): Promise<Review | undefined> {
  const row = await namedReviews(knex).where({ id }).first();
  return row && reviewIn(row);
}

/** Each time that the draft was submitted, the oldest first. */
export async function reviewsOf(knex: Knex, wizard: string): Promise<Review[]> {
  return (await namedReviews(knex).where({ wizard }).orderBy('id')).map(reviewIn);
}

function namedReviews(knex: Knex) {
  const names = ['asked_by', 'answered_by', 'lapsed_by'].map((column) => accountNameBy(knex, column));
  return knex('studio_reviews').select<Row[]>('*', ...names);
}

type Row = Pick<Review, 'id' | 'version' | 'against' | 'state'> & {
  note: string;
  asked_by: string | null;
  asked_by_name: string | null;
  asked_at: Date;
  answered_by: string | null;
  answered_by_name: string | null;
  answered_at: Date | null;
  answer: string | null;
  lapsed_by: string | null;
  lapsed_by_name: string | null;
  lapsed_at: Date | null;
};

function reviewIn(row: Row): Review {
  const { id, version, against, state, answered_at: answeredAt, lapsed_at: lapsedAt } = row;
  return {
    id,
    version,
    against,
    state,
    asked: { account: row.asked_by, name: row.asked_by_name, at: row.asked_at, note: row.note },
    answered:
      answeredAt === null
        ? undefined
        : { account: row.answered_by, name: row.answered_by_name, at: answeredAt, note: row.answer ?? '' },
    lapsed: lapsedAt === null ? undefined : { account: row.lapsed_by, name: row.lapsed_by_name, at: lapsedAt },
  };
}

/** For a query of drafts: the state of what was submitted last, null if nothing was, or if somebody has changed the draft since. */
export const STANDING_REVIEW = `(select case when asked.lapsed_at is null then asked.state end
  from studio_reviews asked where asked.wizard = studio_drafts.wizard order by asked.id desc limit 1) as review`;

/** The drafts that wait for an answer, or have one, as far as nobody has changed them since. */
export async function openReviews(knex: Knex): Promise<{ wizard: string; review: Review }[]> {
  const wizards: string[] = await knex('studio_reviews')
    .whereNull('lapsed_at')
    .distinct('wizard')
    .orderBy('wizard')
    .pluck('wizard');
  const found: { wizard: string; review: Review }[] = [];
  // One after the other: many drafts must not take all connections to the database.
  for (const wizard of wizards) {
    const review = await reviewOf(knex, wizard);
    if (review !== undefined && review.lapsed === undefined) found.push({ wizard, review });
  }
  return found;
}

/** The address of an account; undefined if it is gone. */
export async function addressOf(knex: Knex, account: string): Promise<string | undefined> {
  const row = await knex('accounts').where({ id: account }).first<{ email: string } | undefined>('email');
  return row?.email;
}

type NewReview = { wizard: string; version: string; against: string; by: Author | undefined; note: string; at: Date };

/** Notes that somebody asks for an agreement to this version. */
export async function addReview(trx: Knex.Transaction, { by, at, ...asked }: NewReview): Promise<void> {
  await trx('studio_reviews').insert({ ...asked, asked_by: by?.id ?? null, asked_at: at, state: 'offen' });
}

type Answer = { agreed: boolean; by: Author | undefined; note: string; at: Date };

/** Notes the answer. */
export async function answerReview(trx: Knex.Transaction, id: string, { agreed, by, note, at }: Answer): Promise<void> {
  const state = agreed ? 'zugestimmt' : 'zurueckgegeben';
  await trx('studio_reviews')
    .where({ id })
    .update({ state, answered_by: by?.id ?? null, answered_at: at, answer: note });
}

/** What was submitted, or agreed to, no longer counts: somebody has changed the draft, also if somebody changes it back. */
export async function lapseReviews(
  trx: Knex.Transaction,
  { wizard, by, at }: { wizard: string; by: Author | undefined; at: Date },
): Promise<void> {
  await trx('studio_reviews')
    .where({ wizard })
    .whereNull('lapsed_at')
    .update({ lapsed_by: by?.id ?? null, lapsed_at: at });
}
