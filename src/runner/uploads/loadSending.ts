import { loadable } from '../../fields/index.ts';

export const sending = loadable(() => import('./sending.ts'));
