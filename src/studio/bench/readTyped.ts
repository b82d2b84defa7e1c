import { fold } from '../texts/search.ts';

/** What was typed into a list's field names one entry, or a sentence says why it does not. */
export type Typed<T> = { entry: T } | { says: string };

/** So many entries are named when several fit. */
const NAMED = 3;

/**
 * The entry that was meant: the only one of that title, else the only one found. Small and capital letters, dots and
 * accents make no difference.
 */
export function readTyped<T>(typed: string, found: readonly T[], titleOf: (entry: T) => string): Typed<T> {
  const same = found.filter((entry) => fold(titleOf(entry)) === fold(typed.trim()));
  const meant = same.length > 0 ? same : found;
  const [entry] = meant;
  if (entry === undefined) return { says: 'So heißt nichts.' };
  if (meant.length === 1) return { entry };
  const names = meant.slice(0, NAMED).map((one) => `„${titleOf(one)}“`);
  return { says: `Mehrere passen: ${names.join(', ')}${meant.length > NAMED ? ' …' : '.'}` };
}
