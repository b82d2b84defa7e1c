import { section, time, type PersonalRecord, type Records } from '../records/index.ts';
import { removeExpiredShares } from './shares.ts';

/** The links that somebody made. They go with the account. */
const studioShares: PersonalRecord<{ wizard: string; created_at: Date; expires_at: Date }> = {
  find: (db, { ids }) =>
    db('studio_shares')
      .whereIn('account_id', ids('accounts'))
      .orderBy('id')
      .select('wizard', 'created_at', 'expires_at'),
  describe: (links) =>
    section(
      'Links, mit denen Sie Entwürfe gezeigt haben',
      links.map(
        ({ wizard, created_at: at, expires_at: until }) => `${wizard}, am ${time(at)}, gilt bis ${time(until)}`,
      ),
    ),
  json: { key: 'studio.links' },
};

export const records = {
  tables: {
    studio_shares: [
      'Links, mit denen Sie anderen einen Entwurf zeigen, mit Ihrem Namen, 14 Tage lang',
      '| Links zu Entwürfen im Studio | nach 14 Tagen, spätestens mit dem Konto |',
    ],
  },
  people: { studioShares },
  notRestored: ['studio_shares'],
  expiry: { 'studio shares': ({ knex, now }) => removeExpiredShares(knex, now) },
} satisfies Records;
