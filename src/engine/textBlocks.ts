/** A drawn block: a paragraph, a heading, or the entries of a list. */
export type TextBlock = { tag: 'p' | 'h' | 'ul' | 'ol'; texts: string[] };

const SIGN = /^(?:[-#]|\d+\.) /;

/**
 * Paragraphs with the signs that they may begin with: `- ` makes one an entry of a list, `1. ` one of a numbered list if another one stands
 * beside it, `# ` a heading. Entries that follow each other are one list. A number alone stays: it may be a day.
 */
export function textBlocks(texts: readonly string[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  const signed = texts.map(tagOf);
  texts.forEach((text, index) => {
    const found = signed[index];
    const isAlone = found === 'ol' && signed[index - 1] !== found && signed[index + 1] !== found;
    const tag = isAlone ? undefined : found;
    const words = tag === undefined ? text : text.replace(SIGN, '');
    const last = blocks.at(-1);
    if (tag !== undefined && tag !== 'h' && last?.tag === tag) last.texts.push(words);
    else blocks.push({ tag: tag ?? 'p', texts: [words] });
  });
  return blocks;
}

/** Undefined without a sign. */
function tagOf(text: string): TextBlock['tag'] | undefined {
  const [sign] = SIGN.exec(text)?.[0] ?? [];
  return sign === undefined ? undefined : sign === '-' ? 'ul' : sign === '#' ? 'h' : 'ol';
}

/** The words of a text in turn outside and inside of `**`, which makes them bold. The first ones stand outside. */
export function boldParts(text: string): string[] {
  return text.split(/\*\*(.+?)\*\*/);
}
