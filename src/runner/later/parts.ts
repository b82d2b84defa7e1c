import { loadable } from './useLoaded.ts';

/** All answers in words. */
export const answered = loadable(() => import('../answered/index.ts'));

/** What the last page offers besides its texts. */
export const afterwards = loadable(() => import('../afterwards/index.ts'));

/** Who reads the answers. */
export const trust = loadable(() => import('../trust/index.ts'));

/** The result of a step. Loaded before a wizard that has one begins, since the served page shows it. */
export const result = loadable(() => import('../result/index.ts'));

/** Loads what a step with answers may show. Rejects if one cannot be loaded. */
export function loadParts(): Promise<unknown> {
  return Promise.all([answered.load(), afterwards.load(), trust.load()]);
}
