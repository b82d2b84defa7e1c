import { fold } from './search.ts';

/** So many entries are named when several fit. */
const NAMED = 3;

/** The entries whose words contain what was typed. Small and capital letters, dots and accents make no difference. */
export function entriesWith<T>(typed: string, entries: readonly T[], wordsOf: (entry: T) => string): readonly T[] {
  const wanted = fold(typed.trim());
  return wanted === '' ? entries : entries.filter((entry) => fold(wordsOf(entry)).includes(wanted));
}

/** The entries that can be meant: those of just that title, else all that are left. */
export function meant<T>(typed: string, left: readonly T[], titleOf: (entry: T) => string): readonly T[] {
  const wanted = fold(typed.trim());
  const same = left.filter((entry) => fold(titleOf(entry)) === wanted);
  return same.length > 0 ? same : left;
}

/** Says why none of the titles is taken for what was typed, and what is kept. */
export function formatMissed(typed: string, titles: readonly string[], kept: string): string {
  const rest = titles.length - NAMED;
  const more = rest > 0 ? ` und ${rest} weiteren` : '';
  const names = titles.slice(0, NAMED).map((title) => `„${title}“`);
  const fits = titles.length === 0 ? 'keinem Eintrag.' : `mehreren Einträgen: ${names.join(', ')}${more}.`;
  return `„${typed.trim()}“ passt zu ${fits}${kept === '' ? '' : ` Es bleibt bei „${kept}“.`}`;
}
