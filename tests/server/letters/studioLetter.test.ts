import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../server/letters/base/letter.ts';
import { studioLetter } from '../../../server/letters/templates/studio.ts';
import { readBrand } from '../../../server/config/brand.ts';

const BRAND = await readBrand(path.resolve(import.meta.dirname, '../../../src/site/brand.json'), {});
const DATA = { title: 'Kontakt', link: 'https://kanzlei.example/studio/assistenten/kontaktformular', by: 'Vera Groß' };

describe('a mail about a planned release', () => {
  it.each([
    [
      'studioPlanFailed',
      'Ihnen',
      'Guten Tag, für den 1. Januar 2027, 0:00 Uhr war im Studio die Veröffentlichung des Assistenten „Kontakt“ geplant, von Ihnen.',
    ],
    ['studioPlanReplaced', 'Vera Groß', 'die Sie für den 1. Januar 2027, 0:00 Uhr geplant hatten, durch eine neue'],
    ['studioPlanEarly', 'Vera Groß', 'wie Sie es für den 1. Januar 2027, 0:00 Uhr geplant hatten'],
  ] as const)('speaks in %s to who planned it', (kind, by, words) => {
    const data = { ...DATA, by, note: 'Gilt ab Neujahr', when: '1. Januar 2027, 0:00 Uhr' };
    expect(plainText(studioLetter({ kind, data }, BRAND)).replaceAll(/\s+/g, ' ')).toContain(words);
  });
});

describe('a mail about a draft', () => {
  it.each(['studioAsked', 'studioAgreed', 'studioReturned'] as const)(
    'leads from %s to where somebody says that such mails are not wanted',
    (kind) => {
      const text = plainText(studioLetter({ kind, data: { ...DATA, note: 'Bitte bis Freitag' } }, BRAND));
      expect(text).toContain('E-Mails des Studios ändern oder abbestellen');
      expect(text).toContain('https://kanzlei.example/studio/konto#emails');
    },
  );
});
