import { describe, expect, it } from 'vitest';
import type { StudioHistory } from '../../../src/contract/index.ts';
import { StudioServer } from '../studioAccess/studioServer.ts';
import { at, body, CONTACT, MESSAGE, STEP } from './publishing.ts';

/** What becomes of who is answering when something is published: they finish, or are told what is new. */

const server = StudioServer.use();

const CONSENT: Rewording = ['meine Nachricht zu beantworten', 'meine Nachricht zu beantworten und mich anzurufen'];
const TITLE: Rewording = ['"title": "Name"', '"title": "Wie heißen Sie?"'];

type Rewording = [from: string, to: string];
type Person = ReturnType<typeof at>;

const revisionNow = () => server.current.app.catalogue.byId(CONTACT)?.wizard.revision ?? '';
const send = (revision: string, answers: object = MESSAGE) =>
  server.current.app.submit('/api/kontakt', answers, { revision });
const stored = () => server.current.app.knex('submissions').where({ wizard: CONTACT }).orderBy('created_at');

async function people(): Promise<{ vera: Person; frieda: Person }> {
  const [vera, frieda] = [
    await server.current.person('Vera', 'analyst'),
    await server.current.person('Frieda', 'freigabe'),
  ];
  return { vera: at(await server.current.signedIn(vera)), frieda: at(await server.current.signedIn(frieda)) };
}

/** A draft with other words, examined. */
async function drafted(analyst: Person, [from, to]: Rewording) {
  const { files } = await analyst.open();
  const before = files[STEP] ?? '';
  expect(before).toContain(from);
  const { version } = await analyst.save({ [STEP]: before.replace(from, to) });
  return { version, examination: await analyst.examined(version) };
}

/** Publishes other words. Gives the revision before. */
async function published({ vera, frieda }: { vera: Person; frieda: Person }, words: Rewording, inFlight?: string) {
  const before = revisionNow();
  const { version } = await drafted(vera, words);
  body(await frieda.publish(version, { note: 'Der Satz war ungenau', ...(inFlight !== undefined && { inFlight }) }));
  expect(revisionNow()).not.toBe(before);
  return before;
}

const chosen = ({ entries }: StudioHistory) => entries.slice(0, 1).map(({ inFlight }) => inFlight);

describe('where nothing forbids it', () => {
  it('they finish: judged by the questions that they were asked, and stored with their revision', async () => {
    const all = await people();
    const { examination } = await drafted(all.vera, TITLE);
    expect(examination.inFlight).toEqual({ forced: [], hours: 24 });
    const before = await published(all, [TITLE[1], '"title": "Wie heißen Sie denn?"']);
    expect((await send(before)).status).toBe(200);
    expect((await stored()).map(({ revision }) => revision)).toEqual([before]);
    expect(chosen(await all.vera.history())).toEqual(['finish']);
  });

  it('and the person who publishes may want it otherwise: they are told which questions are others', async () => {
    const all = await people();
    const before = await published(all, TITLE, 'renew');
    const refused = await send(before);
    expect(refused).toMatchObject({ status: 422, body: { veraltet: true, felder: [] } });
    expect(refused.body.details).toBe('Neu oder anders: „Wie heißen Sie?“. Bitte laden Sie die Seite neu.');
    expect(chosen(await all.vera.history())).toEqual(['renew']);
  });

  it('a choice that there is not is refused', async () => {
    const { vera, frieda } = await people();
    const { version } = await drafted(vera, TITLE);
    for (const inFlight of ['', 'zu Ende', null, 1, ['finish'], '__proto__'])
      expect((await frieda.publish(version, { note: 'Probe', inFlight })).status).toBe(400);
  });
});

describe('where a consent has other words', () => {
  it('the server lets nobody finish, whatever the person who publishes asks for', async () => {
    const { vera, frieda } = await people();
    const before = revisionNow();
    const { version, examination } = await drafted(vera, CONSENT);
    expect(examination.inFlight?.forced).toEqual(['Der Wortlaut einer Einwilligung ist anders.']);
    const refused = await frieda.publish(version, { note: 'Der Satz war ungenau', inFlight: 'finish' });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Wer gerade ausfüllt, kann mit den bisherigen Fragen nicht zu Ende antworten. Der Wortlaut einer Einwilligung ist anders.',
    ]);
    expect(revisionNow()).toBe(before);

    body(await frieda.publish(version, { note: 'Der Satz war ungenau' }));
    expect(chosen(await vera.history())).toEqual(['renew']);
    const asked = await send(before);
    expect(asked.status).toBe(422);
    expect(asked.body.felder?.map(({ pfad }) => pfad)).toEqual(['/datenschutz']);
  });

  it('so it is when it is taken back', async () => {
    const all = await people();
    await published(all, CONSENT);
    const between = revisionNow();
    const { previous: entry } = await all.frieda.release();
    expect((await all.frieda.restore({ entry, note: 'Doch nicht', inFlight: 'finish' })).status).toBe(409);
    body(await all.frieda.restore({ entry, note: 'Doch nicht' }));
    expect((await send(between)).status).toBe(422);
    expect((await send(revisionNow())).status).toBe(200);
  });
});

it('a release that lets people finish does not let those in whom an earlier one has stopped', async () => {
  const all = await people();
  const first = await published(all, CONSENT);
  const second = await published(all, TITLE);
  expect((await send(first)).status).toBe(422);
  expect((await send(second)).status).toBe(200);
  // What is restored is live since then.
  const { entries } = await all.vera.history();
  const entry = entries.find(({ kind }) => kind === 'ordner')?.id;
  body(await all.frieda.restore({ entry, note: 'Doch nicht' }));
  expect(revisionNow()).toBe(first);
  await published(all, TITLE);
  expect((await send(first)).status).toBe(200);
  expect((await send(second)).status).toBe(422);
});

it('a stricter rule has them look through, too, and names its question', async () => {
  const all = await people();
  const { examination } = await drafted(all.vera, ['"maxLength": 200', '"maxLength": 150']);
  expect(examination.inFlight?.forced).toEqual(['Strenger als bisher: „Betreff“.']);
});
