import { describe, expect, it } from 'vitest';
import { thanksFor, type Receipt, type StepFile } from '../../src/engine/index.ts';

const STEP: StepFile = {
  title: 'Danke',
  thanks: [
    { mailed: 'powerOfAttorney', phone: true, text: ['Vollmacht und Telefon.'] },
    { mailed: 'powerOfAttorney', text: ['Vollmacht.'] },
    { phone: true, text: ['Telefon.', 'Bald.'] },
    { text: ['Weder noch.'] },
  ],
};
const RECEIPT: Receipt = { anfrageId: 'a-1', referenz: 'PR-1' };
const mailed = (...arten: NonNullable<Receipt['mails']>['arten']) => ({ mails: { an: 'a@b.de', arten } });

describe('what a last step says', () => {
  it.each<[string, Receipt | undefined, string[]]>([
    [
      'needs every condition of a variant',
      { ...RECEIPT, ...mailed('confirmation', 'powerOfAttorney'), telefon: true },
      ['Vollmacht und Telefon.'],
    ],
    ['is the first variant that applies', { ...RECEIPT, ...mailed('powerOfAttorney'), telefon: false }, ['Vollmacht.']],
    [
      'counts only the mail that it names',
      { ...RECEIPT, ...mailed('confirmation'), telefon: true },
      ['Telefon.', 'Bald.'],
    ],
    ['is the last where nothing was queued', { ...RECEIPT, telefon: false }, ['Weder noch.']],
    ['is the last for a receipt of an older server', RECEIPT, ['Weder noch.']],
    ['is the last without a receipt', undefined, ['Weder noch.']],
  ])('%s', (_, receipt, text) => {
    expect(thanksFor(STEP, receipt)).toEqual(text);
  });

  it('is nothing where the step has no variants', () => {
    expect(thanksFor({ title: 'Danke' }, { ...RECEIPT, ...mailed('confirmation') })).toEqual([]);
  });
});
