import type { Brand } from '../../contract/index.ts';

/** Contact data, filled into paragraphs and advice, and into the texts and links of a last step. */
export type Contact = { email: string; phone: string; imprint?: Brand['imprint'] };

/** What `{telefon}` and `{email}` stand for in a step. */
export function contactWords({ phone, email }: Contact): Record<string, string> {
  return { telefon: phone, email };
}
