import { escapeHtml } from '../../contract/index.ts';
import { boldParts } from '../../engine/index.ts';
import type { ChangedLine } from '../changes/describeChanges.ts';
import type { MarkedParagraphs, ParagraphBlock } from '../describe/thing.ts';

/** Paragraphs as HTML, with their lists, headings and bold words. `level`: of the headings. */
export function drawParagraphs({ lead, blocks }: MarkedParagraphs, level: 3 | 4): string {
  const before = lead === undefined ? '' : `<p>${escapeHtml(lead)}</p>`;
  return before + blocks.map((block) => drawBlock(block, level)).join('');
}

function drawBlock({ tag, texts, start }: ParagraphBlock, level: 3 | 4): string {
  const said = texts.map(withBold);
  if (tag === 'p') return `<p>${said.join(' ')}</p>`;
  if (tag === 'h') return `<h${level}>${said.join(' ')}</h${level}>`;
  const from = tag === 'ol' && start > 1 ? ` start="${start}"` : '';
  return `<${tag}${from}>${said.map((one) => `<li>${one}</li>`).join('')}</${tag}>`;
}

function withBold(text: string): string {
  return boldParts(text)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : `<strong>${escapeHtml(part)}</strong>`))
    .join('');
}

/** The lines of something new. Paragraphs of one list that has signs are one line, so that its entries are one list again. */
export function joinParagraphs(lines: readonly ChangedLine[]): ChangedLine[] {
  const joined: ChangedLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1)?.paragraphs;
    const { paragraphs } = line;
    if (paragraphs?.after === undefined || paragraphs.after.lead !== undefined) joined.push(line);
    else if (last?.after === undefined || last.of !== paragraphs.of || last.after.lead !== undefined)
      joined.push({
        ...line,
        label: paragraphs.of,
        paragraphs: { ...paragraphs, after: { blocks: [...paragraphs.after.blocks] } },
      });
    else for (const block of paragraphs.after.blocks) append(last.after.blocks, block);
  }
  return joined;
}

/** An entry that follows another one of its list goes into it. */
function append(blocks: ParagraphBlock[], block: ParagraphBlock): void {
  const last = blocks.at(-1);
  const isNext = last?.tag === block.tag && last.start + last.texts.length === block.start;
  const isList = block.tag === 'ul' || block.tag === 'ol';
  if (isNext && isList) blocks.splice(-1, 1, { ...last, texts: [...last.texts, ...block.texts] });
  else blocks.push(block);
}
