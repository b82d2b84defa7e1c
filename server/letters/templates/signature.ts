import { isPlaceholder, type Brand } from '../../../src/contract/index.ts';
import { paragraph, type Block } from '../base/letter.ts';

/** The end of every mail to a client: the operator's name and contact data. */
export function signature({ name, phone, email, imprint }: Brand): Block[] {
  const address = [imprint.operator, imprint.street, imprint.city].filter((text) => !isPlaceholder(text));
  return [
    paragraph(`Freundliche Grüße\nIhr Team von ${name}`),
    paragraph([...address, `Telefon ${phone}`, email].join('\n')),
  ];
}

/** Without a name: it would be unverified user input. */
export const GREETING: Block = paragraph('Guten Tag,');
