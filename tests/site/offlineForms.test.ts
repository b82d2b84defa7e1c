// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { keepFormsOffline } from '../../src/site/frame/offlineForms.ts';

let note: HTMLElement;
/** The presses that got through. */
let sent: Event[];

beforeEach(() => {
  document.body.innerHTML = `<form method="post"><button>Senden</button></form><p id="offline" hidden>Sie sind offline.</p>`;
  note = document.querySelector('p') ?? document.body;
  sent = [];
  form().addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(event);
  });
  keepFormsOffline();
});

function form(): HTMLFormElement {
  const found = document.querySelector('form');
  if (found === null) throw new Error('There is a form.');
  return found;
}

function press(isOnline: boolean): void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  document.querySelector('button')?.click();
  online.mockRestore();
}

it('a form without its code stays where it is while there is no network', () => {
  press(false);
  expect([sent.length, note.hidden]).toEqual([0, false]);
  window.dispatchEvent(new Event('online'));
  expect(note.hidden).toBe(true);
  press(true);
  expect(sent).toHaveLength(1);
});

it('a form with its code, and one that only searches, are left alone', () => {
  form().dataset['live'] = '';
  press(false);
  delete form().dataset['live'];
  form().method = 'get';
  press(false);
  expect([sent.length, note.hidden]).toEqual([2, true]);
});
