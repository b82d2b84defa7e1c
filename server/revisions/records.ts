import type { Records } from '../records/index.ts';
import { removeUnusedDefinitions } from './archive.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as the longest grace period (REVISION_GRACE_HOURS). */
const DEFINITION_DAYS = 30;

/** Questions, and nobody's answers. */
export const records = {
  tables: {},
  expiry: {
    'definitions that nothing names': ({ knex, now }) =>
      removeUnusedDefinitions(knex, { before: new Date(now.getTime() - DEFINITION_DAYS * DAY_MS) }),
  },
} satisfies Records;
