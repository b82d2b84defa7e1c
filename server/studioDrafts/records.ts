import { section, time, type PersonalRecord, type Records } from '../records/index.ts';

/** The drafts that somebody changed last. Without the account, a draft no longer names anybody. */
const studioDrafts: PersonalRecord<{ wizard: string; changed_at: Date }> = {
  find: (db, { ids }) =>
    db('studio_drafts').whereIn('changed_by', ids('accounts')).orderBy('wizard').select('wizard', 'changed_at'),
  describe: (drafts) =>
    section(
      'Entwürfe im Studio, zuletzt geändert',
      drafts.map(({ wizard, changed_at: at }) => `${wizard}, am ${time(at)}`),
    ),
  json: { key: 'studio.entwuerfe' },
};

export const records = {
  tables: { studio_drafts: ['Solange Sie daran arbeiten, sehen die anderen im Studio Ihren Namen'] },
  people: { studioDrafts },
} satisfies Records;
