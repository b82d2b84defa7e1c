import { describe, expect, it } from 'vitest';
import { decide, type TableFile } from '../../src/engine/index.ts';
import { noDay } from '../../src/engine/days.ts';
import { plainFacts, row } from './definitions.ts';

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
    const { row: found, cells, set } = decide(TABLE, plainFacts(answers));
    expect({ row: found, cells, set }).toEqual({
      row: index === undefined ? undefined : TABLE.rows[index],
      cells: index === undefined ? TABLE.otherwise : TABLE.rows[index]?.then,
      set: TABLE,
    });
  });
});

describe('the period in which rows are valid', () => {
  const old = {
    source: 'alt',
    validFrom: '2021-11-09',
    validTo: '2027-06-30',
    rows: [row({ '/art': 'a' }, { eur: 1 })],
  };
  const later = { source: 'neu', validFrom: '2027-07-01', rows: [row({ '/art': 'a' }, { eur: 2 })] };
  const dated: TableFile = { title: 'Gebühr', ...old, date: '/tag', sets: [later], otherwise: { eur: null } };

  it.each([
    ['2021-11-08', null, undefined],
    ['2021-11-09', 1, 'alt'],
    ['2027-06-30', 1, 'alt'],
    ['2027-07-01', 2, 'neu'],
    ['2099-12-31', 2, 'neu'],
  ])('is chosen by the answer: %s', (tag, eur, source) => {
    const {
      row: found,
      cells,
      set,
    } = decide(
      dated,
      plainFacts({ art: 'a', tag }, () => '2027-01-01'),
    );
    expect([cells['eur'], found && set.source]).toEqual([eur, source]);
  });

  it.each([
    ['2027-06-30', 1],
    ['2027-07-01', 2],
  ])('is chosen by today while there is no answer: %s', (today, eur) => {
    expect(
      decide(
        dated,
        plainFacts({ art: 'a' }, () => today),
      ).cells,
    ).toEqual({ eur });
    expect(
      decide(
        dated,
        plainFacts({ art: 'a', tag: '0027-07-01' }, () => today),
      ).cells,
    ).toEqual({ eur });
    const { date: _, ...byToday } = dated;
    expect(
      decide(
        byToday,
        plainFacts({ art: 'a', tag: '2021-11-09' }, () => today),
      ).cells,
    ).toEqual({ eur });
  });

  it('ends', () => {
    expect(decide({ ...dated, sets: [] }, plainFacts({ art: 'a', tag: '2027-07-01' })).row).toBeUndefined();
  });

  it('is not asked for where nothing depends on it', () => {
    const { validTo: _, ...always } = old;
    expect(decide({ title: '', ...always, otherwise: {} }, plainFacts({ art: 'a' }, noDay)).cells).toEqual({ eur: 1 });
  });
});
