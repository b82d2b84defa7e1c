import type { Outcome } from './call.ts';

/** For a link without its token. */
export const CUT_OFF: Outcome = {
  done: false,
  text: 'Dieser Link ist unvollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail oder kopieren Sie ihn ganz.',
};
