import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mondayOf, openStepCounts, removeOldCounts } from '../../../server/stepCounts/stepCounts.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

const time = { now: new Date('2026-11-29T12:00:00Z') };
const clock = () => time.now;
const AT = { wizard: 'probe', revision: 'eins' };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.knex('step_counts').delete());
afterAll(() => database.drop());

async function rows(): Promise<string[]> {
  const all: Record<string, unknown>[] = await database
    .knex('step_counts')
    .orderBy(['week', 'step', 'event', 'field', 'rule'])
    .select('step', 'event', 'field', 'rule', 'count', database.knex.raw('week::text as week'));
  return all.map((row) => [row['week'], row['step'], row['event'], row['field'], row['rule'], row['count']].join(' '));
}

describe('the week of a day', () => {
  it.each([
    ['2026-11-23T00:30:00Z', '2026-11-23'],
    ['2026-11-29T22:59:59Z', '2026-11-23'],
    // Midnight in Germany.
    ['2026-11-29T23:00:00Z', '2026-11-30'],
    ['2026-06-07T22:00:00Z', '2026-06-08'],
    ['2027-01-01T12:00:00Z', '2026-12-28'],
  ])('of %s begins on %s', (at, monday) => {
    expect(mondayOf(new Date(at))).toBe(monday);
  });
});

describe('step counts', () => {
  it('are added up, and written together with those of other processes', async () => {
    const [one, other] = [
      openStepCounts({ knex: database.knex, clock }),
      openStepCounts({ knex: database.knex, clock }),
    ];
    for (const counts of [one, one, other]) {
      counts.add({ ...AT, step: 'frage', event: 'started' });
      counts.add({ ...AT, step: 'kontakt', event: 'reached', from: 'frage' });
      counts.add({
        ...AT,
        step: 'kontakt',
        event: 'refused',
        fields: ['/plz', '/ort'],
        rules: ['pattern', 'required'],
      });
    }
    one.add({ ...AT, step: 'kontakt', event: 'refused', fields: ['/plz'] });
    one.add({ ...AT, step: 'kontakt', event: 'passed' });
    expect(await rows()).toEqual([]);
    await Promise.all([one.write(), other.write(), one.write()]);
    expect(await rows()).toEqual([
      '2026-11-23 frage passed   3',
      '2026-11-23 frage reached   3',
      '2026-11-23 kontakt broken /ort required 3',
      '2026-11-23 kontakt broken /plz  1',
      '2026-11-23 kontakt broken /plz pattern 3',
      '2026-11-23 kontakt passed   1',
      '2026-11-23 kontakt reached   3',
      '2026-11-23 kontakt refused   4',
    ]);
  });

  it('wait while the database is away, and are written once', async () => {
    const { knex } = database;
    const counts = openStepCounts({ knex, clock });
    counts.add({ ...AT, step: 'frage', event: 'started' });
    await knex.raw('alter table step_counts rename to step_counts_away');
    await counts.write();
    await knex.raw('alter table step_counts_away rename to step_counts');
    expect(await rows()).toEqual([]);
    await counts.write();
    await counts.write();
    expect(await rows()).toEqual(['2026-11-23 frage reached   1']);
  });

  it('are removed after two years', async () => {
    const counts = openStepCounts({ knex: database.knex, clock });
    for (const day of ['2024-11-24', '2024-11-25', '2026-11-29']) {
      time.now = new Date(`${day}T12:00:00Z`);
      counts.add({ ...AT, step: 'frage', event: 'started' });
    }
    await counts.write();
    expect(await removeOldCounts(database.knex, new Date('2026-11-29T12:00:00Z'))).toBe(1);
    expect(await rows()).toEqual(['2024-11-25 frage reached   1', '2026-11-23 frage reached   1']);
  });
});
