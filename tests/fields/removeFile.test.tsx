// @vitest-environment happy-dom
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FieldStateProvider, type FileRef } from '../../src/fields/index.ts';
import { useFiles } from '../../src/fields/widgets/useFiles.ts';
import { click, doing, render } from '../support/react.tsx';

const RULES = { accept: ['image/*'] };
const FILES = ['a', 'b', 'c'].map((name): FileRef => ({ id: name, name, path: `/api/upload/${name}` }));

/** A field with three files. `deletion`: of the file that is removed. */
async function open(deletion: Promise<void>) {
  let answer: readonly FileRef[] | undefined = FILES;
  const picker: { current: HTMLElement | null } = { current: document.createElement('input') };
  const uploads = {
    subscribe: () => () => undefined,
    pending: () => NONE,
    add: () => Promise.resolve(),
    retry: () => undefined,
    drop: () => undefined,
    rearrange: () => undefined,
    remove: () => deletion,
    previewOf: () => undefined,
    noteOf: () => undefined,
    doublesIn: () => [],
  };
  const state = {
    errors: new Map(),
    notes: new Map(),
    uploads,
    onChosen: () => undefined,
    headed: undefined,
  };
  function Field() {
    const [files, setFiles] = useState<readonly FileRef[]>(FILES);
    const onChange = (next: readonly FileRef[] | undefined) => {
      answer = next;
      setFiles(next ?? []);
    };
    const { remove, problem } = useFiles({ pointer: '/bilder', rules: RULES, files, onChange });
    return (
      <>
        {files.map((file) => (
          <button key={file.id} type="button" onClick={() => void remove(file, picker)}>
            {file.name}
          </button>
        ))}
        <p>{problem?.message}</p>
      </>
    );
  }
  const { container } = await render(
    <FieldStateProvider value={state}>
      <Field />
    </FieldStateProvider>,
  );
  return {
    answer: () => answer?.map(({ name }) => name),
    words: () => container.querySelector('p')?.textContent,
    press: async (name: string) =>
      click([...container.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null),
    leave: () => {
      picker.current = null;
    },
  };
}

const NONE: never[] = [];

describe('a file that is removed', () => {
  it('is no part of the answer from the press on: whoever sends next does not send it', async () => {
    const deletion = Promise.withResolvers<void>();
    const field = await open(deletion.promise);
    await field.press('b');
    expect(field.answer()).toEqual(['a', 'c']);
    await doing(() => deletion.resolve());
    expect([field.answer(), field.words()]).toEqual([['a', 'c'], '']);
  });

  it('comes back to its place, with the reason, where it cannot be deleted', async () => {
    const deletion = Promise.withResolvers<void>();
    const field = await open(deletion.promise);
    await field.press('b');
    await doing(() => deletion.reject(new Error('Fehler beim Löschen der Datei')));
    expect([field.answer(), field.words()]).toEqual([['a', 'b', 'c'], 'Fehler beim Löschen der Datei']);
  });

  it('does not come back once the step was left: it is not to be sent, and the server deletes it after a day', async () => {
    const deletion = Promise.withResolvers<void>();
    const field = await open(deletion.promise);
    await field.press('b');
    field.leave();
    await doing(() => deletion.reject(new Error('Fehler beim Löschen der Datei')));
    expect(field.answer()).toEqual(['a', 'c']);
  });

  it('leaves the others that are removed meanwhile where they are', async () => {
    const deletion = Promise.withResolvers<void>();
    const field = await open(deletion.promise);
    for (const name of ['a', 'b', 'c']) await field.press(name);
    expect(field.answer()).toBeUndefined();
    await doing(() => deletion.resolve());
    expect(field.answer()).toBeUndefined();
  });
});
