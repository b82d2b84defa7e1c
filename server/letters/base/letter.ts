import { linesByRow, rowHeading, type AnswerLine as EngineLine } from '../../../src/engine/index.ts';

/** The content of a mail, from which both its parts are rendered. All texts are plain text. */
export type Letter = { subject: string; blocks: Block[] };

export type Block =
  /** `strong`: words of the text that stand out. */
  | { type: 'paragraph'; text: string; strong?: readonly string[] }
  | { type: 'heading'; text: string }
  | { type: 'list'; items: string[]; ordered?: boolean }
  /** `title`: the heading of a list's row, whose answers these are. */
  | { type: 'answers'; title?: string; lines: AnswerLine[] }
  /** `small`: for what few people want. */
  | { type: 'link'; label: string; href: string; small?: true }
  /** `title`: what the files answer. */
  | { type: 'files'; title?: string; files: { label: string; href: string }[] }
  /** A document to be printed and signed. */
  | { type: 'document'; title: string; paragraphs: string[] };

type AnswerLine = { label: string; value: string };

export const paragraph = (text: string): Block => ({ type: 'paragraph', text });
export const heading = (text: string): Block => ({ type: 'heading', text });

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
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'list':
      return block.items.map((item, index) => `${block.ordered === true ? `${index + 1}.` : '-'} ${item}`).join('\n');
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
