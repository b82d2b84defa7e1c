import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../../server/accounts/add.ts';
import { accountLinks, grantRight } from '../../../server/accounts/index.ts';
import { createPasswords } from '../../../server/accounts/passwords.ts';
import { alone } from '../../../server/studioReleases/entries.ts';
import type { StudioRelease, StudioWizard } from '../../../src/contract/index.ts';
import { openDouble, type Site } from '../../faults/site.ts';
import { LONG, randomFrom, SEED } from '../../support/extent.ts';
import { giveFactor } from '../../support/secondFactor.ts';
import { CONTACT, STEP, apiOf } from './publishing.ts';

/**
 * An instance is killed while it publishes: what is live is the old or the new, on both instances, and a draft is there exactly if it is the
 * old. Real processes, production mode.
 */

const ROUNDS = 20;
/** Longer than publishing takes on a quiet machine, so that some kills come before it, some within, and some after. */
const LATEST_MS = 250;
const PASSWORD = 'Sommerregen am Deich';
const EMAIL = 'frieda@kanzlei.example';

let site: Site;
let knex: Knex;
let recoveryCodes: string[] = [];

beforeAll(async () => {
  site = await openDouble({ NODE_ENV: 'production' });
  knex = await site.connect();
  const now = new Date();
  await addAccount(
    knex,
    {
      email: EMAIL,
      role: 'anwalt',
      firstName: 'Frieda',
      lastName: 'Groß',
      passwordHash: await createPasswords().hash(PASSWORD),
    },
    { now, links: accountLinks(site.url) },
  );
  const { id } = await knex('accounts').where({ email: EMAIL }).first('id');
  await grantRight(knex, id, { right: 'freigabe', wizard: '*' }, now);
  ({ recoveryCodes } = await giveFactor(knex, id, now));
});
afterAll(async () => {
  await knex.destroy();
  await site.close();
});

/** Somebody who is signed in, on all instances. */
async function signedIn(url: string) {
  const post = async (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const reply = await fetch(url + address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    });
    const cookies = reply.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
    return cookies.find((set) => /^(?:__Host-)?(?:studio|anmeldung)=./.test(set)) ?? '';
  };
  const begun = await post('/studio/anmelden', { email: EMAIL, passwort: PASSWORD });
  const wiederherstellung = recoveryCodes.pop() ?? '';
  const cookie = await post('/studio/anmelden/code', { wiederherstellung }, { cookie: begun });
  return async (at: string, method: string, address: string, body?: unknown, version?: string): Promise<unknown> => {
    const headers = {
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    };
    const answer = await fetch(at + address, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

async function shown(url: string): Promise<string> {
  const text = await (await fetch(`${url}/wizards/${CONTACT}.js`)).text();
  return /Stand \d+/.exec(text)?.[0] ?? '';
}

it.runIf(LONG)(`is the old or the new, ${ROUNDS} times (seed ${SEED})`, async () => {
  const random = randomFrom(SEED);
  const [one, two] = site.instances;
  if (one === undefined || two === undefined) throw new Error('There are two instances.');
  let live = '';
  const { url } = two.server;
  const call = await signedIn(url);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const wizard = (await call(url, 'GET', apiOf(CONTACT))) as StudioWizard;
    const step: unknown = JSON.parse(wizard.files[STEP] ?? '');
    const next = `Stand ${round}`;
    const files = { [STEP]: JSON.stringify({ ...(step as object), title: next }) };
    const draft = (await call(url, 'PUT', apiOf(CONTACT), { files }, wizard.version)) as StudioWizard;
    await call(url, 'POST', `${apiOf(CONTACT)}/examination`, undefined, draft.version);
    const examination = async () =>
      ((await call(url, 'GET', `${apiOf(CONTACT)}/release`)) as StudioRelease).examination;
    await expect.poll(async () => (await examination())?.state, { timeout: 60_000 }).toBe('passed');

    const pressed = call(one.server.url, 'POST', `${apiOf(CONTACT)}/releases`, { note: next }, draft.version).catch(
      () => undefined,
    );
    // The first two are what a slow or a fast machine may not give: a kill after the answer, and one at once.
    if (round === 1) await pressed;
    else if (round > 2) await sleep(random() * LATEST_MS);
    await one.server.kill();
    await pressed;

    // Not before its backend has ended what it was told: a commit may still be carried out.
    const [published, drafts] = await alone(knex, async (trx) => [
      (await trx('studio_history').where({ wizard: CONTACT, note: next }).select('id')).length,
      (await trx('studio_drafts').where({ wizard: CONTACT }).select('wizard')).length,
    ]);
    expect([published, drafts]).toEqual(published === 1 ? [1, 0] : [0, 1]);
    if (published === 1) live = next;
    await expect.poll(() => shown(url), { timeout: 30_000 }).toBe(live);
    one.server = await one.start();
    expect(await shown(one.server.url)).toBe(live);
  }
});
