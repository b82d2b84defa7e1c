// @vitest-environment happy-dom
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { DefinitionFiles } from '../../src/check/index.ts';
import { applyEdits, type Edit } from '../../src/editing/index.ts';
import { StudioContext, type Studio } from '../../src/studio/context/context.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import type { FilePlace } from '../../src/studio/document/place.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { TextsView } from '../../src/studio/texts/TextsView.tsx';
import { doing, render } from '../support/react.tsx';
import { filesOf } from './folder.ts';

const FILE = 'steps/nachricht.json';
const BEFORE = 'Bitte beachten Sie:';

afterEach(() => vi.unstubAllGlobals());

/** All texts of a wizard whose message step has one paragraph, with the field of a text open. */
async function openText(pointer: string): Promise<{ read: () => Record<string, unknown>; undone: string[] }> {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  let files: DefinitionFiles = applyEdits(filesOf('kontaktformular'), [
    { file: FILE, pointer: '/intro', set: [BEFORE] },
  ]);
  const undone: string[] = [];
  const reader = treeReader();
  function Around() {
    const [, draw] = useState(0);
    const [place, setPlace] = useState<FilePlace>({ file: FILE, pointer });
    const trees = reader(files);
    const studio: Partial<Studio> = {
      trees,
      outline: outlineOf(trees),
      selection: { view: 'texte', place },
      select: (next) => (setPlace(next), next),
      edit: (label, edits) => {
        files = applyEdits(files, edits as readonly Edit[]);
        undone.push(label);
        draw((count) => count + 1);
        return true;
      },
    };
    return (
      <MemoryRouter>
        <StudioContext value={{ ...studio, workspace: { id: 'kontaktformular' } } as unknown as Studio}>
          <TextsView />
        </StudioContext>
      </MemoryRouter>
    );
  }
  await render(<Around />);
  return { read: () => JSON.parse(files[FILE] ?? '{}'), undone };
}

/** Pastes at the end of the open field. Returns whether the browser is left to do it. */
async function paste(html: string, plain: string): Promise<boolean> {
  const field = document.querySelector('textarea');
  if (field === null) throw new Error('No field is open.');
  field.setSelectionRange(field.value.length, field.value.length);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  clipboardData.setData('text/plain', plain);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  await doing(() => field.dispatchEvent(event));
  return !event.defaultPrevented;
}

it('a list that is pasted into a paragraph becomes its entries, and the last one is open', async () => {
  const { read, undone } = await openText('/intro/0');
  expect(await paste('<ul><li><b>Foto</b> machen</li><li>anrufen</li></ul>', 'Foto machen\nanrufen')).toBe(false);
  expect(read()['intro']).toEqual([BEFORE, '- **Foto** machen', '- anrufen']);
  expect(document.querySelectorAll('textarea')).toHaveLength(1);
  expect(document.activeElement).toBe(document.querySelector('textarea'));
  expect(document.querySelector('textarea')?.value).toBe('- anrufen');
  expect(undone).toEqual(['Text: Absatz über den Fragen einfügen']);
});

it('plain lines become paragraphs', async () => {
  const { read } = await openText('/intro/0');
  expect(await paste('', 'Erstens\r\nZweitens')).toBe(false);
  expect(read()['intro']).toEqual([BEFORE, 'Erstens', 'Zweitens']);
});

it('one plain line is left to the browser', async () => {
  const { undone } = await openText('/intro/0');
  expect(await paste('', 'Erstens')).toBe(true);
  expect(undone).toEqual([]);
});

it('a title, which has no lists, is left to the browser', async () => {
  const { undone } = await openText('/title');
  expect(await paste('<ul><li>a</li><li>b</li></ul>', 'a\nb')).toBe(true);
  expect(undone).toEqual([]);
});
