// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { PageLink } from '../../src/studio/bench/PageLink.tsx';
import { doing } from '../support/react.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer } from './fakeServer.ts';

const files = (more: object) => ({ 'wizard.json': JSON.stringify({ title: 'Kontakt', ...more }) });

async function linkOf(server: FakeServer): Promise<string | null> {
  const { container, publishing, unmount } = await sitDown(server, () => <PageLink />);
  await doing(() => publishing.load());
  const address = container.querySelector('a')?.getAttribute('href') ?? null;
  await unmount();
  return address;
}

it('leads to the page that visitors see, also beside a draft that gives it another address', async () => {
  expect(await linkOf(new FakeServer(files({ route: '/kontakt' })))).toBe('/kontakt');
  expect(await linkOf(new FakeServer(files({})))).toBe('/anfrage/kontaktformular');
  expect(await linkOf(new FakeServer(files({ route: '/kontakt' }), files({ route: '/anders' })))).toBe('/kontakt');
});

it('leads nowhere where visitors see no page of it', async () => {
  for (const more of [{ embedded: true }, { public: false }])
    expect(await linkOf(new FakeServer(files(more)))).toBeNull();
  const off = new FakeServer(files({ route: '/kontakt' }));
  off.told = { ...off.told, live: { ...off.told.live, state: 'off' } };
  expect(await linkOf(off)).toBeNull();
});
