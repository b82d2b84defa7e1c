import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StudioRelease } from '../../../src/contract/index.ts';
import { LONG, randomFrom, SEED } from '../../support/extent.ts';
import { countsOf, examinedDraft, openOffice, shown, type Office } from './killedOffice.ts';
import { apiOf, CONTACT } from './publishing.ts';

/**
 * An instance is killed while it publishes: what is live is the old or the new, on both instances, and a draft is there exactly if it is the
 * old. Real processes, production mode.
 */

const ROUNDS = 20;
/** Longer than publishing takes on a quiet machine, so that some kills come before it, some within, and some after. */
const LATEST_MS = 250;
/** An instance looks after plans every five seconds. */
const LATEST_LOOK_MS = 6_000;
const FAR = { day: '2027-10-01', time: '12:00' };
const API = apiOf(CONTACT);

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});
// A draft of the test before is held by its writer for two minutes.
beforeEach(() => office.knex('studio_drafts').delete());
afterAll(() => office.close());

/** What visitors get on both instances, the killed one included. */
async function expectLive(live: string): Promise<void> {
  const { one, two } = office;
  await expect.poll(() => shown(two.server.url), { timeout: 30_000 }).toBe(live);
  one.server = await one.start();
  expect(await shown(one.server.url)).toBe(live);
}

it.runIf(LONG)(`is the old or the new, ${ROUNDS} times (seed ${SEED})`, async () => {
  const random = randomFrom(SEED);
  const { one, two, knex } = office;
  let live = '';
  const call = await office.signedIn('Frieda', 'freigabe');
  for (let round = 1; round <= ROUNDS; round += 1) {
    const next = `Stand ${round}`;
    const version = await examinedDraft(call, two.server.url, next);
    const pressed = call(one.server.url, 'POST', `${API}/releases`, { note: next }, version).catch(() => undefined);
    // The first two are what a slow or a fast machine may not give: a kill after the answer, and one at once.
    if (round === 1) await pressed;
    else if (round > 2) await sleep(random() * LATEST_MS);
    await one.server.kill();
    await pressed;
    const { published, drafts } = await countsOf(knex, next);
    expect([published, drafts]).toEqual(published === 1 ? [1, 0] : [0, 1]);
    if (published === 1) live = next;
    await expectLive(live);
  }
});

it.runIf(LONG)(
  `a planned release goes live once, whoever is killed at its time, ${ROUNDS} times (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED);
    const { one, two, knex } = office;
    const call = await office.signedIn('Fabian', 'freigabe');
    for (let round = 1; round <= ROUNDS; round += 1) {
      const next = `Stand ${100 + round}`;
      const version = await examinedDraft(call, two.server.url, next);
      await call(two.server.url, 'POST', `${API}/plans`, { ...FAR, note: next }, version);
      // Its time comes within seconds: people plan by the minute.
      const due = new Date(Date.now() + random() * LATEST_LOOK_MS);
      await knex('studio_planned').where({ wizard: CONTACT }).update({ due_at: due });
      await sleep(random() * 2 * LATEST_LOOK_MS);
      await one.server.kill();
      // Nobody is left in each fourth round: the one that starts first publishes late.
      if (round % 4 === 0) {
        await two.server.kill();
        two.server = await two.start();
      }
      await expect.poll(() => countsOf(knex, next), { timeout: 60_000 }).toEqual({ published: 1, drafts: 0, plans: 0 });
      await expectLive(next);
      expect(await countsOf(knex, next)).toEqual({ published: 1, drafts: 0, plans: 0 });
    }
    expect(await knex('studio_history').where({ kind: 'unterblieben' }).select('note')).toEqual([]);
  },
);

it.runIf(LONG)(`an agreement is kept or not, and publishes once, ${ROUNDS} times (seed ${SEED})`, async () => {
  const random = randomFrom(SEED);
  const { one, two, knex } = office;
  const [vera, karla] = [await office.signedIn('Vera', 'analyst'), await office.signedIn('Karla', 'freigabe')];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const next = `Stand ${200 + round}`;
    const { url } = two.server;
    const version = await examinedDraft(vera, url, next);
    await vera(url, 'POST', `${API}/reviews`, { note: next }, version);
    const answer = { agreed: true };
    const agreed = karla(one.server.url, 'POST', `${API}/reviews/answer`, answer, version).catch(() => undefined);
    await sleep(random() * LATEST_MS);
    await one.server.kill();
    await agreed;
    await countsOf(knex, next);
    const { review } = (await karla(url, 'GET', `${API}/release`)) as StudioRelease;
    // Whoever is not answered can be answered again.
    if (review?.state !== 'zugestimmt') await karla(url, 'POST', `${API}/reviews/answer`, answer, version);
    await karla(url, 'POST', `${API}/releases`, { note: next }, version);
    expect(await countsOf(knex, next)).toEqual({ published: 1, drafts: 0, plans: 0 });
    const [kept] = await knex('studio_history').where({ note: next, kind: 'veroeffentlicht' }).select('review');
    expect(kept.review.agreed).toMatchObject({ name: 'Karla Groß' });
    await expectLive(next);
  }
});
