/** A part of a text, from `start` up to but not including `end`. */
export type Span = { start: number; end: number };

/** The text for comparisons: small letters without dots, accents and marks of bold words, ß as ss, and any space as one blank. */
export function fold(text: string): string {
  return folded(text).plain;
}

type Folded = { plain: string; from: number[] };

/** How many folded texts are kept. Every key of a search looks at all texts again. */
const MOST_KEPT = 5_000;
const kept = new Map<string, Folded>();

/** The folded text, with the place in the text from which each of its characters comes. */
function folded(text: string): Folded {
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = foldAnew(text);
  kept.set(text, made);
  return made;
}

function foldAnew(text: string): Folded {
  let plain = '';
  const from: number[] = [];
  let at = 0;
  for (const character of text) {
    const isBold = character === '*' && (text[at + 1] === '*' || text[at - 1] === '*');
    const letters = isBold ? '' : foldCharacter(character);
    plain += letters;
    for (let unit = 0; unit < letters.length; unit += 1) from.push(at);
    at += character.length;
  }
  return { plain, from: [...from, at] };
}

const PLAIN_ASCII = /^[\u0021-\u007e]$/;

function foldCharacter(character: string): string {
  if (PLAIN_ASCII.test(character)) return character.toLowerCase();
  if (/^\s$/.test(character)) return ' ';
  if (character === 'ß' || character === 'ẞ') return 'ss';
  return character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** How a text is searched. */
export type Search = {
  query: string;
  /** Letters are found only as they are typed: small or capital, with or without dots. */
  exact: boolean;
  /** Found only where no letter or digit stands beside it: 'Unfall', but not 'Unfallort'. */
  words?: boolean;
};

/** Where a text says what is searched, from left to right; empty for an empty search. */
export function spansOf(text: string, search: Search): Span[] {
  const spans = allSpans(text, search);
  return search.words === true ? spans.filter((span) => isWhole(text, span)) : spans;
}

function allSpans(text: string, { query, exact }: Search): Span[] {
  const wanted = exact ? query : fold(query);
  if (wanted.trim() === '') return [];
  if (exact) return occurrences(text, wanted).map((start) => ({ start, end: start + wanted.length }));
  const { plain, from } = folded(text);
  return occurrences(plain, wanted).map((start) => {
    const last = start + wanted.length;
    // The character of the last letter, whole: the second s of ß ends where ß does.
    const end = from.slice(last).find((place) => place > (from[last - 1] ?? 0)) ?? text.length;
    return { start: from[start] ?? 0, end: text.slice(0, end).endsWith('**') ? end - 2 : end };
  });
}

/** Two of these beside each other belong to one word. Dots may be marks of their own. */
const IN_WORD = /^[\p{L}\p{M}\p{N}]{2}$/u;

function isWhole(text: string, { start, end }: Span): boolean {
  return [start, end].every((at) => !IN_WORD.test(charBefore(text, at) + charAfter(text, at)));
}

function charBefore(text: string, at: number): string {
  return Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
}

function charAfter(text: string, at: number): string {
  return Array.from(text.slice(at, at + 2))[0] ?? '';
}

function occurrences(text: string, wanted: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found.push(at);
  return found;
}

/** The text cut at the spans: parts outside and inside in turn, the first one outside. */
export function cut(text: string, spans: readonly Span[]): string[] {
  const ends = [0, ...spans.flatMap(({ start, end }) => [start, end]), text.length];
  return ends.slice(1).map((end, index) => text.slice(ends[index], end));
}

/** Placeholders, and the addresses of links. */
const FIXED = /\{[^{}]*\}|\]\([^()]*\)/g;

/** The spans that may be replaced: those inside of placeholders and addresses of links are names, no words; and none takes one mark of two with it. */
export function replaceable(text: string, spans: readonly Span[]): Span[] {
  const fixed = [...text.matchAll(FIXED)].map(({ index, 0: part }) => ({ start: index, end: index + part.length }));
  return spans.filter((span) => {
    const hasBoth = text.slice(span.start, span.end).split('**').length % 2 === 1;
    return hasBoth && !fixed.some(({ start, end }) => span.start < end && start < span.end);
  });
}

/** The text with other words in the place of the spans. */
export function replaced(text: string, spans: readonly Span[], words: string): string {
  return cut(text, spans)
    .map((part, index) => (index % 2 === 0 ? part : words))
    .join('');
}
