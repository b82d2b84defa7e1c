import { expect, it } from 'vitest';
import type { StudioRemarks, StudioWaiting } from '../../../src/contract/index.ts';
import { NOW } from '../appServer.ts';
import { StudioServer, type Browser } from '../studioAccess/studioServer.ts';
import { apiOf, body, CONTACT, STEP } from './publishing.ts';

/** What waits for somebody beside drafts to agree to: what others have proposed and remarked. */

const server = StudioServer.use();

const JOURNEY = { name: 'Ohne Telefon', answers: { name: 'Aylin' }, path: ['nachricht'] };
const PLACE = { file: STEP, pointer: '/schema/properties/name', about: 'Frage „Name“', quote: 'Name' };

const person = async (name: string, ...rights: Parameters<StudioServer['person']>[1][]) =>
  server.current.signedIn(await server.current.person(name, ...rights));
const waiting = async (browser: Browser) =>
  (body(await browser.call('GET', '/api/studio/waiting')) as StudioWaiting).waiting;
const propose = async (browser: Browser, name = JOURNEY.name) =>
  body(await browser.call('POST', `${apiOf(CONTACT)}/proposals`, { journey: { ...JOURNEY, name }, remark: '' }));
const remark = async (browser: Browser, text: string) =>
  (body(await browser.call('POST', `${apiOf(CONTACT)}/remarks`, { ...PLACE, text })) as StudioRemarks).remarks.at(-1);
const reply = async (browser: Browser, id: number | undefined, sent: object) =>
  body(await browser.call('POST', `${apiOf(CONTACT)}/remarks/${id}`, sent));

it('proposals of others wait for who may change the wizard, counted once, until one is answered', async () => {
  const [tina, vera, rolf] = [
    await person('Tina', 'testerin'),
    await person('Vera', 'analyst'),
    await person('Rolf', 'analyst bussgeldanfrage'),
  ];
  for (const name of ['Ohne Telefon', 'Mit Telefon']) await propose(tina, name);
  await propose(vera, 'Mein eigenes');
  const item = { wizard: CONTACT, title: 'Kontakt', what: 'vorschlaege', by: 'Tina Groß', note: 'Ohne Telefon' };
  expect(await waiting(vera)).toEqual([{ ...item, at: NOW.toISOString(), count: 2 }]);
  expect([await waiting(tina), await waiting(rolf)]).toEqual([[], []]);
  const { proposals } = body(await vera.call('GET', `${apiOf(CONTACT)}/proposals`)) as {
    proposals: { id: number; name: string }[];
  };
  const first = proposals.find(({ name }) => name === 'Ohne Telefon')?.id;
  body(await vera.call('POST', `${apiOf(CONTACT)}/proposals/${first}`, { taken: true, answer: '' }));
  expect(await waiting(vera)).toMatchObject([{ note: 'Mit Telefon', count: 1 }]);
});

it('remarks wait for who may change the wizard, while somebody else has the last word and they are open', async () => {
  const [tina, vera, rolf] = [
    await person('Tina', 'testerin'),
    await person('Vera', 'analyst'),
    await person('Rolf', 'analyst bussgeldanfrage'),
  ];
  const first = await remark(tina, 'Warum zwei Namen?');
  const item = { wizard: CONTACT, title: 'Kontakt', what: 'anmerkungen', by: 'Tina Groß', note: 'Warum zwei Namen?' };
  expect(await waiting(vera)).toEqual([
    { ...item, at: NOW.toISOString(), count: 1, file: PLACE.file, pointer: PLACE.pointer },
  ]);
  const second = await remark(tina, 'Und warum hier?');
  const [both] = await waiting(vera);
  expect([both?.count, both?.file]).toEqual([2, undefined]);
  expect([await waiting(tina), await waiting(rolf)]).toEqual([[], []]);
  await reply(vera, first?.id, { text: 'Wegen der Anrede.' });
  expect(await waiting(vera)).toMatchObject([{ note: 'Und warum hier?', count: 1 }]);
  await reply(tina, first?.id, { text: 'Und das heißt?' });
  expect(await waiting(vera)).toMatchObject([{ note: 'Warum zwei Namen?', count: 2 }]);
  for (const one of [first, second]) await reply(vera, one?.id, { settled: true });
  expect(await waiting(vera)).toEqual([]);
});
