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

type OwnReview = {
  wizard: string;
  act: 'eingereicht' | 'beantwortet' | 'danach geändert';
  at: Date;
  note: string | null;
};

/** What somebody submitted or answered, of drafts that are still there. Without the account it no longer names anybody. */
const studioReviews: PersonalRecord<OwnReview> = {
  find: async (db, { ids }) => {
    const acts = [
      ['eingereicht', 'asked_by', 'asked_at', 'note'],
      ['beantwortet', 'answered_by', 'answered_at', 'answer'],
      ['danach geändert', 'lapsed_by', 'lapsed_at', undefined],
    ] as const;
    const found: OwnReview[] = [];
    // One after the other: a transaction has one connection.
    for (const [act, by, at, note] of acts) {
      const rows: Omit<OwnReview, 'act'>[] = await db('studio_reviews')
        .whereIn(by, ids('accounts'))
        .orderBy('id')
        .select('wizard', { at }, note === undefined ? db.raw('null as note') : { note });
      found.push(...rows.map((row) => ({ ...row, act })));
    }
    return found;
  },
  describe: (acts) =>
    section(
      'Zustimmungen zu Entwürfen im Studio',
      acts.map(
        ({ wizard, act, at, note }) =>
          `${time(at)}: ${wizard} ${act}${note === null || note === '' ? '' : `, dazu geschrieben: ${note}`}`,
      ),
    ),
  json: { key: 'studio.zustimmungen' },
};

export const records = {
  tables: {
    studio_drafts: ['Solange Sie daran arbeiten, sehen die anderen im Studio Ihren Namen'],
    studio_draft_saves: ['welche Texte eines Entwurfs Sie gespeichert haben, und wann'],
    studio_reviews: ['welche Entwürfe Sie eingereicht, welchen Sie zugestimmt und welche Sie zurückgegeben haben'],
  },
  people: { studioDrafts, studioSaves, studioReviews },
} satisfies Records;
