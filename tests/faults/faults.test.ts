import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordeal } from './ordeal.ts';
import { openSingle, type Site } from './site.ts';

/** The short version of `npm run faults`: one server, two kills each. Fewer people, so that the mails are soon out. */

let site: Site;

beforeAll(async () => {
  site = await openSingle();
}, 180_000);
afterAll(() => site.close(), 60_000);

it('what was accepted is stored and mailed, though server and database are killed meanwhile', async () => {
  const outcome = await ordeal({
    site,
    people: 30,
    blows: ['kill -9 of the server', 'kill -9 of the database', 'kill -9 of the server', 'kill -9 of the database'],
    between: 20,
  });
  const { accepted, stored, mailed } = outcome;
  expect(accepted).toBeGreaterThanOrEqual(100);
  expect({ stored, mailed }).toEqual({ stored: accepted, mailed: 2 * accepted });
  expect(outcome).toMatchObject({ losses: [], doubled: 0, refusals: [], mailsLost: 0, mailsDoubled: 0 });
}, 300_000);
