// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TableView } from '../../src/studio/tables/TableView.tsx';
import { button, click, doing, type } from '../support/react.tsx';
import { atWork } from './atWork.tsx';
import { filesOf } from './folder.ts';
import { IdleWorker } from './idleWorker.ts';

/** A decision table as a grid: worked on by keyboard, pasted into, sorted. */

const WIZARD = 'bussgeldrechner';
const FILE = 'tables/tempo-innerorts.json';
type Table = { rows: { then: { bussgeld: number } }[] };

// Gaps and contradictions are looked for by a worker, which answers nothing here.
beforeEach(() => void vi.stubGlobal('Worker', IdleWorker));
afterEach(() => vi.unstubAllGlobals());

const key = (name: string, how: KeyboardEventInit = {}) =>
  doing(() => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...how });
    document.activeElement?.dispatchEvent(event);
  });
const write = (text: string) => type(document.activeElement, text);
const paste = (text: string) =>
  doing(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new Event('paste', { bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(Object.assign(event, { clipboardData }));
  });
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');

async function open() {
  const selection = { view: 'tabelle' as const, place: { file: FILE, pointer: '' } };
  const work = await atWork(WIZARD, filesOf(WIZARD), <TableView />, () => ({ selection }));
  const cell = (row: number, column: number) =>
    work.container.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  const table = () => JSON.parse(work.workspace.files[FILE] ?? '') as Table;
  await doing(() => cell(0, 0)?.focus());
  return { ...work, cell, table };
}

it('is worked on by keyboard alone, and what is not understood stays in the editor', async () => {
  const { container, workspace, table } = await open();
  await key('ArrowDown');
  await key('F2');
  await write('viel');
  await key('Enter');
  expect(container.querySelector('[role=alert]')?.textContent).toMatch(/ist keine Zahl und kein Bereich/);
  expect(workspace.isUnsaved()).toBe(false);
  await key('Escape');
  await key('1');
  expect((document.activeElement as HTMLInputElement).value).toBe('1');
  await write('12–15');
  await key('Tab');
  await key('5');
  await write('55');
  await key('Enter');
  await key('d', { ctrlKey: true });
  await key('ArrowDown', { altKey: true });
  expect(
    table()
      .rows.slice(1, 4)
      .map(({ then }) => then.bussgeld),
  ).toEqual([55, 115, 55]);
  for (let step = 0; step < 4; step += 1) await doing(() => workspace.undo());
  expect(workspace.isUnsaved()).toBe(false);
});

it('shows what is understood of pasted cells, and takes them as one step', async () => {
  const { cell, workspace } = await open();
  await paste('1–9\t31\nzehn\t41\n');
  expect(dialog()?.textContent).toContain('„zehn“ ist keine Zahl');
  expect(button('Einfügen', dialog() ?? document)?.disabled).toBe(true);
  await click(button('Abbrechen', dialog() ?? document));
  expect(workspace.isUnsaved()).toBe(false);
  await doing(() => cell(0, 0)?.focus());
  await paste('1–9\t31\n10–15\t41\n');
  await click(button('Einfügen', dialog() ?? document));
  expect(workspace.files[FILE]).toContain('"min": 1, "max": 9 } }, "then": { "bussgeld": 31,');
  await doing(() => workspace.undo());
  expect(workspace.isUnsaved()).toBe(false);
});

it('is sorted by the column that is selected, and back by one undo', async () => {
  const { container, notes, workspace, table } = await open();
  await key('ArrowRight');
  const before = table();
  const sort = [...container.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent).startsWith('Sortieren: nach '),
  );
  await click(sort);
  expect(notes.join()).toMatch(/aufsteigend|absteigend/);
  expect(table()).not.toEqual(before);
  await doing(() => workspace.undo());
  expect(table()).toEqual(before);
});

it('takes what is typed in place of the dash of an empty cell', async () => {
  await open();
  for (let column = 0; column < 3; column += 1) await key('ArrowRight');
  await key('F2');
  const input = document.activeElement as HTMLInputElement;
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['–', 0, 1]);
  await key('Escape');
  // Behind a value one goes on.
  await key('ArrowLeft');
  await key('F2');
  const other = document.activeElement as HTMLInputElement;
  expect([other.value, other.selectionStart]).toEqual(['0', 1]);
});
