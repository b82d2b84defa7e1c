import { addressesIn, byAddress, section, time, type PersonalRecord, type Records } from '../records/index.ts';
import { ALL_WIZARDS, type StudioRight } from './rights.ts';
import { removeExpiredAccountRecords, type AccountRow } from './store.ts';

const WHO = ['email', 'role', 'first_name', 'last_name', 'profile'] as const;
type Who = Pick<AccountRow, (typeof WHO)[number]>;

const accounts: PersonalRecord<Who & Pick<AccountRow, 'id' | 'created_at' | 'password_changed_at'>> = {
  find: (db, subject) =>
    byAddress<AccountRow>(db, 'accounts', subject).select('id', ...WHO, 'created_at', 'password_changed_at'),
  describe: (rows) =>
    section(
      'Konto',
      rows.flatMap((account) => [
        `${account.first_name} ${account.last_name}, ${account.email}, Rolle ${account.role}`,
        `angelegt am ${time(account.created_at)}, Passwort zuletzt geändert am ${time(account.password_changed_at)}`,
        ...Object.entries(account.profile).map(([name, value]) => `${name}: ${plain(value)}`),
      ]),
    ),
  json: { key: 'konten' },
  count: ({ length }) => ({ Konten: length }),
  erase: async (trx, subject) => ({ counts: { accounts: await byAddress(trx, 'accounts', subject).delete() } }),
  addresses: addressesIn('accounts'),
};

const registrations: PersonalRecord<Who & { expires_at: Date }> = {
  find: (db, subject) =>
    byAddress<Who & { expires_at: Date }>(db, 'registrations', subject).select(...WHO, 'expires_at'),
  describe: (rows) =>
    section(
      'Unbestätigte Registrierungen',
      rows.map((one) => `${one.first_name} ${one.last_name}, Rolle ${one.role}, läuft ab am ${time(one.expires_at)}`),
    ),
  json: { key: 'registrierungen' },
  count: ({ length }) => ({ Registrierungen: length }),
  erase: async (trx, subject) => ({
    counts: { registrations: await byAddress(trx, 'registrations', subject).delete() },
  }),
  addresses: addressesIn('registrations'),
};

type OwnLink = { email: string; expires_at: Date };

const passwordLinks: PersonalRecord<OwnLink> = {
  find: (db, subject) => byAddress<OwnLink>(db, 'password_resets', subject).select('email', 'expires_at'),
  describe: (rows) =>
    section(
      'Links für ein neues Passwort',
      rows.map((link) => `läuft ab am ${time(link.expires_at)}`),
    ),
  json: { key: 'passwortLinks' },
  count: ({ length }) => ({ 'Passwort-Links': length }),
  erase: async (trx, subject) => ({
    counts: { passwordLinks: await byAddress(trx, 'password_resets', subject).delete() },
  }),
  addresses: addressesIn('password_resets'),
};

/** Goes with the account. */
const studioRights: PersonalRecord<{ right: StudioRight; wizard: string; granted_at: Date }> = {
  find: (db, { ids }) =>
    db('studio_rights')
      .whereIn('account_id', ids('accounts'))
      .orderBy(['wizard', 'right'])
      .select('right', 'wizard', 'granted_at'),
  describe: (rights) =>
    section(
      'Rechte im Studio',
      rights.map(
        ({ right, wizard, granted_at: at }) =>
          `${right}, ${wizard === ALL_WIZARDS ? 'alle Assistenten' : wizard}, seit ${time(at)}`,
      ),
    ),
  json: { key: 'studio.rechte' },
};

export const records = {
  tables: {
    accounts: ['| Konto | wenn Sie es löschen lassen |'],
    registrations: ['| Unbestätigte Registrierung | nach 24 Stunden |'],
    password_resets: ['| Link für ein neues Passwort | nach einer Stunde |'],
    studio_rights: ['| Rechte im Studio | wenn sie Ihnen genommen werden, spätestens mit dem Konto |'],
  },
  people: { accounts, registrations, passwordLinks, studioRights },
  // The keys are those of the tokens that the site's sign-in gives.
  notRestored: ['password_resets', 'signing_keys'],
  expiry: { 'links, keys and revocations': ({ knex, now }) => removeExpiredAccountRecords(knex, now) },
} satisfies Records;

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
