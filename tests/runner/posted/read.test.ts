import { expect, it } from 'vitest';
import { withPosted } from '../../../src/runner/posted/read.ts';
import { ask, group, text } from '../../engine/definitions.ts';

const wizard = ask(group({ ort: text('Ort'), land: text('Land') }));
const step = wizard.step(wizard.initial);
if (step === undefined) throw new Error('There is no first step.');
const before = { ort: 'Ulm', land: 'Bayern' };

it('an answer that was emptied in the form is gone', () => {
  const entries = [
    ['/ort', ''],
    ['/land', 'Hessen'],
  ] as const;
  expect(withPosted(wizard, step, before, entries)).toEqual({ land: 'Hessen' });
});

it('what a form does not have stays as it was', () => {
  expect(withPosted(wizard, step, before, [['/land', 'Hessen']])).toEqual({ ort: 'Ulm', land: 'Hessen' });
});
