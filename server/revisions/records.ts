import type { Records } from '../records/index.ts';
import { removeUnusedDefinitions } from './archive.ts';
import { daysBefore } from '../base/days.ts';

/** As long as the longest grace period (REVISION_GRACE_HOURS). */
const DEFINITION_DAYS = 30;

/** Questions, and nobody's answers. */
export const records = {
  tables: {},
  expiry: {
    'definitions that nothing names': ({ knex, now }) =>
      removeUnusedDefinitions(knex, { before: daysBefore(now, DEFINITION_DAYS) }),
  },
} satisfies Records;
