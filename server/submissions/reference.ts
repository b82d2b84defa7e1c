/** Digits and capitals that are not confused on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * Returns a reference number such as `BG-7K3M-92QX`, one of 30^8 (about 6.6e11): a new number collides with one of a
 * million existing ones with a probability of 1.5e-6, and the table then refuses it. `random` returns integers from 0
 * below its argument.
 */
export function newReference(prefix: string, random: (below: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('');
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
