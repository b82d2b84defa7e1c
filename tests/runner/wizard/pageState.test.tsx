// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { pageStateOf, usePageState } from '../../../src/runner/wizard/pageState.ts';
import { shipped, wizardOf } from '../../engine/definitions.ts';
import { renderHook } from '../../support/react.tsx';

const wizard = wizardOf(shipped('bussgeldrechner'));
const steps = Object.keys(wizard.definition.steps);
const withResult = steps.find((step) => wizard.step(step)?.file.result !== undefined) ?? '';

/** In happy-dom `dataset` leaves out what is empty. */
function attributes(): Record<string, string> {
  return Object.fromEntries([...document.documentElement.attributes].map(({ name, value }) => [name, value]));
}

afterEach(() => {
  for (const name of Object.keys(attributes())) document.documentElement.removeAttribute(name);
});

it('the root element names the step once the wizard has begun, and whether it shows a result', async () => {
  let step = wizard.initial;
  let asking = false;
  const { rerender } = await renderHook(() => usePageState(pageStateOf(wizard, step, asking), false));
  const seen = [attributes()];
  for (const [next, isAsking] of [
    [withResult, false],
    [withResult, true],
    [wizard.initial, false],
  ] as const) {
    [step, asking] = [next, isAsking];
    await rerender();
    seen.push(attributes());
  }
  expect(seen).toEqual([{}, { 'data-begun': withResult, 'data-result': '' }, { 'data-begun': withResult }, {}]);
});

it('a form in another page changes nothing of it', async () => {
  await renderHook(() => usePageState(pageStateOf(wizard, withResult), true));
  expect(attributes()).toEqual({});
});

it('faces that came too late are shown with the next step, and not before', async () => {
  let step = wizard.initial;
  const { rerender } = await renderHook(() => usePageState(pageStateOf(wizard, step), false));
  document.documentElement.setAttribute('data-faces', '');
  await rerender();
  expect(attributes()).toEqual({ 'data-faces': '' });
  step = withResult;
  await rerender();
  expect(attributes()['data-faces']).toBe('shown');
});
