// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import { Tour } from '../../src/studio/help/Tour.tsx';
import { hasSeenTour } from '../../src/studio/help/tourSeen.ts';
import { doing } from '../support/react.tsx';
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
