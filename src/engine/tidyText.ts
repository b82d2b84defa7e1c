/** What shows nothing, or nothing useful: controls but tabs and line ends, soft hyphens, marks of direction and width, halves of a character. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- controls are what it looks for
  /[\0-\x08\x0B\f\x0E-\x1F\x7F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uD800-\uDFFF]/gu;
/** Spaces of other widths, and those at which no line breaks. */
const SPACES = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
const HYPHENS = /[\u2010\u2011]/g;
/** A text without any of them needs only trimming. */
const PLAIN = /^[\n\r\t -~\u00A1-\u00AC\u00AE-\u024F]*$/;
const JOINERS = '\u200C\u200D';

/**
 * A typed or pasted text as it is meant: without what cannot be seen, with plain spaces and hyphens, and trimmed. Joiners stay inside
 * words, where scripts and emoji need them.
 */
export function tidyText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(SPACES, ' ')
    .replaceAll(HYPHENS, '-')
    .replaceAll(/\S+/g, withoutOuterJoiners)
    .trim();
}

/** A loop: a pattern would take quadratic time for a long row of joiners. */
function withoutOuterJoiners(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && JOINERS.includes(word.charAt(start))) start += 1;
  while (end > start && JOINERS.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}
