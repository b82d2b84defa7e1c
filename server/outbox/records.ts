import type { Knex } from 'knex';
import { addressesIn, section, time, type PersonalRecord, type Records, type Subject } from '../records/index.ts';
import { removeOldMails, type MailRow } from './store.ts';

type OwnMail = Pick<MailRow, 'kind' | 'recipient' | 'created_at' | 'sent_at' | 'submission_id'>;

const mails: PersonalRecord<OwnMail> = {
  find: (db, subject) =>
    mailsOf(db, subject).orderBy('created_at').select('kind', 'recipient', 'created_at', 'sent_at', 'submission_id'),
  describe: (rows) => section('E-Mails', rows.map(describeMail)),
  json: { key: 'emails' },
  count: ({ length }) => ({ 'E-Mails': length }),
  erase: async (trx, subject) => ({ counts: { mails: await mailsOf(trx, subject).delete() } }),
  addresses: addressesIn('mails', 'recipient'),
};

export const records = {
  tables: { mails: ['| Nachweis über versandte E-Mails | nach 30 Tagen; nicht versandte nach 90 Tagen |'] },
  people: { mails },
  expiry: { mails: ({ knex, now }) => removeOldMails(knex, now) },
} satisfies Records;

/** Mails to somebody, and those about their submissions to the office. */
function mailsOf(db: Knex, { ids, spellings }: Subject) {
  return db<OwnMail>('mails')
    .whereIn('submission_id', ids('submissions'))
    .orWhereRaw('lower(recipient) = any(?)', [spellings]);
}

function describeMail({ kind, recipient, created_at: at, sent_at: sent }: OwnMail): string {
  return `${time(at)}: ${Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : kind} an ${recipient ?? 'die Kanzlei'}, ${sent ? `gesendet am ${time(sent)}` : 'nicht gesendet'}`;
}

/** What mails are, by kind. */
export const KINDS = {
  office: 'Anfrage',
  confirmation: 'Bestätigung',
  powerOfAttorney: 'Link zur Vollmacht',
  newsletter: 'Rückfrage zum Newsletter',
  grant: 'Unterschriebene Vollmacht',
  granted: 'Bestätigung der Unterschrift',
  undelivered: 'Hinweis an die Kanzlei, dass eine E-Mail nicht ankam',
  accountActivation: 'Link zum Aktivieren des Kontos',
  accountExists: 'Hinweis, dass es schon ein Konto gibt',
  accountAdded: 'Link zum Festlegen des Passworts',
  passwordReset: 'Link für ein neues Passwort',
  passwordChanged: 'Hinweis auf ein geändertes Passwort',
  factorChanged: 'Hinweis auf einen geänderten zweiten Faktor',
  studioAsked: 'Bitte um Zustimmung im Studio',
  studioAgreed: 'Zustimmung im Studio',
  studioReturned: 'Rückgabe im Studio',
  studioPlanFailed: 'Geplante Veröffentlichung im Studio nicht möglich',
  studioPlanStopped: 'Geplante Veröffentlichung im Studio gestoppt',
  studioPlanReplaced: 'Geplante Veröffentlichung im Studio ersetzt',
  studioPlanEarly: 'Im Studio vor dem geplanten Zeitpunkt veröffentlicht',
};
