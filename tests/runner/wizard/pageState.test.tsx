// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
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
  const { rerender } = await renderHook(() => usePageState(pageStateOf(wizard, step, asking), step, false));
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

it('a further step changes nothing of the root element, so that no style of the page is computed anew', async () => {
  const long = wizardOf(shipped('bussgeldanfrage'));
  const [, second = '', third = ''] = Object.keys(long.definition.steps).filter((one) => one !== long.initial);
  let step = second;
  const { rerender } = await renderHook(() => usePageState(pageStateOf(long, step), step, false));
  const changed = vi.spyOn(document.documentElement, 'setAttribute');
  const before = attributes();
  expect(before).toEqual({ 'data-begun': second });
  step = third;
  await rerender();
  expect(attributes()).toEqual(before);
  expect(changed).not.toHaveBeenCalled();
});

it('a form in another page changes nothing of it', async () => {
  await renderHook(() => usePageState(pageStateOf(wizard, withResult), withResult, true));
  expect(attributes()).toEqual({});
});

it('faces that came too late are shown with the next step, and not before', async () => {
  let step = wizard.initial;
  const { rerender } = await renderHook(() => usePageState(pageStateOf(wizard, step), step, false));
  document.documentElement.setAttribute('data-faces', '');
  await rerender();
  expect(attributes()).toEqual({ 'data-faces': '' });
  step = withResult;
  await rerender();
  expect(attributes()['data-faces']).toBe('shown');
});
