import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewestJourneys } from '../../src/coverage/fewest.ts';

describe('the fewest journeys that show all', () => {
  it.each([
    ['nothing of nothing', [], []],
    ['none for what no journey shows', [[], []], []],
    [
      'one of twins',
      [
        [0, 1],
        [0, 1],
      ],
      [0],
    ],
    ['each that shows something alone', [[0], [2], [0, 1, 2]], [0, 2]],
    ['two where the one that adds most would make it three', [[0, 1], [0, 1], [0, 2], [0, 2], [1], [2]], [1, 2]],
  ])('are %s', (_, shown, expected) => {
    expect(fewestJourneys(shown)).toEqual(expected);
  });

  it('are as few as a search of all sets finds', () => {
    const journeys = 6;
    const things = fc.array(fc.uniqueArray(fc.nat({ max: journeys - 1 }), { minLength: 1 }), { maxLength: 12 });
    fc.assert(
      fc.property(things, (shown) => {
        const showAll = (chosen: readonly number[]) => shown.every((by) => by.some((index) => chosen.includes(index)));
        const sets = Array.from({ length: 2 ** journeys }, (_, bits) =>
          Array.from({ length: journeys }, (_unused, index) => index).filter((index) => (bits >> index) % 2 === 1),
        );
        const fewest = Math.min(...sets.filter(showAll).map(({ length }) => length));
        const found = fewestJourneys(shown);
        expect(showAll(found)).toBe(true);
        expect(found).toHaveLength(fewest);
      }),
    );
  });

  it('end in time for hundreds of journeys that are much alike', () => {
    const shown = Array.from({ length: 300 }, (_, thing) =>
      Array.from({ length: 40 }, (_unused, n) => (thing * 7 + n * 11) % 400),
    );
    const found = fewestJourneys(shown);
    expect(shown.every((by) => by.some((index) => found.includes(index)))).toBe(true);
  });
});
