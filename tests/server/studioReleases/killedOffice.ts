import type { Knex } from 'knex';
import { expect } from 'vitest';
import { addAccount } from '../../../server/accounts/add.ts';
import { accountLinks, grantRight } from '../../../server/accounts/index.ts';
import { createPasswords } from '../../../server/accounts/passwords.ts';
import { alone } from '../../../server/studioReleases/entries.ts';
import type { StudioRelease, StudioWizard } from '../../../src/contract/index.ts';
import { openDouble, type Instance, type Site } from '../../faults/site.ts';
import { giveFactor } from '../../support/secondFactor.ts';
import { apiOf, CONTACT, STEP } from './publishing.ts';

/** Two instances in production mode, as processes that can be killed, and the accounts of a law office. */

const PASSWORD = 'Sommerregen am Deich';

/** Somebody who is signed in, on all instances. `version`: of the draft that is expected. Rejects if the server refuses. */
export type Call = (at: string, method: string, address: string, body?: unknown, version?: string) => Promise<unknown>;

export type Office = {
  site: Site;
  knex: Knex;
  one: Instance;
  two: Instance;
  signedIn: (firstName: string, right: 'analyst' | 'freigabe') => Promise<Call>;
  close: () => Promise<void>;
};

export async function openOffice(): Promise<Office> {
  const site = await openDouble({ NODE_ENV: 'production' });
  const knex = await site.connect();
  const [one, two] = site.instances;
  if (one === undefined || two === undefined) throw new Error('There are two instances.');
  return {
    site,
    knex,
    one,
    two,
    signedIn: (firstName, right) => signedIn({ knex, url: site.url, at: two.server.url }, firstName, right),
    close: async () => {
      await knex.destroy();
      await site.close();
    },
  };
}

async function signedIn(
  { knex, url, at }: { knex: Knex; url: string; at: string },
  firstName: string,
  right: 'analyst' | 'freigabe',
): Promise<Call> {
  const now = new Date();
  const email = `${firstName.toLowerCase()}@kanzlei.example`;
  const passwordHash = await createPasswords().hash(PASSWORD);
  const account = { email, role: 'anwalt', firstName, lastName: 'Groß', passwordHash } as const;
  await addAccount(knex, account, { now, links: accountLinks(url) });
  const { id } = await knex('accounts').where({ email }).first('id');
  await grantRight(knex, id, { right, wizard: '*' }, now);
  const { recoveryCodes } = await giveFactor(knex, id, now);
  const post = async (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields);
    const reply = await fetch(at + address, { method: 'POST', body, headers, redirect: 'manual' });
    const cookies = reply.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
    return cookies.find((set) => /^(?:__Host-)?(?:studio|anmeldung)=./.test(set)) ?? '';
  };
  const begun = await post('/studio/anmelden', { email, passwort: PASSWORD });
  const wiederherstellung = recoveryCodes.pop() ?? '';
  const cookie = await post('/studio/anmelden/code', { wiederherstellung }, { cookie: begun });
  return async (to, method, address, body, version) => {
    const headers = {
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    };
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(to + address, sent);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

/** A draft with this title, which has passed its examination. Returns its version. */
export async function examinedDraft(call: Call, at: string, title: string): Promise<string> {
  const wizard = (await call(at, 'GET', apiOf(CONTACT))) as StudioWizard;
  const step: unknown = JSON.parse(wizard.files[STEP] ?? '');
  const files = { [STEP]: JSON.stringify({ ...(step as object), title }) };
  const draft = (await call(at, 'PUT', apiOf(CONTACT), { files }, wizard.version)) as StudioWizard;
  await call(at, 'POST', `${apiOf(CONTACT)}/examination`, undefined, draft.version);
  const examination = async () => ((await call(at, 'GET', `${apiOf(CONTACT)}/release`)) as StudioRelease).examination;
  await expect.poll(async () => (await examination())?.state, { timeout: 60_000 }).toBe('passed');
  return draft.version;
}

/** How often a title was published, and how many drafts and plans there are; not before the database has ended what a killed process told it. */
export function countsOf(knex: Knex, note: string): Promise<{ published: number; drafts: number; plans: number }> {
  return alone(knex, async (trx) => {
    const count = async (table: string, where: object) => (await trx(table).where(where)).length;
    return {
      published: await count('studio_history', { wizard: CONTACT, note, kind: 'veroeffentlicht' }),
      drafts: await count('studio_drafts', { wizard: CONTACT }),
      plans: await count('studio_planned', { wizard: CONTACT }),
    };
  });
}

/** The title that visitors get from an instance. */
export async function shown(url: string): Promise<string> {
  const text = await (await fetch(`${url}/wizards/${CONTACT}.js`)).text();
  return /Stand \d+/.exec(text)?.[0] ?? '';
}
