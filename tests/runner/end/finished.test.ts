import { describe, expect, it } from 'vitest';
import { fillTexts } from '../../../src/engine/index.ts';
import { placeholdersFor } from '../../../src/runner/end/Finished.tsx';
import brand from '../../../src/site/brand.json' with { type: 'json' };

const contact = { phone: '030 1', email: 'hilfe@example.org' };
const TEXTS = ['Vollmacht für {kanzlei}', 'Rufen Sie an: {telefon}.'];

describe('the texts of a last step', () => {
  it('name the office', () => {
    const imprint = { ...brand.imprint, operator: 'Kanzlei Muster' };
    expect(fillTexts(TEXTS, placeholdersFor(undefined, { ...contact, imprint }))).toEqual([
      'Vollmacht für Kanzlei Muster',
      'Rufen Sie an: 030 1.',
    ]);
  });

  it.each([
    ['is a placeholder', { ...contact, imprint: brand.imprint }],
    ['is empty', { ...contact, imprint: { ...brand.imprint, operator: '' } }],
    ['is unknown to the page', contact],
  ])('leave out what names it while its name %s', (_why, given) => {
    expect(fillTexts(TEXTS, placeholdersFor(undefined, given))).toEqual(['Rufen Sie an: 030 1.']);
  });
});
