import { describe, expect, it } from 'vitest';
import { photoSizes } from '../../../src/runner/photos/photoSizes.ts';

/** The pictures that are tried: width and height. */
const tried = (width: number, height: number) =>
  photoSizes({ width, height }).map((scale) => [Math.round(width * scale), Math.round(height * scale)]);

describe('the sizes at which a picture is tried', () => {
  it('keep a long screenshot as wide as its area allows, and never narrower than can be read', () => {
    const sizes = tried(1080, 16_000);
    expect(sizes[0]).toEqual([1062, 15_729]);
    expect(sizes.at(-1)).toEqual([700, 10_370]);
    expect(sizes.every(([width = 0]) => width >= 700)).toBe(true);
  });

  it('begin with the picture itself if phones can draw it', () => {
    expect(tried(4000, 3000)[0]).toEqual([4000, 3000]);
    expect(tried(1080, 2400)[0]).toEqual([1080, 2400]);
  });

  it.each([
    [8064, 6048],
    [12_000, 9000],
    [20_000, 1000],
  ])('of %i × %i are within what phones draw', (width, height) => {
    const sizes = tried(width, height);
    expect(sizes.length).toBeGreaterThan(0);
    for (const [w = 0, h = 0] of sizes) {
      expect(w * h).toBeLessThanOrEqual(16_777_216);
      expect(Math.max(w, h)).toBeLessThanOrEqual(16_384);
    }
  });

  it('leave a small picture as it is', () => {
    expect(tried(640, 480)).toEqual([[640, 480]]);
    expect(tried(300, 5000)).toEqual([[300, 5000]]);
  });

  it('are none for what would become too narrow', () => {
    expect(tried(1080, 60_000)).toEqual([]);
    expect(tried(500, 40_000)).toEqual([]);
  });

  it('fall from one to the next', () => {
    const sizes = photoSizes({ width: 8064, height: 6048 });
    expect(sizes).toEqual(sizes.toSorted((left, right) => right - left));
    expect(new Set(sizes).size).toBe(sizes.length);
  });
});
