import type { Knex } from 'knex';
import { accountName } from '../db/accountName.ts';

export type OpenProposal = { wizard: string; name: string; account: string; by: string; at: Date };

/** All proposals that wait for an answer, the oldest first. */
export async function openProposals(knex: Knex): Promise<OpenProposal[]> {
  return knex('studio_proposals')
    .join('accounts', 'accounts.id', 'proposed_by')
    .where({ state: 'offen' })
    .orderBy('studio_proposals.id')
    .select<OpenProposal[]>(
      'wizard',
      'name',
      { account: 'proposed_by', at: 'proposed_at' },
      knex.raw(`${accountName()} as "by"`),
    );
}
