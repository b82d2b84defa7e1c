/** A piece of a text. `isChanged`: the other one does not have it. */
export type TextPart = { text: string; isChanged: boolean };

/** More words than this are not compared: the time grows with the product of both. */
const MOST_WORDS = 1500;
/** Of texts that share less, marks would cover nearly all. */
const LEAST_SHARED = 0.3;

/** Two texts in pieces, by the words that only one of them has. Undefined where they share too little for marks to help. */
export function changedWords(before: string, after: string): { before: TextPart[]; after: TextPart[] } | undefined {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  if (was.length > MOST_WORDS || is.length > MOST_WORDS) return undefined;
  const kept = commonOf(was, is);
  const shared = kept.reduce((sum, [at]) => sum + (was[at] ?? '').length, 0);
  if (shared < LEAST_SHARED * Math.max(before.length, after.length)) return undefined;
  return {
    before: partsOf(was, new Set(kept.map(([at]) => at))),
    after: partsOf(is, new Set(kept.map(([, at]) => at))),
  };
}

/** Words, signs and spaces, which together are the text. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

/** The places of the longest common sequence in both. */
function commonOf(was: readonly string[], is: readonly string[]): [number, number][] {
  const lengths = was.concat('').map(() => new Uint16Array(is.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (const [row, word] of [...was.entries()].toReversed())
    for (const [column, other] of [...is.entries()].toReversed()) {
      const [below, beside] = [at(row + 1, column), at(row, column + 1)];
      const longest = word === other ? at(row + 1, column + 1) + 1 : Math.max(below, beside);
      lengths[row]?.fill(longest, column, column + 1);
    }
  const common: [number, number][] = [];
  for (let row = 0, column = 0; row < was.length && column < is.length;) {
    if (was[row] === is[column]) common.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}

/** A space between two changed words is changed with them. */
function partsOf(words: readonly string[], kept: ReadonlySet<number>): TextPart[] {
  const isChanged = (index: number): boolean =>
    !kept.has(index) ||
    (/^\s+$/.test(words[index] ?? '') &&
      index > 0 &&
      index < words.length - 1 &&
      !kept.has(index - 1) &&
      !kept.has(index + 1));
  const parts: TextPart[] = [];
  for (const [index, text] of words.entries()) {
    const last = parts.at(-1);
    if (last?.isChanged === isChanged(index)) last.text += text;
    else parts.push({ text, isChanged: isChanged(index) });
  }
  return parts;
}
