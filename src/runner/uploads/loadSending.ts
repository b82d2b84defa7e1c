import { loadable } from '../../fields/index.ts';

/** What judges files and sends them. */
export const sending = loadable(() => import('./sending.ts'));
