import type { Records } from '../records/index.ts';
import { removeOldCounts } from './stepCounts.ts';

/** Numbers by step and week, in which nobody is found. */
export const records = {
  tables: {
    step_counts: [
      'löschen sie nach zwei Jahren',
      '| Strichlisten darüber, wie weit Menschen in Fragebögen kommen | nach zwei Jahren |',
    ],
  },
  expiry: { 'step counts': ({ knex, now }) => removeOldCounts(knex, now) },
} satisfies Records;
