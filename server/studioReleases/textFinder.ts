/** A link, as a text of a wizard has it; its first group is what people read of it. */
const LINK = /\[([^[\]]+)\]\([^()\s]*\)/g;
/** What the studio writes behind the words of a link. */
const LINK_TARGET = / \(Link zu [^()\s]*\)/g;
/** What is filled in: '{=frist}' in a text, '[Frist]' or '{Frist}' where the studio names it. */
const PLACEHOLDER = /(\[[^[\]]+\]|\{[^{}]+\})/;
/** A placeholder that is written as the texts have it, and so stands for itself. */
const EXACT_PLACEHOLDER = /^\{[=/a-z]/;

/**
 * Finds a text in the texts of a wizard, as it is stored, as a page shows it and as the studio writes it: links count as their words, and
 * what the studio names stands for any placeholder. Case, spaces, soft hyphens, 'ß' for 'ss', and kinds of quotation marks and dashes do not count.
 */
export function textFinder(wanted: string): (text: string) => boolean {
  const stored = folded(wanted.trim());
  const shown = wanted.trim().replaceAll(LINK, '$1').replaceAll(LINK_TARGET, '');
  const pattern = new RegExp(shown.split(PLACEHOLDER).map(patternOf).join(''));
  return (text) => folded(text).includes(stored) || pattern.test(folded(text.replaceAll(LINK, '$1')));
}

function patternOf(part: string): string {
  const same = folded(part).replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  return PLACEHOLDER.test(part) && !EXACT_PLACEHOLDER.test(part) ? `(?:${same}|\\{[^{}]+\\})` : same;
}

function folded(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u00AD', '')
    .replaceAll(/["„“”«»‚‘’']/g, "'")
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}
