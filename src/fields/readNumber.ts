/**
 * Parses digits and, for decimals, one comma or point. Returns other texts unchanged, which the engine rejects:
 * `Number` would accept `1e2` and `0x10`. Returns undefined for empty text.
 */
export function readNumber(text: string, type: unknown): number | string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const form = type === 'integer' ? /^-?\d+$/ : /^-?\d+(?:[.,]\d+)?$/;
  const value = form.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return Number.isFinite(value) ? value : text;
}
