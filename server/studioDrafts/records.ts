import { expireDiscarded } from './discarded.ts';
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

/** Drafts that somebody discarded, or wrote, as long as they can be brought back. Without the account they no longer name anybody. */
const studioDiscarded: PersonalRecord<{ wizard: string; act: 'geschrieben' | 'verworfen'; at: Date }> = {
  find: async (db, { ids }) => {
    const discarded = await db('studio_discarded')
      .whereIn('discarded_by', ids('accounts'))
      .orderBy('id')
      .select('wizard', { at: 'discarded_at' });
    const written = await db('studio_discarded_saves')
      .join('studio_discarded', 'studio_discarded.id', 'studio_discarded_saves.discarded')
      .whereIn('account_id', ids('accounts'))
      .orderBy('studio_discarded_saves.id')
      .select('wizard', { at: 'saved_at' });
    return [
      ...discarded.map((row) => ({ ...row, act: 'verworfen' as const })),
      ...written.map((row) => ({ ...row, act: 'geschrieben' as const })),
    ];
  },
  describe: (drafts) =>
    section(
      'Verworfene Entwürfe im Studio',
      drafts.map(({ wizard, act, at }) => `${wizard} ${act}, am ${time(at)}`),
    ),
  json: { key: 'studio.verworfen' },
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
    studio_discarded: ['Verworfene Entwürfe heben wir 30 Tage auf'],
    studio_discarded_saves: ['| Verworfene Entwürfe im Studio | nach 30 Tagen |'],
    studio_reviews: ['welche Entwürfe Sie eingereicht, welchen Sie zugestimmt und welche Sie zurückgegeben haben'],
  },
  people: { studioDrafts, studioSaves, studioDiscarded, studioReviews },
  expiry: { 'discarded drafts': ({ knex, now }) => expireDiscarded(knex, now) },
} satisfies Records;
