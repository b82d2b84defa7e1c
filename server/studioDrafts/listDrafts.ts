import type { Knex } from 'knex';
import { headOf, type ListedWizard } from '../studio/index.ts';
import { NOBODY, writerOf, writtenBy, type Named, type Row } from './draft.ts';
import { STANDING_REVIEW, type Review } from './reviews.ts';
import { authorsOf, OF_DRAFTS } from './saves.ts';
import { accountName } from '../db/accountName.ts';

type ListedRow = Pick<Named, 'wizard' | 'changed_by' | 'changed_at' | 'returned_at' | 'head' | 'by' | 'authors'> & {
  review: Review['state'] | null;
};

/** What a list says of all drafts, as it was kept when they were saved. Their texts are read only where nobody has kept it. */
export async function listDrafts(knex: Knex, at: Date): Promise<ListedWizard[]> {
  const rows: ListedRow[] = await knex('studio_drafts')
    .leftJoin('accounts', 'accounts.id', 'studio_drafts.changed_by')
    .orderBy('wizard')
    .select(
      'wizard',
      'changed_by',
      'changed_at',
      'returned_at',
      authorsOf(knex, OF_DRAFTS),
      knex.raw(STANDING_REVIEW),
      knex.raw('case when head_at = changed_at then head end as head'),
      knex.raw(`${accountName()} as "by"`),
    );
  const listed: ListedWizard[] = [];
  // One after the other: many drafts must not take all connections to the database.
  for (const row of rows) {
    const head = row.head ?? (await keepHead(knex, row.wizard));
    const writer = writerOf(row, at);
    const draft = {
      by: row.by ?? NOBODY,
      ...writtenBy(row),
      ...(row.review !== null && { review: row.review }),
      ...(writer !== undefined && { writer }),
    };
    if (head !== undefined) listed.push({ id: row.wizard, head, changed: row.changed_at, draft });
  }
  return listed;
}

/** Reads the head of a draft that an earlier version has saved, and keeps it. Undefined if the draft is gone. */
async function keepHead(knex: Knex, wizard: string): Promise<ListedWizard['head'] | undefined> {
  const row = await knex<Row>('studio_drafts').where({ wizard }).first('texts', 'changed_at');
  if (row === undefined) return undefined;
  const head = headOf(wizard, row.texts);
  await knex('studio_drafts')
    .where({ wizard, changed_at: row.changed_at })
    .update({ head: JSON.stringify(head), head_at: row.changed_at });
  return head;
}
