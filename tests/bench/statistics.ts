/** What many measurements of one thing say, all in the unit of the measurements. */
export type Summary = { median: number; p95: number; low: number; high: number; count: number };

export function summarise(values: number[]): Summary {
  if (values.length === 0) throw new Error('Nothing was measured.');
  const sorted = values.toSorted((left, right) => left - right);
  return {
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    low: quantile(sorted, 0),
    high: quantile(sorted, 1),
    count: sorted.length,
  };
}

/** Linear between neighbours. */
function quantile(sorted: number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
