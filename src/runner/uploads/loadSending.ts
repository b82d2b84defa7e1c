import { loadable } from '../../loading/index.ts';

/** Judges and sends files. */
export const sending = loadable(() => import('./sending.ts'));
