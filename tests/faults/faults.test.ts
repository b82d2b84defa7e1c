import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONG, randomFrom, SEED } from '../support/extent.ts';
import { underFaults } from './underFaults.ts';
import { openSingle, type Site } from './site.ts';

/** The short version of `npm run faults`: one server, one kill of each; two of each and more people in the long run. */

const KILLS = ['kill -9 of the server', 'kill -9 of the database'] as const;
const EXTENT = LONG
  ? { size: 30, next: 2_000, blows: [...KILLS, ...KILLS], between: 20 }
  : { size: 10, next: 200, blows: [...KILLS], between: 10 };

let site: Site;

beforeAll(async () => {
  site = await openSingle();
});
afterAll(() => site.close());

it(
  'what was accepted is stored and mailed, though server and database are killed meanwhile',
  { timeout: 600_000 },
  async () => {
    const { size, next, blows, between } = EXTENT;
    const people = { size, pauses: { next, again: next / 2 }, random: randomFrom(SEED) };
    const outcome = await underFaults({ site, people, blows, between });
    const { accepted, stored, mailed } = outcome;
    expect(accepted).toBeGreaterThanOrEqual(between * (blows.length + 1));
    expect({ stored, mailed }).toEqual({ stored: accepted, mailed: 2 * accepted });
    expect(outcome).toMatchObject({ losses: [], doubled: 0, refusals: [], mailsLost: 0, mailsDoubled: 0 });
  },
);
