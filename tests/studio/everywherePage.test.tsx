// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StudioWizard } from '../../src/contract/index.ts';
import { EverywherePage } from '../../src/studio/everywhere/EverywherePage.tsx';
import { doing, render } from '../support/react.tsx';

type Kept = Record<string, StudioWizard>;

let server: Kept;
let puts: string[];
/** What the next save waits for. */
let held: PromiseWithResolvers<void> | undefined;

const TIMES = { begun: '2026-12-03T08:00:00.000Z', changed: '2026-12-03T09:00:00.000Z' };
const draftBy = (by: string) => ({ draft: { by, ...TIMES, live: {}, liveVersion: 'live', behind: false } });

function wizard(title: string, intro: string, more: Partial<StudioWizard> = {}): StudioWizard {
  const files = {
    'wizard.json': JSON.stringify({ title, progress: [{ label: 'Alles', steps: ['eins'] }] }),
    'machine.json': JSON.stringify({ id: 'x', initial: 'eins', states: { eins: { type: 'final' } } }),
    'steps/eins.json': JSON.stringify({ title: 'Ihr Fall', intro: [intro] }),
  };
  return { version: `${title}1`, files, pictures: {}, access: 'change', ...more };
}

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/studio/suche');
  puts = [];
  held = undefined;
  server = {
    a: wizard('Amsel', 'Der Bussgeldbescheid kommt.'),
    b: wizard('Bachstelze', 'Ein Bußgeldbescheid liegt vor.', draftBy('Otto Groß')),
    c: wizard('Chamäleon', 'Kein Bußgeldbescheid.', { access: 'see' }),
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const id = url.split('/').at(-1) ?? '';
    if (id === 'wizards') {
      const known = { public: true, live: true, faults: 0, steps: 1, parts: [] };
      const wizards = Object.keys(server).map((one) => ({ id: one, ...known }));
      return Response.json({ wizards, account: { name: 'Vera Groß', rights: [] }, writable: false, creates: false });
    }
    const current = server[id];
    if (current === undefined) return Response.json({ error: 'Den gibt es nicht.' }, { status: 404 });
    if (method === 'PUT') {
      puts.push(id);
      await held?.promise;
      const files = { ...current.files, ...JSON.parse(body as string).files };
      server[id] = { ...draftBy('Vera Groß'), ...current, files, version: `${current.version}+` };
    }
    if (method === 'DELETE') {
      const { draft: _, ...live } = current;
      server[id] = { ...live, files: { ...current.files, ...wizard('Amsel', 'Der Bussgeldbescheid kommt.').files } };
      return new Response(null, { status: 204 });
    }
    return Response.json(server[id]);
  });
});
afterEach(() => vi.unstubAllGlobals());

const introOf = (id: string): unknown => JSON.parse(server[id]?.files['steps/eins.json'] ?? '').intro[0];

async function open() {
  const { container } = await render(
    <MemoryRouter initialEntries={['/suche?suche=bussgeldbescheid']}>
      <EverywherePage />
    </MemoryRouter>,
  );
  const button = (name: RegExp) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => name.test(textContent));
  const settled = () =>
    doing(() => vi.waitFor(() => expect(container.textContent).not.toMatch(/gelesen …| von \d+ Assistent/)));
  const press = (name: RegExp) => doing(() => button(name)?.click());
  const section = (title: string) =>
    [...container.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent.startsWith(title));
  await settled();
  return { container, button, press, section, settled };
}

async function fill(container: HTMLElement, words: string): Promise<void> {
  const input = container.querySelector<HTMLInputElement>('section[aria-label="Ersetzen"] input');
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('finds in all wizards what is searched, however it is written', async () => {
  const { container, section } = await open();
  await vi.waitFor(() => expect(container.textContent).toContain('3 Texte in 3 Assistenten, 3 Treffer.'));
  expect(section('Amsel')?.querySelector('mark')?.textContent).toBe('Bussgeldbescheid');
  expect(section('Amsel')?.querySelector('h3')?.textContent).toContain('Ihr Fall');
  expect(section('Bachstelze')?.querySelector('a')?.getAttribute('href')).toContain('/assistenten/b?ansicht=texte');
});

it('replaces where one may, leaves out the draft of somebody else until it is ticked, and takes it back', async () => {
  const { container, press, section, button, settled } = await open();
  await press(/^Ersetzen$/);
  await fill(container, 'Bescheid');
  expect(section('Amsel')?.textContent).toContain('Es entsteht ein Entwurf.');
  expect(section('Bachstelze')?.textContent).toContain('Hier liegt ein Entwurf von Otto Groß.');
  expect(section('Chamäleon')?.textContent).toContain('dürfen Sie nur ansehen');
  expect(section('Chamäleon')?.querySelector('input')).toBeNull();
  expect(button(/^Ersetzen in/)?.textContent).toBe('Ersetzen in 1 Text');
  await doing(() => section('Bachstelze')?.querySelector<HTMLInputElement>('input')?.click());
  await press(/^Ersetzen in 2 Texten$/);
  await settled();
  expect([introOf('a'), introOf('b'), introOf('c')]).toEqual([
    'Der Bescheid kommt.',
    'Ein Bescheid liegt vor.',
    'Kein Bußgeldbescheid.',
  ]);
  await vi.waitFor(() => expect(container.textContent).toContain('2 Texte in 2 Assistenten geändert.'));
  await press(/^Alles zurücknehmen$/);
  await settled();
  expect([introOf('a'), introOf('b')]).toEqual(['Der Bussgeldbescheid kommt.', 'Ein Bußgeldbescheid liegt vor.']);
  expect(server['a']?.draft).toBeUndefined();
  expect(server['b']?.draft?.by).toBe('Otto Groß');
});

it('replaces once, however often it is pressed, and can take it back after another page was shown', async () => {
  const { container, press, settled } = await open();
  await press(/^Ersetzen$/);
  await fill(container, 'Bescheid');
  held = Promise.withResolvers();
  await press(/^Ersetzen in/);
  await press(/^Ersetzen in/);
  expect(container.textContent).toContain('0 von 1 Assistent …');
  await doing(() => held?.resolve());
  await settled();
  expect(puts).toEqual(['a']);
  const again = await open();
  expect(again.container.textContent).toContain('„bussgeldbescheid“ durch „Bescheid“ ersetzt.');
  await again.press(/^Alles zurücknehmen$/);
  await vi.waitFor(() => expect(again.container.textContent).toContain('Zurückgenommen:'));
  expect(introOf('a')).toBe('Der Bussgeldbescheid kommt.');
});

it('says what could not be changed and why', async () => {
  const { container, press } = await open();
  await press(/^Ersetzen$/);
  await fill(container, 'Bescheid');
  delete server['a'];
  await press(/^Ersetzen in/);
  await vi.waitFor(() => expect(container.textContent).toContain('Amsel: 1 Text nicht geändert. Den gibt es nicht.'));
});
