import { section, time, type PersonalRecord, type Records } from '../records/index.ts';

/** Goes with the account. */
const studioApps: PersonalRecord<{ created_at: Date }> = {
  find: (db, { ids }) => db('studio_totp').whereIn('account_id', ids('accounts')).select('created_at'),
  describe: (apps) =>
    section(
      'App für Anmeldecodes im Studio',
      apps.map(({ created_at: since }) => `eingerichtet am ${time(since)}; ihr Schlüssel steht nicht in der Auskunft`),
    ),
  json: { key: 'studio.apps' },
};

/** Goes with the account. */
const studioPasskeys: PersonalRecord<{ name: string; created_at: Date; used_at: Date | null }> = {
  find: (db, { ids }) =>
    db('studio_passkeys')
      .whereIn('account_id', ids('accounts'))
      .orderBy('created_at')
      .select('name', 'created_at', 'used_at'),
  describe: (passkeys) =>
    section(
      'Passkeys für das Studio',
      passkeys.map(
        ({ name, created_at: since, used_at: used }) =>
          `${name}, angelegt am ${time(since)}, ${used === null ? 'nie benutzt' : `zuletzt benutzt am ${time(used)}`}`,
      ),
    ),
  json: { key: 'studio.passkeys' },
};

/** Goes with the account. */
const studioRecoveryCodes: PersonalRecord<{ left: number }> = {
  find: (db, { ids }) =>
    db('studio_recovery_codes')
      .whereIn('account_id', ids('accounts'))
      .groupBy('account_id')
      .select(db.raw('count(*)::int as left')),
  describe: (counted) =>
    section(
      'Wiederherstellungscodes für das Studio',
      counted.map(({ left }) => `noch ${left}, als Prüfwerte`),
    ),
  json: { key: 'studio.wiederherstellungscodes' },
};

export const records = {
  tables: {
    studio_totp: ['| Zweiter Faktor im Studio | wenn Sie ihn entfernen, spätestens mit dem Konto |'],
    studio_passkeys: ['| Zweiter Faktor im Studio | wenn Sie ihn entfernen, spätestens mit dem Konto |'],
    studio_recovery_codes: ['| Zweiter Faktor im Studio | wenn Sie ihn entfernen, spätestens mit dem Konto |'],
  },
  people: { studioApps, studioPasskeys, studioRecoveryCodes },
  // Those that were used since could be used again.
  notRestored: ['studio_recovery_codes'],
} satisfies Records;
