import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { whyGuessable } from '../../../server/accounts/guessable.ts';

const JANA = { email: 'jana.mueller@example.org', firstName: 'Jana Marie', lastName: 'Özdemir-Groß' };
const LONG_ENOUGH = dictionary['passwords-common'].filter((password) => password.length >= 8);

describe('a password that is easy to guess', () => {
  it('is each of the 3000 most frequent ones that are long enough, in any case (OWASP ASVS 5, 6.2.4)', async () => {
    expect(LONG_ENOUGH.length).toBeGreaterThan(3000);
    const taken = [];
    for (const password of LONG_ENOUGH.flatMap((plain) => [plain, plain.toUpperCase()]))
      if ((await whyGuessable(password, JANA)) === undefined) taken.push(password);
    expect(taken).toEqual([]);
  });

  it.each([
    'Jana1984',
    'özdemirgroß',
    'ÖZDEMIR.GROSS',
    'groß jana!',
    'mueller2026',
    'jana.mueller@example.org',
    'Kanzlei-Vorfahrt',
    'mariemarie',
    'ｊａｎａjana',
  ])('is %s', async (password) => {
    expect(await whyGuessable(password, JANA)).toContain('leicht erraten');
  });

  it.each(['Jana geht baden', 'Sommerregen am Deich', 'unfallfrei', '83746510293847', 'ü'.repeat(20)])(
    'is not %s',
    async (password) => {
      expect(await whyGuessable(password, JANA)).toBeUndefined();
    },
  );

  it('is nobody’s because of a name too short to tell anything', async () => {
    expect(
      await whyGuessable('lililili', { email: 'li@example.org', firstName: 'Li', lastName: 'Li' }),
    ).toBeUndefined();
  });
});
