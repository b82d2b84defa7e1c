// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import type { View } from '../../src/studio/context/context.ts';
import { Tour } from '../../src/studio/help/Tour.tsx';
import { hasSeenTour } from '../../src/studio/help/tourSeen.ts';
import { button, click, doing } from '../support/react.tsx';
import { sitDown } from './desk.tsx';
import { FakeServer } from './fakeServer.ts';

const escape = (isTaken: boolean) =>
  doing(() => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    if (isTaken) event.preventDefault();
    document.body.dispatchEvent(event);
  });

it('Escape ends the tour, wherever the focus is, but not the one that has closed something else', async () => {
  onTestFinished(() => localStorage.clear());
  const { log } = await sitDown(new FakeServer({}), (close) => <Tour onClose={close} />);
  await escape(true);
  expect([log, hasSeenTour()]).toEqual([[], false]);
  await escape(false);
  expect([log, hasSeenTour()]).toEqual([['close'], true]);
});

/** All that the tour says to somebody. */
async function told(access: 'change' | 'see', view: View): Promise<string> {
  onTestFinished(() => localStorage.clear());
  const server = new FakeServer({});
  server.stored = { ...server.stored, access };
  const selection = { view, place: { file: 'wizard.json', pointer: '' } };
  const { unmount, container } = await sitDown(server, (close) => <Tour onClose={close} />, undefined, { selection });
  const words: string[] = [];
  for (;;) {
    words.push(container.querySelector('[role="dialog"]')?.textContent ?? '');
    const next = button('Weiter', container);
    if (next === undefined) break;
    await click(next);
  }
  await unmount();
  return words.join('\n');
}

it('speaks of changing and saving only to who may, and of properties only where they are', async () => {
  expect(await told('change', 'schritt')).toMatch(/Rechts ändern Sie[^]*Gespeichert wird von selbst/);
  expect(await told('see', 'schritt')).not.toMatch(/(?:ändern Sie|können in jeder ändern|und Speichern)/);
  expect(await told('see', 'schritt')).toContain('gespeichert wird davon nichts');
  expect(await told('see', 'testen')).not.toContain('Rechts');
});
