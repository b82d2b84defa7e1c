import type { Knex } from 'knex';
import type { StudioProposals } from '../../src/contract/index.ts';
import { transact } from '../db/transact.ts';
import { Fault } from '../http/fault.ts';
import type { Author } from '../studio/index.ts';
import { daysBefore } from '../base/days.ts';
import { accountName } from '../db/accountName.ts';

/** A row of `studio_proposals` (migrations/0039_studio_proposals.ts). */
type Row = {
  id: string;
  wizard: string;
  name: string;
  journey: string;
  remark: string;
  proposed_by: string;
  proposed_at: Date;
  state: 'offen' | 'uebernommen' | 'abgelehnt';
  answer: string;
  answered_by: string | null;
  answered_at: Date | null;
};

export type NewProposal = { wizard: string; name: string; journey: string; remark: string; by: Author; at: Date };
export type ProposalAnswer = { wizard: string; id: number; taken: boolean; answer: string; by: Author; at: Date };

/** As many of a wizard wait, and of one account. */
const MOST_OPEN = { ofWizard: 100, ofAccount: 30 };
const MOST_SHOWN = 200;

const FULL = 'Es warten schon sehr viele Vorschläge. Bitte warten Sie, bis einige beantwortet sind.';
const FULL_OF_YOU = `Von Ihnen warten hier schon ${MOST_OPEN.ofAccount} Vorschläge. Bitte warten Sie, bis einige beantwortet sind.`;
const ANSWERED = 'Dieser Vorschlag ist schon beantwortet, oder es gibt ihn nicht mehr.';

const KEPT_DAYS = { open: 365, answered: 90 };

/** The proposals for a wizard, those that wait first, then the newest. */
export async function listProposals(knex: Knex, wizard: string, own: string): Promise<StudioProposals> {
  const rows = await knex<Row>('studio_proposals as one')
    .join('accounts as author', 'author.id', 'one.proposed_by')
    .leftJoin('accounts as other', 'other.id', 'one.answered_by')
    .where({ wizard })
    .orderByRaw(`one.state = 'offen' desc, one.id desc`)
    .limit(MOST_SHOWN)
    .select<(Row & { by: string; answerer: string | null })[]>(
      'one.*',
      knex.raw(`${accountName('author')} as "by"`),
      knex.raw(`${accountName('other')} as answerer`),
    );
  return {
    proposals: rows.map((row) => ({
      id: Number(row.id),
      name: row.name,
      journey: JSON.parse(row.journey) as StudioProposals['proposals'][number]['journey'],
      remark: row.remark,
      by: row.by,
      isOwn: row.proposed_by === own,
      at: row.proposed_at.toISOString(),
      state: row.state,
      answer: row.answer,
      ...(row.answerer !== null && { answeredBy: row.answerer }),
      ...(row.answered_at !== null && { answeredAt: row.answered_at.toISOString() }),
    })),
  };
}

/** Files a proposal. Throws a Fault 422 if too many wait. */
export async function addProposal(knex: Knex, { wizard, name, journey, remark, by, at }: NewProposal): Promise<void> {
  await transact(knex, async (trx) => {
    // Many at once would all find room.
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`studio proposals ${wizard}`]);
    const waiting = await trx('studio_proposals').where({ wizard, state: 'offen' }).pluck<string[]>('proposed_by');
    if (waiting.length >= MOST_OPEN.ofWizard) throw new Fault(422, FULL);
    const own = waiting.filter((account) => account === by.id);
    if (own.length >= MOST_OPEN.ofAccount) throw new Fault(422, FULL_OF_YOU);
    await trx('studio_proposals').insert({
      wizard,
      name,
      journey,
      remark,
      proposed_by: by.id,
      proposed_at: at,
      state: 'offen',
    });
  });
}

/** Notes what became of a proposal. Throws a Fault 409 if somebody else has done that. */
export async function answerProposal(knex: Knex, { wizard, id, taken, ...given }: ProposalAnswer): Promise<void> {
  const changed = await knex('studio_proposals')
    .where({ wizard, id, state: 'offen' })
    .update({
      state: taken ? 'uebernommen' : 'abgelehnt',
      answer: given.answer,
      answered_by: given.by.id,
      answered_at: given.at,
    });
  if (changed === 0) throw new Fault(409, ANSWERED);
}

/** Removes answered proposals after 90 days, and all others after a year. Returns their number. */
export async function removeOldProposals(knex: Knex, now: Date): Promise<number> {
  return knex('studio_proposals')
    .where('proposed_at', '<', daysBefore(now, KEPT_DAYS.open))
    .orWhere('answered_at', '<', daysBefore(now, KEPT_DAYS.answered))
    .delete();
}
