/**
 * A telephone number without the slashes, dots and long dashes that people write between its parts: `0171/23456` is `0171 23456`. Where
 * no `pattern` says how numbers are written, it stays as it is, and so
 * does what holds no digit.
 */
export function readPhone(text: string, pattern: string | undefined): string {
  return pattern === undefined || !/\d/.test(text) ? text : text.replaceAll(/[/.–]/g, ' ');
}
