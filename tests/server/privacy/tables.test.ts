import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_PERSON, PEOPLE, ROOMS } from '../../../server/privacy/records.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

/** The rooms' `records` against the migrated schema and the privacy page. A new table needs one of them, or a reason. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PAGE = readFileSync(path.join(ROOT, 'src/site/content/recht/datenschutz.md'), 'utf8');
const kept = ROOMS.flatMap(({ tables }) => Object.entries(tables));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Columns that can hold what somebody has written, or point at somebody. */
const HOLDING = [
  'text',
  'character varying',
  'json',
  'jsonb',
  'bytea',
  'inet',
  'cidr',
  'ARRAY',
  'USER-DEFINED',
  'uuid',
];

async function tablesWith(types: readonly string[]): Promise<string[]> {
  const columns = database.knex('information_schema.columns').where({ table_schema: 'public' });
  return columns
    .whereIn('data_type', [...types])
    .distinct('table_name')
    .pluck('table_name');
}

describe('every table', () => {
  it('that can hold a person’s data is in the records of one room, or in the list of those that do not, with a reason', async () => {
    const holding = await tablesWith(HOLDING);
    const known = [...kept.map(([table]) => table), ...Object.keys(NO_PERSON)];
    expect(holding.length).toBeGreaterThan(20);
    expect(holding.filter((table) => !known.includes(table))).toEqual([]);
    expect(known.filter((table, index) => known.indexOf(table) !== index)).toEqual([]);
    expect(Object.values(NO_PERSON).filter((reason) => reason.length < 5)).toEqual([]);
  });

  it('in the records is there', async () => {
    const all: string[] = await database
      .knex('information_schema.tables')
      .where({ table_schema: 'public' })
      .pluck('table_name');
    const known = [...kept.map(([table]) => table), ...Object.keys(NO_PERSON)];
    expect(known.filter((table) => !all.includes(table))).toEqual([]);
  });

  it('with a column for an address or a name is searched for people', async () => {
    const naming: string[] = await database
      .knex('information_schema.columns')
      .where({ table_schema: 'public' })
      .whereIn('column_name', ['email', 'recipient', 'first_name', 'last_name', 'by_name', 'account_id', 'changed_by'])
      .distinct('table_name')
      .pluck('table_name');
    const sources = ROOMS_WITH_RECORDS.map((room) =>
      readFileSync(path.join(ROOT, `server/${room}/records.ts`), 'utf8'),
    );
    expect(naming.length).toBeGreaterThan(7);
    expect(naming.filter((table) => !sources.some((source) => source.includes(`'${table}'`)))).toEqual([]);
  });
});

const ROOMS_WITH_RECORDS = readdirSync(path.join(ROOT, 'server')).filter(
  (room) => room !== 'privacy' && existsSync(path.join(ROOT, `server/${room}/records.ts`)),
);

describe('the records of every room', () => {
  it('are in the list that export, erasure and removal loop over', async () => {
    const files = ROOMS_WITH_RECORDS.map((room) => import(`../../../server/${room}/records.ts`));
    const records = (await Promise.all(files)).map((file) => file.records);
    expect(records.length).toBeGreaterThan(10);
    for (const one of records) expect(ROOMS).toContain(one);
    const people = records.flatMap((one) => Object.keys(one.people ?? {}));
    expect(people.toSorted()).toEqual(Object.keys(PEOPLE).toSorted());
  });

  it('say how each thing ends: it is erased, it goes with a row that is, or it stays', () => {
    const ends = Object.entries(PEOPLE).filter(([, record]) => !('erase' in record) && !('stays' in record));
    expect(ends.map(([name]) => name)).toEqual([
      'studioRights',
      'studioUnwantedMails',
      'studioApps',
      'studioPasskeys',
      'studioRecoveryCodes',
      'studioSessions',
      'studioSignIns',
      'studioDrafts',
      'studioSaves',
      'studioDiscarded',
      'studioReviews',
      'studioProposals',
      'studioProposalAnswers',
      'studioShares',
      'studioRemarks',
    ]);
    for (const [, record] of Object.entries(PEOPLE)) expect('erase' in record).toBe('count' in record);
  });

  it.each(kept)('say of %s what the privacy page says', (_table, words) => {
    for (const one of words) expect(PAGE).toContain(one);
  });

  it('have all that the page’s table of periods lists, but for what only browsers keep', () => {
    const table = PAGE.slice(PAGE.indexOf('| Daten | Löschung |')).split('\n\n', 1)[0] ?? '';
    const rows = table.split('\n').slice(2);
    const words = new Set(kept.flatMap(([, all]) => all));
    expect(rows.filter((row) => !words.has(row))).toEqual([
      '| Entwürfe im Browser | beim Absenden oder Schließen des Tabs |',
    ]);
  });
});
