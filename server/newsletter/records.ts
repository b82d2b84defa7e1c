import { addressesIn, byAddress, section, time, type PersonalRecord, type Records } from '../records/index.ts';
import { removeOldOrders } from './orders.ts';

type OwnOrder = {
  email: string;
  wording: string;
  requested_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
};

const newsletter: PersonalRecord<OwnOrder> = {
  find: (db, subject) =>
    byAddress<OwnOrder>(db, 'newsletter', subject).select(
      'email',
      'wording',
      'requested_at',
      'confirmed_at',
      'unsubscribed_at',
    ),
  describe: (orders) => section('Newsletter', orders.map(describeOrder)),
  json: { key: 'newsletter' },
  count: ({ length }) => ({ Newsletter: length }),
  erase: async (trx, subject) => ({ counts: { newsletter: await byAddress(trx, 'newsletter', subject).delete() } }),
  addresses: addressesIn('newsletter'),
};

export const records = {
  tables: {
    newsletter: [
      '| Newsletter | ohne Bestätigung nach 14 Tagen; den Nachweis Ihrer Einwilligung vier Jahre nach der Abmeldung |',
    ],
  },
  people: { newsletter },
  expiry: { 'newsletter orders': ({ knex, now }) => removeOldOrders(knex, now) },
} satisfies Records;

function describeOrder({ wording, ...at }: OwnOrder): string {
  const confirmed = at.confirmed_at ? `bestätigt am ${time(at.confirmed_at)}` : 'nicht bestätigt';
  const left = at.unsubscribed_at ? `, abbestellt am ${time(at.unsubscribed_at)}` : '';
  return `bestellt am ${time(at.requested_at)}, ${confirmed}${left}; zugestimmt wurde: ${wording}`;
}
