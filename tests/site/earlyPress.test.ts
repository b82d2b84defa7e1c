// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LEFT_TO_SERVER } from '../../src/site/shared/pageData.ts';
import { holdEarlyPresses } from '../../src/site/shell/earlyPress.ts';

const LARGEST = 1000;

let root: HTMLElement;
let note: HTMLElement;
/** The presses that got through. */
let sent: SubmitEvent[];

beforeEach(() => {
  document.body.innerHTML = `<div id="root"><form method="post">
    <input type="file" name="/fotos" accept="image/jpeg,.jpg,.jpeg,image/png,.png" data-largest="${LARGEST}">
    <button type="submit">Weiter</button><button name="tun" value="back">Zurück</button>
  </form></div><p id="wartet" data-largest="${2 * LARGEST}"></p>`;
  [root, note] = ['root', 'wartet'].map((id) => document.getElementById(id)) as [HTMLElement, HTMLElement];
  sent = [];
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(event);
  });
  holdEarlyPresses(root, note);
});

// The page ends.
afterEach(() => {
  window.dispatchEvent(new Event('error'));
});

it.each([
  ['a photo that is too large', 'image/jpeg', LARGEST + 1],
  ['a photo of a format that the field does not take', 'image/heic', 10],
])('%s waits for the code, and goes on with it by itself', async (_, type, size) => {
  choose(type, size);
  press('Weiter');
  expect(sent).toHaveLength(0);
  expect(note.textContent).toContain('Dann verkleinert sie Ihr Foto');
  goLive();
  await expect.poll(() => sent.length).toBe(1);
  expect(note.textContent).toBe('');
  press('Weiter');
  expect(sent).toHaveLength(2);
});

it.each([
  [2 * LARGEST, 1],
  [2 * LARGEST + 1, 0],
])('where the question names no size, a photo of %i bytes is measured by that of the page', (size, count) => {
  root.querySelector('input')?.removeAttribute('data-largest');
  choose('image/jpeg', size);
  press('Weiter');
  expect(sent).toHaveLength(count);
});

it('the form that the code has drawn anew is the one that goes on', async () => {
  choose('image/jpeg', LARGEST + 1);
  press('Weiter');
  const form = document.createElement('form');
  form.dataset['live'] = '';
  root.replaceChildren(form);
  await expect.poll(() => sent.map(({ target }) => target)).toEqual([form]);
});

it.each([
  ['a photo that fits', 'image/jpeg', LARGEST, 'Weiter'],
  ['a document', 'application/pdf', LARGEST + 1, 'Weiter'],
  ['another button', 'image/jpeg', LARGEST + 1, 'Zurück'],
])('%s does not wait', (_, type, size, button) => {
  choose(type, size);
  press(button);
  expect(sent).toHaveLength(1);
  expect(note.textContent).toBe('');
});

it.each(['error', 'unhandledrejection', LEFT_TO_SERVER])(
  'goes to the server where the code fails or is not used (%s)',
  (failure) => {
    choose('image/jpeg', LARGEST + 1);
    press('Weiter');
    root.dispatchEvent(new Event('error'));
    expect(sent).toHaveLength(0);
    window.dispatchEvent(new Event(failure));
    expect(sent).toHaveLength(1);
  },
);

it('goes to the server where a script cannot be loaded, and waits on where a picture cannot', () => {
  choose('image/jpeg', LARGEST + 1);
  press('Weiter');
  for (const [name, count] of [
    ['img', 0],
    ['script', 1],
  ] as const) {
    document.body.append(document.createElement(name));
    document.body.lastElementChild?.dispatchEvent(new Event('error'));
    expect([name, sent.length]).toEqual([name, count]);
  }
});

it('opens the camera before the code is there, and its photo is the question’s own', () => {
  root.innerHTML = `<form><div data-files="">
    <span><input type="file" hidden capture="environment"><button type="button">Foto aufnehmen</button></span>
    <input type="file" name="/fotos">
  </div></form>`;
  const [camera, own] = root.querySelectorAll('input');
  let opened = 0;
  camera?.addEventListener('click', () => (opened += 1));
  press('Foto aufnehmen');
  expect(opened).toBe(1);
  const taken = new DataTransfer();
  taken.items.add(new File(['x'], 'image.jpg', { type: 'image/jpeg' }));
  Object.defineProperty(camera, 'files', { value: taken.files });
  camera?.dispatchEvent(new Event('change', { bubbles: true }));
  expect([...(own?.files ?? [])].map(({ name }) => name)).toEqual(['image.jpg']);
  expect(note.textContent).toContain('Ihr Foto ist ausgewählt.');
});

function choose(type: string, size: number) {
  const input = root.querySelector('input');
  Object.defineProperty(input, 'files', { value: [{ type, size }], configurable: true });
}

function press(words: string) {
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click();
}

function goLive() {
  const form = root.querySelector('form');
  if (form !== null) form.dataset['live'] = '';
}
