import { COMPUTED } from './computed.ts';
import { EDITIONS, FILES } from './files.ts';
import { FLOW } from './flow.ts';
import { JOURNEYS } from './journeys.ts';
import { MAILS } from './mails.ts';
import { RULES } from './rules.ts';
import { TABLES } from './tables.ts';
import { TARGETS } from './targets.ts';
import { UI } from './ui.ts';
import { WORDINGS } from './wordings.ts';
import { WRITTEN } from './written.ts';

export { FILES, FLOW, JOURNEYS, TABLES };
export { machine, step, wizard, type Case } from './change.ts';

/** Faults of what steps, mails and thanks say. */
export const CONTENT = [...RULES, ...UI, ...MAILS, ...COMPUTED];

/** Every fault, one of each kind at least. */
export const CASES = [
  ...FILES,
  ...EDITIONS,
  ...FLOW,
  ...CONTENT,
  ...TARGETS,
  ...TABLES,
  ...JOURNEYS,
  ...WRITTEN,
  ...WORDINGS,
];
