import { section, time, type PersonalRecord, type Records } from '../records/index.ts';
import { removeOldProposals } from './proposals.ts';

type OwnProposal = { wizard: string; name: string; remark: string; journey: string; at: Date; state: string };

/** What somebody proposed. It goes with the account; as the one who answered, an account is no longer named. */
const proposals: PersonalRecord<OwnProposal> = {
  find: (db, { ids }) =>
    db('studio_proposals')
      .whereIn('proposed_by', ids('accounts'))
      .orderBy('id')
      .select('wizard', 'name', 'remark', 'journey', 'state', { at: 'proposed_at' }),
  describe: (rows) =>
    section(
      'Im Studio vorgeschlagen',
      rows.map(
        ({ wizard, name, remark, at, state }) =>
          `${time(at)}: ${wizard}, „${name}“ (${state})${remark === '' ? '' : `: ${remark}`}`,
      ),
    ),
  json: { key: 'studio.vorschlaege' },
};

export const records = {
  tables: {
    studio_proposals: [
      '| Vorschläge im Studio | beantwortete nach 90 Tagen, alle nach einem Jahr, spätestens mit dem Konto |',
    ],
  },
  people: { studioProposals: proposals },
  expiry: { 'studio proposals': ({ knex, now }) => removeOldProposals(knex, now) },
} satisfies Records;
