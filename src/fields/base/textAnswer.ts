import { plainDigits } from '../../engine/index.ts';

/**
 * What was typed into a line. Where the question has a `pattern`: with the digits of other scripts as ours, and without the spaces that
 * people write into numbers and codes, if the pattern takes none: '50 674', pasted with a space that does not break, is '50674'.
 */
export function textAnswer(text: string, pattern: string | undefined): string {
  if (pattern === undefined) return text;
  const typed = plainDigits(text);
  if (!/\s/.test(typed.trim())) return typed;
  const rule = new RegExp(pattern, 'u');
  const joined = typed.replaceAll(/\s/g, '');
  return !rule.test(typed.trim()) && rule.test(joined) ? joined : typed;
}
