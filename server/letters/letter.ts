import { escapeHtml } from '../../src/contract/index.ts';
import { linesByRow, rowHeading, type AnswerLine as EngineLine } from '../../src/engine/index.ts';

/** The content of a mail, from which both its parts are rendered. All texts are plain text. */
export type Letter = { subject: string; blocks: Block[] };

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; text: string }
  | { type: 'list'; items: string[]; ordered?: boolean }
  /** `title`: the heading of a list's row, whose answers these are. */
  | { type: 'answers'; title?: string; lines: AnswerLine[] }
  | { type: 'link'; label: string; href: string }
  | { type: 'files'; files: { label: string; href: string }[] }
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
      return plainAnswers(block.title, block.lines.map(plainAnswer).join('\n'));
    case 'link':
      return `${block.label}:\n${block.href}`;
    case 'files':
      return block.files.map(({ label, href }) => `- ${label}\n  ${href}`).join('\n');
    case 'document':
      return [RULE, block.title, ...block.paragraphs, RULE].join('\n\n');
    default:
      return block satisfies never;
  }
}

const RULE = '='.repeat(64);

function plainAnswers(title: string | undefined, said: string): string {
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

/** Mail programs support neither style sheets nor web fonts, so every element has inline styles. */
const STYLE = {
  body: 'margin:0;padding:24px 16px;background:#ffffff;color:#1b232c;font:16px/1.5 Arial,Helvetica,sans-serif',
  frame: 'max-width:600px;margin:0 auto;padding-top:20px;border-top:6px solid #f7c600',
  heading: 'margin:28px 0 8px;font-size:18px;line-height:1.3',
  row: 'margin:14px 0 4px;font-size:16px;line-height:1.3',
  paragraph: 'margin:0 0 14px',
  list: 'margin:0 0 14px;padding-left:22px',
  table: 'width:100%;margin:0 0 14px;border-collapse:collapse',
  label:
    'padding:6px 12px 6px 0;width:38%;vertical-align:top;text-align:left;font-weight:normal;color:#4d5965;border-bottom:1px solid #e3e0d8',
  value:
    'padding:6px 0;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere;hyphens:auto;border-bottom:1px solid #e3e0d8',
  link: 'display:inline-block;padding:12px 18px;border-radius:6px;background:#f7c600;color:#1b232c;font-weight:bold;text-decoration:none',
  address: 'margin:8px 0 14px;font-size:14px;color:#4d5965;word-break:break-all',
  document: 'margin:20px 0;padding:0 20px 20px;border:1px solid #1b232c',
} as const;

/** Renders the text/html part: one narrow column without images. */
export function html(letter: Letter): string {
  return `<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(letter.subject)}</title></head>
<body style="${STYLE.body}"><div style="${STYLE.frame}">
${letter.blocks.map(htmlBlock).join('\n')}
</div></body>
</html>
`;
}

function htmlBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return htmlParagraph(block.text);
    case 'heading':
      return `<h2 style="${STYLE.heading}">${escapeHtml(block.text)}</h2>`;
    case 'list':
      return htmlList(block.ordered === true ? 'ol' : 'ul', block.items);
    case 'answers':
      return `${htmlTitle(block.title)}<table style="${STYLE.table}">${block.lines.map(htmlAnswer).join('')}</table>`;
    case 'link':
      return `<p style="${STYLE.paragraph}"><a href="${escapeHtml(block.href)}" style="${STYLE.link}">${escapeHtml(block.label)}</a></p>\n<p style="${STYLE.address}">${escapeHtml(block.href)}</p>`;
    case 'files':
      return `<ul style="${STYLE.list}">${block.files.map(({ label, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`).join('')}</ul>`;
    case 'document':
      return `<div style="${STYLE.document}"><h2 style="${STYLE.heading}">${escapeHtml(block.title)}</h2>${block.paragraphs.map(htmlParagraph).join('')}</div>`;
    default:
      return block satisfies never;
  }
}

function htmlTitle(title: string | undefined): string {
  return title === undefined ? '' : `<h3 style="${STYLE.row}">${escapeHtml(title)}</h3>`;
}

function htmlParagraph(text: string): string {
  return `<p style="${STYLE.paragraph}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function htmlList(tag: 'ol' | 'ul', items: string[]): string {
  return `<${tag} style="${STYLE.list}">${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</${tag}>`;
}

function htmlAnswer({ label, value }: AnswerLine): string {
  return `<tr><th scope="row" style="${STYLE.label}">${escapeHtml(label)}</th><td style="${STYLE.value}">${escapeHtml(value)}</td></tr>`;
}
