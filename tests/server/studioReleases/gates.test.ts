import { describe, expect, it } from 'vitest';
import type { StudioDiscarded, StudioWizard } from '../../../src/contract/index.ts';
import { StudioServer, type Browser } from '../studioAccess/studioServer.ts';
import { apiOf, at, body, CONTACT, STEP } from './publishing.ts';

/** Ways around the second person that somebody with two accounts, or two windows, would try. */

const server = StudioServer.use();

const CONSENT = ['meine Nachricht zu beantworten', 'meine Nachricht zu beantworten und mich zurückzurufen'] as const;

async function person(name: string, right: 'analyst' | 'freigabe') {
  const browser = await server.current.signedIn(await server.current.person(name, right));
  return { ...at(browser), browser };
}
type Person = Awaited<ReturnType<typeof person>>;

const reworded = async (by: Person, to: string = CONSENT[1]): Promise<string> => {
  const { files } = await by.open();
  const { version } = await by.save({ [STEP]: (files[STEP] ?? '').replace(CONSENT[0], to) });
  expect((await by.examined(version)).findings).toEqual([]);
  return version;
};

async function discard(by: Browser, version: string): Promise<void> {
  const reply = await by.call('DELETE', apiOf(CONTACT), undefined, { 'If-Match': `"${version}"` });
  expect(reply.status).toBe(204);
}

/** Brings the draft back that was discarded last. */
async function bringBack(by: Browser): Promise<string> {
  const { discarded } = body(await by.call('GET', `${apiOf(CONTACT)}/discarded`)) as StudioDiscarded;
  const address = `${apiOf(CONTACT)}/discarded/${discarded[0]?.entry}`;
  return (body(await by.call('POST', address, undefined, { 'If-None-Match': '*' })) as StudioWizard).version;
}

describe('somebody who wrote a consent', () => {
  it('does not become its second person by a draft that another account brings back and submits', async () => {
    const [frieda, vera] = [await person('Frieda', 'freigabe'), await person('Vera', 'analyst')];
    await person('Lena', 'freigabe');
    await discard(frieda.browser, await reworded(frieda));
    const version = await bringBack(vera.browser);
    await vera.examined(version);
    body(await vera.ask(version, { note: 'Bitte ansehen' }));
    expect((await frieda.answer(version, { agreed: true })).status).toBe(403);
    expect((await frieda.publish(version)).status).toBe(409);
  });

  it('does not get an agreement back with the draft that it was given to', async () => {
    const [frieda, lena] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    const version = await reworded(frieda);
    body(await frieda.ask(version, { note: 'Satz ergänzt' }));
    body(await lena.answer(version, { agreed: true }));
    await discard(frieda.browser, version);
    expect(await bringBack(frieda.browser)).toBe(version);
    await frieda.examined(version);
    expect((await frieda.publish(version)).status).toBe(409);
  });

  it('gets no agreement to what they save at the moment in which it is given', async () => {
    const [frieda, lena] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    const version = await reworded(frieda);
    body(await frieda.ask(version, { note: 'Satz ergänzt' }));
    const { files } = await frieda.open();
    const [, saved] = await Promise.all([
      lena.answer(version, { agreed: true }),
      frieda.save({ [STEP]: (files[STEP] ?? '').replace('zurückzurufen', 'anzurufen') }),
    ]);
    await frieda.examined(saved.version);
    expect((await frieda.publish(saved.version)).status).toBe(409);
    expect((await frieda.publish(version)).status).toBe(412);
  });
});

describe('two windows at once', () => {
  it('publish what was examined, or nothing, while somebody saves something else', async () => {
    const [frieda, vera] = [await person('Frieda', 'freigabe'), await person('Vera', 'analyst')];
    const version = await reworded(vera);
    const { files } = await vera.open();
    const text = (files[STEP] ?? '').replace('Ihre Nachricht', 'Ihr Anliegen');
    const [published, saved] = await Promise.all([
      frieda.publish(version),
      vera.browser.call('PUT', apiOf(CONTACT), { files: { [STEP]: text } }, { 'If-Match': `"${version}"` }),
    ]);
    const isFirst = published.status === 200;
    const [entry] = (await vera.history()).entries;
    const live = isFirst ? (await vera.entry(entry?.id ?? 0)).files[STEP] : files[STEP];
    const kept = saved.status === 200 ? (await vera.open()).files[STEP] : text;
    expect([published.status, live]).toEqual([isFirst ? 200 : 412, files[STEP]]);
    expect((await vera.release()).live).toMatchObject({ ledBy: isFirst ? 'studio' : 'ordner' });
    // Whoever is refused has been told.
    expect([saved.status, kept]).toEqual([saved.status === 200 ? 200 : 412, text]);
  });

  it('of two accounts publish a draft once', async () => {
    const [frieda, lena] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    const vera = await person('Vera', 'analyst');
    const version = await reworded(vera);
    const replies = await Promise.all([frieda.publish(version), lena.publish(version)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
    const { live } = await vera.release();
    expect(live).toMatchObject({ state: 'live', ledBy: 'studio' });
  });
});
