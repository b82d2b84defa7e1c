/** Invisible characters: controls but tabs and line ends, marks of direction and width but joiners and the tags of flags, halves of a character. */
const INVISIBLE = /(?![\t\n\r]|\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cs}]/gu;
/** A text without any of them needs only trimming. */
const PLAIN = /^[\n\r\t -~\u00A1-\u00AC\u00AE-\u024F]*$/;
/** More than any script writes (UAX #15, stream-safe text). NFC sorts them, in a time that grows with their square. */
const MANY_MARKS = /\p{M}{31}/u;
const JOINERS = '\u200C\u200D';

/**
 * A typed or pasted text as it is meant: without what cannot be seen, with plain spaces and hyphens, with '?' for a letter that was
 * lost, with a letter and its marks as one character where there is one (NFC), and trimmed. Joiners stay inside words, where scripts
 * and emoji need them.
 */
export function tidyText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  const tidy = text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll('\uFFFD', '?')
    .replaceAll(/\S+/g, withoutOuterJoiners)
    .trim();
  return MANY_MARKS.test(tidy) ? tidy : tidy.normalize('NFC');
}

/** A loop: a pattern would take quadratic time for a long row of joiners. */
function withoutOuterJoiners(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && JOINERS.includes(word.charAt(start))) start += 1;
  while (end > start && JOINERS.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}
