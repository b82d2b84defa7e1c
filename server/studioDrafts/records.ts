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

/** What somebody saved in a draft. Without the account it no longer names anybody; once published, it stays in the history. */
const studioSaves: PersonalRecord<{ wizard: string; saved_at: Date }> = {
  find: (db, { ids }) =>
    db('studio_draft_saves').whereIn('account_id', ids('accounts')).orderBy('id').select('wizard', 'saved_at'),
  describe: (saves) =>
    section(
      'In Entwürfen im Studio geschrieben',
      saves.map(({ wizard, saved_at: at }) => `${wizard}, am ${time(at)}`),
    ),
  json: { key: 'studio.geschrieben' },
};

export const records = {
  tables: {
    studio_drafts: ['Solange Sie daran arbeiten, sehen die anderen im Studio Ihren Namen'],
    studio_draft_saves: ['welche Texte eines Entwurfs Sie gespeichert haben, und wann'],
  },
  people: { studioDrafts, studioSaves },
} satisfies Records;
