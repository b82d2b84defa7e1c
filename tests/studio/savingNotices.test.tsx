// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ApiFault } from '../../src/studio/api/api.ts';
import { Notices } from '../../src/studio/bench/Notices.tsx';
import { button, click, doing } from '../support/react.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer } from './fakeServer.ts';

const LIVE = { 'wizard.json': '{ "title": "Alt" }' };
const DRAFT = { 'wizard.json': '{ "title": "Entwurf" }' };
const SIGNED_OUT = 'Sie sind im Studio nicht (mehr) angemeldet.';

async function typed(title: string, server = new FakeServer(LIVE, DRAFT)) {
  const desk = await sitDown(server, () => <Notices left={[]} unbuffered={false} />);
  const edit = { file: 'wizard.json', pointer: '/title', set: title };
  await doing(() => desk.workspace.change([edit], { label: 'Titel ändern', at: '' }));
  /** What Otto has saved meanwhile, as this window hears of it. */
  const heard = (saved: string) =>
    doing(() => {
      server.saveByOther({ 'wizard.json': `{ "title": "${saved}" }` });
      desk.workspace.takeIn(server.stored);
    });
  return { ...desk, server, heard, text: () => desk.container.textContent ?? '' };
}

it('leads to signing in where nobody is signed in, and offers no attempt that cannot help', async () => {
  const { server, workspace, container, text } = await typed('Mein Titel');
  server.save = () => Promise.reject(new ApiFault(401, SIGNED_OUT));
  await doing(() => workspace.save());
  expect(text()).toContain(SIGNED_OUT);
  const link = container.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href'), link?.target]).toEqual([
    'Anmelden (neuer Tab)',
    '/studio',
    '_blank',
  ]);
  expect(button('Noch einmal speichern')).toBeUndefined();
});

it('offers another attempt where the server does not answer', async () => {
  const { server, workspace, container } = await typed('Mein Titel');
  server.save = () => Promise.reject(new ApiFault(undefined, 'Der Server antwortet nicht.'));
  await doing(() => workspace.save());
  expect(button('Noch einmal speichern')).toBeDefined();
  expect(container.querySelector('a')).toBeNull();
});

it('names who has replaced words that were written here, and puts them back', async () => {
  const { heard, workspace, text } = await typed('Mein Titel');
  await doing(() => workspace.save());
  await heard('Ottos Titel');
  expect(text()).toContain('Otto Groß hat geändert, was Sie geschrieben haben. Vorher stand da: „Mein Titel“');
  await click(button('Meines zurückholen'));
  expect(workspace.files['wizard.json']).toContain('Mein Titel');
  expect(text()).not.toContain('Vorher stand da');
});

it('says to who only looks that they see what they tried out, and drops it', async () => {
  const server = new FakeServer(LIVE, DRAFT);
  server.stored = { ...server.stored, access: 'see' };
  const { workspace, text } = await typed('Mein Versuch', server);
  expect(text()).toContain('Sie sehen eigene Versuche: Gespeichert ist davon nichts');
  await click(button('Versuche verwerfen'));
  expect(workspace.files['wizard.json']).toContain('Entwurf');
  expect(text()).not.toContain('eigene Versuche');
});

it('names who has changed a place that is changed here and not saved', async () => {
  const { heard, workspace, text } = await typed('Mein Titel');
  await heard('Ottos Titel');
  expect(text()).toContain('Otto Groß hat geändert, was auch Sie geändert haben: 1 Stelle.');
  await click(button('Die Fassung von Otto Groß soll gelten'));
  expect(workspace.files['wizard.json']).toContain('Ottos Titel');
});
