import type { Knex } from 'knex';
import { section, time, type PersonalRecord, type Records } from '../records/index.ts';
import { removeOldGuests } from './writing.ts';

type OwnRemark = { wizard: string; about: string; text: string | null; act: string; at: Date };

/** What somebody wrote at places of wizards, or settled. Without the account it no longer names anybody; the words stay. */
const studioRemarks: PersonalRecord<OwnRemark> = {
  find: async (db, { ids }) => {
    const accounts = ids('accounts');
    const remarks = db('studio_remarks').orderBy('studio_remarks.id');
    const written: Omit<OwnRemark, 'act'>[] = await remarks
      .clone()
      .whereIn('written_by', accounts)
      .select('wizard', 'about', 'text', { at: 'written_at' });
    const answers: Omit<OwnRemark, 'act'>[] = await db('studio_remark_answers as answer')
      .join('studio_remarks', 'studio_remarks.id', 'answer.remark')
      .whereIn('answer.written_by', accounts)
      .orderBy('answer.id')
      .select('wizard', 'about', 'answer.text', { at: 'answer.written_at' });
    const settled: Omit<OwnRemark, 'act'>[] = await remarks
      .clone()
      .whereIn('settled_by', accounts)
      .select('wizard', 'about', { at: 'settled_at' }, nothing(db));
    const acted = (act: string, rows: Omit<OwnRemark, 'act'>[]) => rows.map((row) => ({ ...row, act }));
    return [...acted('angemerkt', written), ...acted('geantwortet', answers), ...acted('erledigt', settled)];
  },
  describe: (acts) =>
    section(
      'Anmerkungen im Studio',
      acts.map(
        ({ wizard, about, text, act, at }) =>
          `${time(at)}: ${wizard}, ${about}: ${act}${text === null ? '' : `: ${text}`}`,
      ),
    ),
  json: { key: 'studio.anmerkungen' },
};

function nothing(db: Knex): Knex.Raw {
  return db.raw('null as text');
}

const WORDS = 'welche Anmerkungen Sie zu welcher Stelle geschrieben, beantwortet oder erledigt haben, und wann';

export const records = {
  tables: {
    studio_remarks: [
      WORDS,
      'den Namen, den Sie dort angeben, und Ihre Anmerkungen',
      '| Anmerkungen im Studio | keine; ohne Konto nennen sie Ihren Namen nicht mehr |',
      '| Namen an Anmerkungen über einen Link | nach einem Jahr |',
    ],
    studio_remark_answers: [WORDS],
  },
  people: { studioRemarks },
  expiry: { 'names at remarks through links': ({ knex, now }) => removeOldGuests(knex, now) },
} satisfies Records;
