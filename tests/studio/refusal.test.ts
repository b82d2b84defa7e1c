import { expect, it } from 'vitest';
import { ApiFault } from '../../src/studio/api/api.ts';
import { refusalOf } from '../../src/studio/bench/refusal.ts';

it('offers to try again only where that may help: neither without a right nor without a wizard', () => {
  const none = new ApiFault(403, 'Für diesen Assistenten haben Sie im Studio kein Recht.');
  expect(refusalOf(none)).toEqual({
    title: 'Kein Recht an diesem Assistenten',
    refused: 'Für diesen Assistenten haben Sie im Studio kein Recht. Rechte vergibt, wer den Server betreibt.',
  });
  expect(refusalOf(new ApiFault(404, 'x'))?.title).toBe('Diesen Assistenten gibt es nicht (mehr)');
  for (const passing of [new ApiFault(503, 'x'), new ApiFault(0, 'x'), new Error('x')])
    expect(refusalOf(passing)).toBeUndefined();
});
