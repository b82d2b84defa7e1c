/**
 * What was typed into a line, with the spaces left out that people write into numbers and codes, where the question's `pattern` takes none:
 * '50 674', pasted with a space that does not break, is '50674'.
 */
export function textAnswer(text: string, pattern: string | undefined): string {
  if (pattern === undefined || !/\s/.test(text.trim())) return text;
  const rule = new RegExp(pattern, 'u');
  const joined = text.replaceAll(/\s/g, '');
  return !rule.test(text.trim()) && rule.test(joined) ? joined : text;
}
