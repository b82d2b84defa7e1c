import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPerson } from '../../../server/privacy/person.ts';
import { removeOldSubmissions } from '../../../server/submissions/remove.ts';
import type { FileStore } from '../../../server/uploads/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

/** A person's submissions are found by an index, wherever an address stands in the answers. */

const JANA = 'jana.größl@müller-kfz.example';
const NO_WIZARDS = { byId: () => undefined, inRevision: async () => undefined };

let database: TestDatabase;
let knex: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ knex } = database);
});
beforeEach(async () => {
  await knex('submissions').delete();
});
afterAll(() => database.drop());

async function store(reference: string, answers: object, createdAt = new Date()): Promise<void> {
  await knex('submissions').insert({
    id: randomUUID(),
    wizard: 'probe',
    revision: 'fassung',
    reference,
    answers: JSON.stringify(answers),
    consents: '[]',
    body_hash: 'a',
    created_at: createdAt,
  });
}

/** The plans of the statements that a search sends, without reading whole tables where there is another way. */
async function plansOf(work: (db: Knex) => Promise<unknown>): Promise<string[]> {
  const asked: { sql: string; bindings: readonly unknown[] }[] = [];
  const note = (query: { sql: string; bindings: readonly unknown[] }) => void asked.push(query);
  knex.on('query', note);
  await work(knex).finally(() => knex.removeListener('query', note));
  const statements = asked.filter(({ sql }) => /^select .* from "submissions" where/.test(sql));
  return knex.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off');
    const plans = [];
    for (const { sql, bindings } of statements) {
      // knex has numbered the places of values.
      const { rows } = await trx.raw<{ rows: object[] }>(
        `explain ${sql.replaceAll(/\$\d+/g, '?')}`,
        bindings as Knex.RawBinding[],
      );
      plans.push(JSON.stringify(rows));
    }
    return plans;
  });
}

describe('the submissions of a person', () => {
  it('are found in any case and spelling of the address', async () => {
    await store('A-1', { email: JANA });
    await store('A-2', { email: 'Jana.Größl@MÜLLER-kfz.EXAMPLE' });
    await store('A-3', { email: 'jana.größl@xn--mller-kfz-q9a.example' });
    await store('A-4', { email: 'peter@müller-kfz.example' });
    await store('A-5', { email: 'xjana.größl@müller-kfz.example' });
    const { submissions, mentioned } = await findPerson(knex, NO_WIZARDS, JANA);
    expect(submissions.map(({ reference }) => reference).toSorted()).toEqual(['A-1', 'A-2', 'A-3']);
    expect(mentioned).not.toContain('A-4');
  });

  it.each([
    ['a sentence', 'Fragen Sie mich (Jana.Groessl@Example.org).'],
    ['the middle of a text', 'mailto:jana.groessl@example.org?subject=a@b'],
    ['a line of its own', 'Zeuge:\njana.groessl@example.org\nSonst niemand'],
    ['quotes and backslashes', String.raw`"\jana.groessl@example.org\"`],
    ['control characters', 'a\u0007jana.groessl@example.org\u001f'],
    ['words that run into it', 'E-Mail=jana.groessl@example.orgBitte'],
    ['a list of others', ['a@b.example', { zweite: 'jana.groessl@example.org' }]],
    ['a second domain', 'jana.groessl@example.org@example.net'],
  ])('name it also in %s', async (_, text) => {
    await store('B-1', { email: 'peter@example.org', zeuge: text });
    expect(await findPerson(knex, NO_WIZARDS, 'jana.groessl@example.org')).toMatchObject({
      submissions: [],
      mentioned: ['B-1'],
    });
  });

  it('are not those of an address that only ends alike', async () => {
    await store('C-1', { email: 'ana@example.org', zeuge: 'jana@example.org, ana@example-shop.org' });
    expect(await findPerson(knex, NO_WIZARDS, 'na@example.org')).toMatchObject({ submissions: [], mentioned: [] });
  });

  it('are found without reading all submissions', async () => {
    await store('D-1', { email: JANA });
    const plans = await plansOf((db) => findPerson(db, NO_WIZARDS, JANA));
    expect(plans).toEqual([expect.stringContaining('submissions_address_keys')]);
  });
});

it('what is due is found without reading all submissions', async () => {
  await store('E-1', {}, new Date('2010-01-01'));
  const files = { remove: async () => undefined } as unknown as FileStore;
  const plans = await plansOf((db) => removeOldSubmissions(db, files, { years: 11, now: new Date('2026-11-29') }));
  expect(plans).toEqual([expect.stringContaining('submissions_created_at')]);
  expect(await knex('submissions').pluck('reference')).toEqual([]);
});
