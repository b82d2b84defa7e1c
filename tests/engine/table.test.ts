import { describe, expect, it } from 'vitest';
import { decide, type TableFile } from '../../src/engine/index.ts';
import { row } from './definitions.ts';

const TABLE: TableFile = {
  title: 'Geschwindigkeit',
  source: 'BKatV',
  validFrom: '2021-11-09',
  rows: [
    row({ '/ort': 'innerorts', '/zuviel': { max: 10 } }, { eur: 30 }),
    row({ '/ort': 'innerorts', '/zuviel': { min: 11, max: 20 } }, { eur: 60 }),
    row({ '/ort': 'innerorts', '/zuviel': { min: 15 } }, { eur: 99 }),
    row({ '/erst': false }, { eur: 0 }),
    row({ '/mehr/tief': 1 }, { eur: null }),
    row(
      {
        type: 'any',
        params: {
          of: [
            { type: 'atLeast', params: { field: '/zuviel', value: 70 } },
            { type: 'is', params: { field: '/ort', value: 'hof' } },
          ],
        },
      },
      { eur: 7 },
    ),
  ],
  otherwise: { eur: -1 },
};

describe('decide', () => {
  it.each([
    ['both ends of a range count', { ort: 'innerorts', zuviel: 11 }, 1],
    ['both ends of a range count', { ort: 'innerorts', zuviel: 20 }, 1],
    ['the first row that matches wins', { ort: 'innerorts', zuviel: 15 }, 1],
    ['an open end', { ort: 'innerorts', zuviel: 500 }, 2],
    ['an open beginning', { ort: 'innerorts', zuviel: -5 }, 0],
    ['between the rows', { ort: 'innerorts', zuviel: 10.5 }, undefined],
    ['all conditions of a row', { zuviel: 5 }, undefined],
    ['false is a value', { erst: false }, 3],
    ['and nothing is not false', { erst: undefined }, undefined],
    ['no number as text', { ort: 'innerorts', zuviel: '15' }, undefined],
    ['no NaN', { ort: 'innerorts', zuviel: Number.NaN }, undefined],
    ['groups', { mehr: { tief: 1 } }, 4],
    ['a guard', { zuviel: 70 }, 5],
    ['a guard', { ort: 'hof' }, 5],
    ['a guard that does not pass', { ort: 'feld', zuviel: 69 }, undefined],
    ['no answers', {}, undefined],
  ])('%s: %j', (_, answers, index) => {
    expect(decide(TABLE, answers, () => '2026-11-22')).toEqual({
      row: index,
      result: index === undefined ? TABLE.otherwise : TABLE.rows[index]?.then,
    });
  });
});
