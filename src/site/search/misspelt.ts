import { stemOf } from './words.ts';

/** Shorter stems resemble too many words, and no German word of an answer is longer. */
const [SHORTEST, LONGEST] = [5, 40];
/** From this length on the beginning of a compound may be missing: 'versicherung' resembles a part of 'Rechtsschutzversicherung'. */
const COMPOUND = 7;
/** From this length on two letters may be wrong. */
const LONG = 10;

/**
 * The words that a misspelt one may have meant: of those that hold its stem with the fewest wrong letters, if these are few enough, the ones
 * that it resembles most as a whole. 'Verjehrung' means 'Verjährung', not 'Verkehr'.
 */
export function meantBy(misspelt: string, words: Iterable<string>): string[] {
  const stem = stemOf(misspelt);
  if (stem.length < SHORTEST || stem.length > LONGEST) return [];
  const most = stem.length >= LONG ? 2 : 1;
  const resembling = [...words]
    .filter(({ length }) => length >= stem.length - most && length <= LONGEST)
    .map((word) => ({ word, wrong: wrongLetters(stem, word, stem.length >= COMPOUND ? 'within' : 'begins') }));
  const fewest = nearest(resembling.filter(({ wrong }) => wrong <= most));
  return nearest(fewest.map(({ word }) => ({ word, wrong: wrongLetters(misspelt, word, 'whole') }))).map(
    ({ word }) => word,
  );
}

type Compared = { word: string; wrong: number };

function nearest(compared: Compared[]): Compared[] {
  const fewest = Math.min(...compared.map(({ wrong }) => wrong));
  return compared.filter(({ wrong }) => wrong === fewest);
}

/**
 * How many letters of a text are wrong, missing, too much or swapped with their neighbour (optimal string alignment), compared with a whole word, with what it
 * begins with, or with any part within it.
 */
function wrongLetters(text: string, word: string, part: 'whole' | 'begins' | 'within'): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, at) => (part === 'within' ? 0 : at));
  for (let row = 1; row <= text.length; row += 1) {
    const [typed, before] = [text[row - 1], text[row - 2]];
    const line = [row];
    for (let at = 1; at <= word.length; at += 1) {
      const [meant, previous] = [word[at - 1], word[at - 2]];
      const isSwapped = typed === previous && before === meant;
      line[at] = Math.min(
        (above[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (typed === meant ? 0 : 1),
        isSwapped ? (twoAbove[at - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    [twoAbove, above] = [above, line];
  }
  return part === 'whole' ? (above.at(-1) ?? 0) : Math.min(...above);
}
