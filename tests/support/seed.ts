import { configureGlobal } from 'fast-check';
import { SEED } from './extent.ts';

/** Before each test file: what fast-check draws is the same in each `npm test`, and is repeated by TEST_SEED after a long run. */
configureGlobal({ seed: SEED });
