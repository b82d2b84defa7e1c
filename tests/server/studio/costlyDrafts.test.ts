import { beforeEach, describe, expect, it } from 'vitest';
import { COSTLY_DRAFTS } from '../../check/costlyDrafts.ts';
import { sample } from '../../support/extent.ts';
import { processorTime } from '../../support/processorTime.ts';
import { NOW } from '../appServer.ts';
import { StudioServer, type Browser } from '../studioAccess/studioServer.ts';

/** Whoever may change one wizard may save any text of a megabyte. No request of anybody may cost much more for it. */

const server = StudioServer.use();
const DRAFTED = 'probe-entwurf';
const LIST = '/api/studio/wizards';
const OTHER = `${LIST}/kontaktformular`;
const ONE = `${LIST}/${DRAFTED}`;
/** A request may cost as much as so many plain pages; the time of an answer that is read here is in it. */
const PAGES = 60;
/** All that a test of one draft allocates at a time, in megabytes: what it fills in for others was 1,500. */
const MOST_MEGABYTES = 400;

let browser: Browser;
beforeEach(async () => {
  browser = await server.current.signedIn(await server.current.person('Eva', 'analyst'));
});

/** Puts a draft into the database, as an earlier version of the program may have: nobody has kept what a list says of it. */
async function putDraft(texts: Record<string, string>): Promise<void> {
  await server.current.app.knex('studio_drafts').insert({
    wizard: DRAFTED,
    texts: JSON.stringify(texts),
    base: '',
    base_texts: '{}',
    begun_at: NOW,
    changed_at: NOW,
  });
}

/** Sends a request past the helpers, which read and check each answer. */
async function ask(
  method: string,
  address: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Response> {
  const response = await fetch(server.current.app.url + address, {
    method,
    headers: {
      cookie: browser.cookie(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
  return response;
}

async function plainPages(): Promise<void> {
  for (let page = 0; page < PAGES; page += 1) await ask('GET', '/studio/konto');
}

/** The processor time that a request may take. Short times tell little: 100 ms are always allowed. */
async function mostTime(): Promise<number> {
  await plainPages();
  return Math.max(await processorTime(plainPages), 100);
}

/** The statuses of requests, and which of them cost too much. */
async function cost(
  most: number,
  requests: [method: string, address: string, headers?: Record<string, string>, body?: string][],
) {
  const statuses: number[] = [];
  const dear: string[] = [];
  for (const request of requests) {
    const time = await processorTime(async () => statuses.push((await ask(...request)).status));
    if (time > most) dear.push(`${request[0]} ${request[1]}: ${((time / most) * PAGES).toFixed(0)} pages`);
  }
  return { statuses, dear };
}

describe.each(sample(Object.entries(COSTLY_DRAFTS), 5))('a draft of %s', (_, of) => {
  it('costs no request of the studio more than some plain pages, and can be discarded', async () => {
    await putDraft(of());
    const most = await mostTime();
    const before = process.resourceUsage().maxRSS;
    const opened = await ask('GET', ONE);
    const version = { 'if-match': opened.headers.get('etag') ?? '' };
    const window = JSON.stringify({ window: 'a', place: 'Schritt', unsaved: false });
    const change = JSON.stringify({ files: { 'steps/klein.json': '{"title":"Klein"}' } });
    const seen = await cost(most, [
      ['GET', LIST],
      ['GET', LIST],
      ['GET', ONE],
      ['GET', `${ONE}/pages`],
      ['GET', `${OTHER}/pages`],
      ['GET', `${OTHER}/release`],
      ['POST', `${ONE}/windows`, {}, window],
      ['POST', `${ONE}/examination`, version],
      ['GET', `${ONE}/release`],
      ['GET', `${ONE}/release`],
      ['GET', `${ONE}/history`],
      ['GET', `${ONE}/revisions`],
      ['PUT', ONE, version, change],
    ]);
    expect(seen.dear).toEqual([]);
    expect(seen.statuses.slice(0, -1).filter((status) => status >= 400)).toEqual([]);
    const saved = await ask('GET', ONE);
    const gone = await cost(most, [['DELETE', ONE, { 'if-match': saved.headers.get('etag') ?? '' }]]);
    expect(gone).toEqual({ statuses: [204], dear: [] });
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(MOST_MEGABYTES);
  });
});

it('the list costs less than some plain pages, however many wizards there are', async () => {
  for (let index = 0; index < 100; index += 1)
    await server.current.app.knex('studio_drafts').insert({
      wizard: `viele-${index}`,
      texts: JSON.stringify({
        'wizard.json': JSON.stringify({ title: `Viele ${index}`, text: 'Wort '.repeat(20_000) }),
      }),
      base: '',
      base_texts: '{}',
      begun_at: NOW,
      changed_at: NOW,
    });
  expect((await ask('GET', LIST)).status).toBe(200);
  expect(await cost(await mostTime(), [['GET', LIST]])).toEqual({ statuses: [200], dear: [] });
});
