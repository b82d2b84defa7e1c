/**
 * How much of what is exhaustive runs. `npm test` runs a sample that is always the same; `npm run test:long` runs all of it, with a seed of
 * its own that it prints (TEST_SEED repeats it). A test file that imports this runs in both.
 */

/** Whether this is `npm run test:long`. */
export const LONG = process.env['TEST_LONG'] === '1';

/** For everything that is drawn by chance. */
export const SEED = Number(process.env['TEST_SEED'] ?? 20_261_125);

/** All items in the long run, else `count` of them, drawn with the seed and in their own order. */
export function sample<T>(items: readonly T[], count: number, seed = SEED): T[] {
  if (LONG || items.length <= count) return [...items];
  const random = randomFrom(seed);
  const drawn = items
    .map((_, index) => ({ index, at: random() }))
    .toSorted((left, right) => left.at - right.at)
    .slice(0, count);
  const indices = new Set(drawn.map(({ index }) => index));
  return items.filter((_, index) => indices.has(index));
}

/** All items in the long run, else one of each kind, drawn with the seed. */
export function oneOfEach<T>(items: readonly T[], kindOf: (item: T) => string): T[] {
  return LONG ? [...items] : [...Map.groupBy(items, kindOf).values()].flatMap((alike) => sample(alike, 1));
}

/** Numbers from 0 up to, not including, 1; the same seed gives the same ones (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
