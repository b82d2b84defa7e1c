// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { useState } from 'react';
import { StudioContext, type Studio } from '../../src/studio/context/context.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { ActionsContext } from '../../src/studio/actions/context.ts';
import { AddKey } from '../../src/studio/panel/AddKey.tsx';
import { ValueEditor } from '../../src/studio/panel/ValueEditor.tsx';
import { button, click, doing, render } from '../support/react.tsx';

const STEP = { title: 'Anliegen', schema: { properties: { a: { type: 'string', title: 'Worum geht es?' } } } };
const QUESTION = { file: 'steps/a.json', pointer: '/schema/properties/a' };

function Question() {
  const [reason, setReason] = useState<string>();
  const studio = {
    workspace: { id: 'a', files: {} },
    outline: outlineOf({ 'steps/a.json': { value: STEP, broken: false } }),
    state: { base: { pictures: {} }, history: { files: {} } },
    trees: {},
    edit: () => (setReason(''), true),
    select: (place: unknown) => place,
    notify: () => undefined,
  } as unknown as Studio;
  return (
    <StudioContext value={studio}>
      <ActionsContext
        value={{ openMenu: () => undefined, act: () => undefined, ask: () => undefined, perform: () => undefined }}
      >
        {reason !== undefined && (
          <ValueEditor place={{ ...QUESTION, pointer: `${QUESTION.pointer}/reason` }} value={reason} disabled={false} />
        )}
        <AddKey place={QUESTION} keys={['reason']} />
      </ActionsContext>
    </StudioContext>
  );
}

it('what was added has the focus before the next key comes, however late the next frame is', async () => {
  const { container } = await render(<Question />);
  await click(button('Angabe ergänzen: Worum geht es?', container));
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  await doing(() => document.querySelector<HTMLElement>('[role="menuitem"]')?.click());
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  expect(document.querySelector('[role="menu"]')).toBeNull();
  frames.mockRestore();
});

it('the button is named by the title of its question, as people read it', async () => {
  const { container } = await render(<Question />);
  expect(button('Angabe ergänzen: Worum geht es?', container)).toBeDefined();
});

const NO_TABLE = 'Ein Ergebnis kommt aus einer Tabelle. Bitte legen Sie zuerst in der Ansicht „Tabelle“ eine an.';

it.each([
  ['a table', { 'tables/preise.json': { value: { title: 'Preise', rows: [] }, broken: false } }, ['result'], []],
  ['no table', {}, [], [NO_TABLE]],
])(
  'a result of a step with %s is asked for as a whole, not begun with what is missing',
  async (_what, tables, asked, told) => {
    const acts: string[] = [];
    const notes: string[] = [];
    const studio = {
      workspace: { id: 'a', files: {} },
      outline: outlineOf({ 'steps/a.json': { value: STEP, broken: false }, ...tables }),
      state: { base: { pictures: {} }, history: { files: {} } },
      trees: {},
      edit: () => notes.push('edit') > 0,
      notify: (sentence: string) => notes.push(sentence),
    } as unknown as Studio;
    const { container } = await render(
      <StudioContext value={studio}>
        <ActionsContext
          value={{
            openMenu: () => undefined,
            act: (_of, id) => void acts.push(id),
            ask: () => undefined,
            perform: () => undefined,
          }}
        >
          <AddKey place={{ file: 'steps/a.json', pointer: '' }} keys={['result']} />
        </ActionsContext>
      </StudioContext>,
    );
    await click(container.querySelector('button'));
    await doing(() => document.querySelector<HTMLElement>('[role="menuitem"]')?.click());
    expect(acts).toEqual(asked);
    expect(notes).toEqual(told);
  },
);
