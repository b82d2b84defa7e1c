import { describe, expect, it } from 'vitest';
import type { StudioEvidence, StudioMails } from '../../../src/contract/index.ts';
import { outcomeOf, readHtml } from '../../../src/evidence/index.ts';
import { StudioServer } from '../studioAccess/studioServer.ts';
import { apiOf, at, body, CONTACT, STEP } from './publishing.ts';

const server = StudioServer.use();

/** Changes the title of a question in the draft, which the mail to the office repeats. */
async function reword(vera: ReturnType<typeof at>, title: string): Promise<string> {
  const { files } = await vera.open();
  const step = (files[STEP] ?? '').replace('"Betreff", "type"', `${JSON.stringify(title)}, "type"`);
  return (await vera.save({ [STEP]: step })).version;
}

const NEW = 'Worum geht es Ihnen';

describe('what a server for others computes of what it has checked', () => {
  it('is the mails of what is live, for whoever may see it', async () => {
    const browser = await server.current.signedIn(await server.current.person('Toni', 'testerin'));
    const reply = await browser.call('POST', `${apiOf(CONTACT)}/mails`, { files: {}, journey: 0 });
    const { sends, letters, places } = body(reply) as StudioMails;
    expect(sends).toBe('mails');
    expect(letters.map(({ kind }) => kind)).toContain('office');
    const { files } = await at(browser).open();
    expect(places.filter(({ file }) => files[file] === undefined)).toEqual([]);
  });

  it('is the mails of a draft once it was examined, with the examples of the window', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'analyst'));
    const vera = at(browser);
    const version = await reword(vera, NEW);
    const compose = (files: Record<string, string> = {}, journey = 0) =>
      browser.call('POST', `${apiOf(CONTACT)}/mails`, { files, journey });
    const unchecked = await compose();
    expect([unchecked.status, unchecked.body.error]).toEqual([
      409,
      'Dieser Stand des Entwurfs ist noch nicht geprüft.',
    ]);
    expect((await vera.examined(version)).state).toBe('passed');
    const { letters } = body(await compose()) as StudioMails;
    expect(letters.find(({ kind }) => kind === 'office')?.text).toContain(NEW);
    // Of the texts of the window only the examples count.
    const other = { 'journeys.json': '{ "journeys": [] }', 'wizard.json': '{}' };
    const none = await compose(other);
    expect([none.status, none.body.error]).toEqual([422, 'Dieses Beispiel gibt es nicht (mehr).']);
  });

  it('is the evidence of a draft and of what is live, in the name of whoever is signed in', async () => {
    const vera = at(await server.current.signedIn(await server.current.person('Vera', 'analyst')));
    const browser = await server.current.signedIn(await server.current.person('Toni', 'testerin'));
    const prove = (of: string) => browser.call('POST', `${apiOf(CONTACT)}/evidence`, { of, by: 'Jemand anderes' });
    const version = await reword(vera, NEW);
    expect((await prove('shown')).status).toBe(409);
    await vera.examined(version);
    const reports = [];
    for (const of of ['shown', 'live']) {
      const { html, xml } = body(await prove(of)) as StudioEvidence;
      expect(xml).toContain('<testsuite');
      reports.push(readHtml(html));
    }
    const [draft, live] = reports;
    expect([draft?.folder, live?.folder]).toEqual(['Studio: Entwurf', 'Studio: was live ist']);
    expect([draft?.by, live?.by]).toEqual(['Toni Groß', 'Toni Groß']);
    expect(draft?.findings).toEqual([]);
    expect(draft?.revision).not.toBe(live?.revision);
    expect(live && outcomeOf(live).sentence).toMatch(/hält/);
  });

  it('says of a draft with findings what was found, and proves what runs all the same', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'analyst'));
    const vera = at(browser);
    const version = await reword(vera, '');
    expect((await vera.examined(version)).state).toBe('faulty');
    const { html } = body(await browser.call('POST', `${apiOf(CONTACT)}/evidence`, { of: 'shown' })) as StudioEvidence;
    const made = readHtml(html);
    expect(made.findings.length).toBeGreaterThan(0);
    expect(outcomeOf(made).state).toBe('broken');
  });
});
