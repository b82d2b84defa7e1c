import { isPlaceholder, type Brand } from '../../../src/contract/index.ts';
import { paragraph, type Block } from '../letter.ts';

/** How every mail to a person ends: who writes, and how to be reached. */
export function signature({ name, phone, email, imprint }: Brand): Block[] {
  const address = [imprint.operator, imprint.street, imprint.city].filter((text) => !isPlaceholder(text));
  return [
    paragraph(`Freundliche Grüße\nIhr Team von ${name}`),
    paragraph([...address, `Telefon ${phone}`, email].join('\n')),
  ];
}

/** Without a name: it would be what somebody typed, and nobody has verified the address. */
export const GREETING: Block = paragraph('Guten Tag,');
