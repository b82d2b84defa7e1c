import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordeal } from './ordeal.ts';
import { openSingle, type Site } from './site.ts';

/** The short version of `npm run faults`: 50 people, two kills each. */

let site: Site;

beforeAll(async () => {
  site = await openSingle();
}, 120_000);
afterAll(() => site.close(), 60_000);

it('what was accepted is stored and mailed, though server and database are killed meanwhile', async () => {
  const outcome = await ordeal({
    site,
    people: 50,
    blows: ['kill -9 of the server', 'kill -9 of the database', 'kill -9 of the server', 'kill -9 of the database'],
    between: 25,
  });
  const { accepted, stored, mailed, refusals } = outcome;
  // Somebody who is refused in the middle of it loses nothing and sends once more; `npm run faults` counts it as a fault.
  for (const refusal of refusals) process.stdout.write(`refused: ${refusal}\n`);
  expect(accepted).toBeGreaterThanOrEqual(125);
  expect({ stored, mailed }).toEqual({ stored: accepted, mailed: 2 * accepted });
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, mailsLost: 0, mailsDoubled: 0 });
}, 300_000);
