import { loadable } from '../../loading/index.ts';

/** What judges files and sends them. */
export const sending = loadable(() => import('./sending.ts'));
