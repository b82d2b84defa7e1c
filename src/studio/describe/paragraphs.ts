import { boldParts, textBlocks, type TextBlock } from '../../engine/index.ts';
import { formatText } from '../document/formatText.ts';
import { entries, type Fact, type ParagraphBlock } from './thing.ts';

/** How answers and computed values are called. */
type Called = Parameters<typeof formatText>[0];

/** One fact for each paragraph of a list that may have signs. */
export function paragraphFacts(names: Called, key: string, label: string, texts: readonly string[] = []): Fact[] {
  const blocks = blocksOf(names, texts);
  const each = blocks.flatMap(({ texts: all, ...block }) =>
    all.map((text, index): ParagraphBlock => ({ ...block, texts: [text], start: index + 1 })),
  );
  const facts = entries(
    key,
    label,
    each.map((block) => formatBlock(block)),
  );
  if (isPlain(blocks)) return facts;
  return facts.map((fact, index) => ({ ...fact, marked: { blocks: each.slice(index, index + 1) } }));
}

/** One fact for paragraphs that belong together. `lead`: for whom they are; `more`: what is said after them. */
export function textFact(
  names: Called,
  { key, label }: Pick<Fact, 'key' | 'label'>,
  { lead, texts, more }: { lead: string; texts: readonly string[]; more?: string | undefined },
): Fact {
  const blocks = blocksOf(names, texts);
  const end: ParagraphBlock[] = more === undefined ? [] : [{ tag: 'p', texts: [more], start: 1 }];
  const text = [lead, ...blocks.map((block) => formatBlock(block)), ...(more === undefined ? [] : [more])].join(' ');
  return {
    key,
    label,
    text,
    lead,
    isEntry: true,
    ...(!isPlain(blocks) && { marked: { lead, blocks: [...blocks, ...end] } }),
  };
}

function blocksOf(names: Called, texts: readonly string[]): ParagraphBlock[] {
  return textBlocks(texts).map(({ tag, texts: all }) => ({
    tag,
    texts: all.map((text) => formatText(names, text)),
    start: 1,
  }));
}

function isPlain(blocks: readonly ParagraphBlock[]): boolean {
  return blocks.every(({ tag, texts }) => tag === 'p' && texts.every((text) => boldParts(text).length === 1));
}

/** What a block says and what it is, in words. */
function formatBlock({ tag, texts }: TextBlock): string {
  const said = texts.map((text) =>
    boldParts(text)
      .map((part, index) => (index % 2 === 0 ? part : `[fett: ${part}]`))
      .join(''),
  );
  if (tag === 'p') return said.join(' ');
  if (tag === 'h') return `Überschrift: ${said.join(' ')}`;
  const name = tag === 'ul' ? 'Liste' : 'Nummerierte Liste';
  return said.length > 1 ? `${name}: ${said.map((one) => `„${one}“`).join(', ')}` : `${POINTS[tag]}: ${said.join('')}`;
}

const POINTS = { ul: 'Listenpunkt', ol: 'Nummerierter Listenpunkt' };
