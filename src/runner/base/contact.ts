import type { Brand } from '../../contract/index.ts';

/** Contact data, filled into advice and into the texts and links of a last step. */
export type Contact = { email: string; phone: string; imprint?: Brand['imprint'] };
