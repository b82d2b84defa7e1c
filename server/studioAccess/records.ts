import { section, time, type PersonalRecord, type Records } from '../records/index.ts';

type OwnSession = { browser: string | null; created_at: Date; used_at: Date; expires_at: Date };

/** Goes with the account. Expired ones are removed with the links of accounts. */
const studioSessions: PersonalRecord<OwnSession> = {
  find: (db, { ids }) =>
    db('studio_sessions')
      .whereIn('account_id', ids('accounts'))
      .orderBy('created_at')
      .select('browser', 'created_at', 'used_at', 'expires_at'),
  describe: (sessions) =>
    section(
      'Anmeldungen im Studio',
      sessions.map(
        ({ browser, created_at: begun, used_at: used, expires_at: end }) =>
          `${browser ?? 'Browser unbekannt'}, angemeldet am ${time(begun)}, zuletzt benutzt am ${time(used)}, gilt bis ${time(end)}`,
      ),
    ),
  json: { key: 'studio.anmeldungen' },
};

/** Goes with the account. Expired ones are removed with the links of accounts. */
const studioSignIns: PersonalRecord<{ expires_at: Date }> = {
  find: (db, { ids }) => db('studio_sign_ins').whereIn('account_id', ids('accounts')).select('expires_at'),
  describe: (begun) =>
    section(
      'Begonnene Anmeldungen im Studio',
      begun.map(({ expires_at: end }) => `gilt bis ${time(end)}`),
    ),
  json: { key: 'studio.begonneneAnmeldungen' },
};

const KEPT = '| Anmeldungen im Studio | sobald sie enden, spätestens nach zwölf Stunden |';

export const records = {
  tables: { studio_sessions: [KEPT], studio_sign_ins: [KEPT] },
  people: { studioSessions, studioSignIns },
  notRestored: ['studio_sessions', 'studio_sign_ins'],
} satisfies Records;
