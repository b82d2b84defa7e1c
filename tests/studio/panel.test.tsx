// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { StudioContext, type Studio } from '../../src/studio/context/context.ts';
import type { Findings } from '../../src/studio/checking/findings.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { FindingsBar } from '../../src/studio/findings/FindingsBar.tsx';
import { ValueEditor } from '../../src/studio/panel/ValueEditor.tsx';
import { doing, render, type } from '../support/react.tsx';

const state = { base: { pictures: {} } } as Studio['state'];

const studioWith = (part: Partial<Studio>) =>
  ({
    outline: outlineOf({}),
    state,
    trees: {},
    edit: () => true,
    select: (place: unknown) => place,
    ...part,
  }) as Studio;

it('the Tab key reaches a field before its bin', async () => {
  const { container } = await render(
    <StudioContext value={studioWith({})}>
      <ValueEditor
        place={{ file: 'steps/a.json', pointer: '/schema/properties/ort/reason' }}
        value="Worum es geht"
        disabled={false}
      />
    </StudioContext>,
  );
  const controls = [...container.querySelectorAll('textarea, input, button')].map(({ tagName }) => tagName);
  expect(controls).toEqual(['TEXTAREA', 'BUTTON']);
});

const bar = (findings: Findings) => (
  <StudioContext value={studioWith({ findings })}>
    <FindingsBar />
  </StudioContext>
);

it('nothing is said to be in order while the check runs', async () => {
  const findings: Findings = { list: [], notes: [], stale: false, running: true, failure: undefined };
  const { container, rerender } = await render(bar(findings));
  await doing(() => container.querySelector('button')?.click());
  expect(container.textContent).toBe('Wird geprüft …');
  await rerender(bar({ ...findings, running: false }));
  expect(container.textContent).toBe('Keine FundeNichts zu beanstanden.');
});

it('the day from which a table applies is a field for days, and stays stored as it was', async () => {
  const edits: unknown[] = [];
  const edit: Studio['edit'] = (_, changes) => edits.push(changes) > 0;
  const { container } = await render(
    <StudioContext value={studioWith({ edit })}>
      <ValueEditor place={{ file: 'tables/a.json', pointer: '/validFrom' }} value="2021-11-09" disabled={false} />
    </StudioContext>,
  );
  const field = container.querySelector('input');
  expect([field?.type, field?.value]).toEqual(['date', '2021-11-09']);
  expect(container.textContent).toContain('Dienstag, 9. November 2021');
  await type(field, '2026-12-01');
  expect(edits).toEqual([[{ file: 'tables/a.json', pointer: '/validFrom', set: '2026-12-01' }]]);
});

it('what is no number stays in its field when it is left, and says what holds', async () => {
  const edits: unknown[] = [];
  const studio = studioWith({ edit: (_, made) => edits.push(made) > 0 });
  const place = { file: 'steps/a.json', pointer: '/schema/properties/punkte/maximum' };
  const draw = (value: number) => (
    <StudioContext value={studio}>
      <ValueEditor place={place} value={value} disabled={false} />
    </StudioContext>
  );
  const { container, rerender } = await render(draw(8));
  const field = container.querySelector('input')!;
  await type(field, 'eins');
  await doing(() => field.blur());
  await doing(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect([field.value, container.querySelector('p[id$=falsch]')?.textContent]).toEqual([
    'eins',
    '„eins“ ist keine Zahl. Es bleibt bei 8.',
  ]);
  expect(edits).toEqual([]);
  // Undo shows what it brings back.
  await rerender(draw(6));
  expect([field.value, container.querySelector('p[id$=falsch]')]).toEqual(['6', null]);
});
