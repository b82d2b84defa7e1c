import { expect, it } from 'vitest';
import { emptyAt, isBlank } from '../../src/studio/panel/emptyAt.ts';

const STEP = 'steps/ort.json';

it('begins a picture with the texts that it needs, to be filled in', () => {
  const picture = emptyAt({ file: STEP, pointer: '/picture' });
  expect(picture).toEqual({ file: '', alt: '' });
  expect(isBlank(picture)).toBe(true);
});

it('begins everything else with the example of the format, or with something empty of its type', () => {
  expect(emptyAt({ file: STEP, pointer: '/intro' })).toEqual(['']);
  expect(emptyAt({ file: STEP, pointer: '/advice' })).toEqual([]);
  expect(emptyAt({ file: STEP, pointer: '/waits' })).toBe(true);
  expect(emptyAt({ file: STEP, pointer: '/title' })).toEqual(expect.any(String));
  expect([isBlank([]), isBlank({}), isBlank(''), isBlank(true), isBlank({ title: 'Ort' })]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
