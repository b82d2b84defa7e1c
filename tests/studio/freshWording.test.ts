import { expect, it } from 'vitest';
import { freshWording } from '../../src/studio/panel/freshWording.ts';

const QUESTION = { title: 'Ich stimme zu.', description: 'Freiwillig.', type: 'boolean' };
const STEP = { title: 'Zum Schluss', schema: { properties: { ja: QUESTION, wordings: QUESTION } } };
const AT = '/schema/properties/ja';

it.each([
  ['/wordings', [{ validFrom: '', title: 'Zum Schluss' }]],
  [`${AT}/wordings`, [{ validFrom: '', title: 'Ich stimme zu.' }]],
  [`${AT}/wordings/1`, { validFrom: '', title: 'Ich stimme zu.' }],
  [`${AT}/wordings/0/description`, 'Freiwillig.'],
  [`${AT}/wordings/0/reason`, undefined],
  [`${AT}/reason`, undefined],
  // A question of that name.
  ['/schema/properties/wordings', undefined],
  ['/schema/properties/wordings/reason', undefined],
])('%s begins with the words that stand there until then', (pointer, expected) => {
  expect(freshWording(STEP, { file: 'steps/ende.json', pointer })).toEqual(expected);
});
