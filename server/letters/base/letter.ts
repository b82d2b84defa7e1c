import {
  boldParts,
  linesByRow,
  rowHeading,
  textBlocks,
  type AnswerLine as EngineLine,
} from '../../../src/engine/index.ts';

/** The content of a mail, from which both its parts are rendered. All texts are plain text. */
export type Letter = { subject: string; blocks: Block[] };

export type Block =
  /** `strong`: words of the text that stand out. `marked`: those between `**` do. */
  | ({ type: 'paragraph'; text: string; strong?: readonly string[] } & Marked)
  /** `isInner`: below another heading. */
  | ({ type: 'heading'; text: string; isInner?: true } & Marked)
  | ({ type: 'list'; items: string[]; ordered?: boolean; strong?: readonly string[] } & Marked)
  /** `title`: the heading of a list's row, whose answers these are. */
  | { type: 'answers'; title?: string; lines: AnswerLine[] }
  /** `small`: for what few people want. */
  | { type: 'link'; label: string; href: string; small?: true }
  /** `title`: what the files answer. */
  | { type: 'files'; title?: string; files: { label: string; href: string }[] }
  /** A document to be printed and signed. */
  | { type: 'document'; title: string; paragraphs: string[] };

type Marked = { marked?: true };

type AnswerLine = { label: string; value: string };

export const paragraph = (text: string): Block => ({ type: 'paragraph', text });
export const heading = (text: string): Block => ({ type: 'heading', text });

/** Paragraphs of a definition as blocks, with its lists, headings and bold words. */
export function writtenBlocks(texts: readonly string[], strong?: readonly string[]): Block[] {
  const more = { marked: true as const, ...(strong && { strong }) };
  return textBlocks(texts).map(({ tag, texts: [text = '', ...others] }): Block => {
    if (tag === 'p') return { type: 'paragraph', text, ...more };
    if (tag === 'h') return { type: 'heading', text, isInner: true, marked: true };
    return { type: 'list', items: [text, ...others], ordered: tag === 'ol', ...more };
  });
}

/** The answers as blocks, those of each row of a list under the row's heading. */
export function answerBlocks(all: EngineLine[]): Block[] {
  return linesByRow(all).map(({ row, lines }) => ({
    type: 'answers',
    ...(row !== undefined && { title: rowHeading(row) }),
    lines,
  }));
}

/** Renders the text/plain part. */
export function plainText({ blocks }: Letter): string {
  return `${blocks.map(plainBlock).join('\n\n')}\n`;
}

function plainBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return plainWords(block.text, block);
    case 'heading':
      return plainHeading(plainWords(block.text, block), block.isInner);
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered === true ? `${index + 1}.` : '-'} ${plainWords(item, block)}`)
        .join('\n');
    case 'answers':
      return plainTitled(block.title, block.lines.map(plainAnswer).join('\n'));
    case 'link':
      return `${block.label}:\n${block.href}`;
    case 'files':
      return plainTitled(block.title, block.files.map(({ label, href }) => `- ${label}\n  ${href}`).join('\n'));
    case 'document':
      return [RULE, block.title, ...block.paragraphs, RULE].join('\n\n');
    default:
      return block satisfies never;
  }
}

function plainWords(text: string, { marked }: Marked): string {
  return marked === true ? boldParts(text).join('') : text;
}

function plainHeading(text: string, isInner = false): string {
  return isInner ? text : `${text}\n${'-'.repeat(text.length)}`;
}

const RULE = '='.repeat(64);

function plainTitled(title: string | undefined, said: string): string {
  return title === undefined ? said : `${title}\n${indent(said)}`;
}

/** Values of several lines are indented, so that none can look like a heading. */
function plainAnswer({ label, value }: AnswerLine): string {
  const said = /[?!:]$/.test(label) ? label : `${label}:`;
  return value.includes('\n') ? `${said}\n${indent(value)}` : `${said} ${value}`;
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
