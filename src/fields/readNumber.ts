/**
 * What was typed as a number: digits, for decimals one comma or point. Anything else stays text, and the engine refuses
 * it: `Number` would take `1e2` for 100 and `0x10` for 16.
 */
export function readNumber(text: string, type: unknown): number | string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const form = type === 'integer' ? /^-?\d+$/ : /^-?\d+(?:[.,]\d+)?$/;
  const value = form.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return Number.isFinite(value) ? value : text;
}
