import { expect, it } from 'vitest';
import { browserBench } from './browser/index.ts';
import { growthBench } from './browser/growth.ts';
import { serverBench } from './server/index.ts';
import { sizeBench } from './server/size.ts';
import { studioBench } from './studio/index.ts';
import { LONG } from '../support/extent.ts';

/** Benches press buttons and send requests as pages and servers have them, and nothing else tells that those have changed. The times of one round say nothing. */
it.runIf(LONG).each([
  ['browser', browserBench],
  ['growth', growthBench],
  ['studio', studioBench],
  ['server', serverBench],
  ['size', sizeBench],
])('the bench of %s still measures', async (_, bench) => {
  const rows = await bench(1);
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter(({ ours, ratio }) => `${ours} ${ratio}`.includes('NaN')).map(({ what }) => what)).toEqual([]);
});
