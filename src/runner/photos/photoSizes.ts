/** In pixels: what phones draw. A longer canvas than `LONGEST_SIDE` is refused by some. */
const LARGEST_AREA = 16_700_000;
const LONGEST_SIDE = 16_384;
/** In pixels, of the shorter side. A letter that is narrower cannot be read: the picture is refused instead. */
const NARROWEST = 700;
const STEP = 0.75;

/**
 * The scales at which a picture is tried, largest first; none if it would become too narrow. The whole area counts, not the longer side: a
 * letter that was scrolled through is a thousand pixels wide and twenty thousand long.
 */
export function photoSizes({ width, height }: { width: number; height: number }): number[] {
  const first = Math.min(1, Math.sqrt(LARGEST_AREA / (width * height)), LONGEST_SIDE / Math.max(width, height));
  const last = Math.min(1, NARROWEST / Math.min(width, height));
  const sizes: number[] = [];
  for (let scale = first; scale > last; scale *= STEP) sizes.push(scale);
  return first < last ? [] : [...sizes, last];
}
