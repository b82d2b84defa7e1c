/** Digits and capitals that are not taken for one another on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * A reference number such as `BG-7K3M-92QX`: 30^8, about 6.6e11, so two of a million collide with odds of one in a
 * thousand; the table refuses the second. `random` gives integers from 0 below its argument.
 */
export function newReference(prefix: string, random: (below: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('');
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
