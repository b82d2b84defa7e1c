import { plainDigits } from '../../engine/index.ts';

/**
 * A telephone number in our digits, without the slashes, dots and long dashes that people write between its parts: `0171/23456` is
 * `0171 23456`. Where no `pattern` says how numbers are written, and where there is no digit, the text stays as it is.
 */
export function readPhone(text: string, pattern: string | undefined): string {
  return pattern === undefined || !/\p{Nd}/u.test(text) ? text : plainDigits(text).replaceAll(/[/.–]/g, ' ');
}
