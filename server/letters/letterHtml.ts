import { boldParts } from '../../src/engine/index.ts';
import { escapeHtml, type Brand } from '../../src/contract/index.ts';
import type { Block, Letter } from './base/letter.ts';

/** Whom a letter is from. */
export type Sender = Pick<Brand, 'name' | 'phone'>;

/**
 * Mail programs support neither linked style sheets nor web fonts, so every element has inline styles, in the colours of
 * the light scheme.
 */
const STYLE = {
  body: 'margin:0;padding:24px 16px;background:#ffffff;color:#1b232c;font:16px/1.5 Arial,Helvetica,sans-serif',
  frame: 'max-width:600px;margin:0 auto',
  brand:
    'margin:0 0 24px;padding:0 0 12px;border-bottom:4px solid #f7c600;font-size:20px;font-weight:bold;line-height:1.3',
  heading: 'margin:28px 0 8px;font-size:18px;line-height:1.3',
  row: 'margin:14px 0 4px;font-size:16px;line-height:1.3',
  paragraph: 'margin:0 0 14px',
  list: 'margin:0 0 14px;padding-left:22px',
  table: 'width:100%;margin:0 0 14px;border-collapse:collapse',
  label:
    'padding:6px 12px 6px 0;width:38%;vertical-align:top;text-align:left;font-weight:normal;color:#4d5965;border-bottom:1px solid #e3e0d8;hyphens:auto',
  value:
    'padding:6px 0;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere;hyphens:auto;border-bottom:1px solid #e3e0d8',
  button:
    'display:inline-block;padding:12px 18px;border-radius:6px;background:#f7c600;color:#1b232c;font-weight:bold;text-decoration:none',
  link: 'color:#004f9e',
  number: 'white-space:nowrap',
  small: 'margin:0 0 14px;font-size:14px;color:#4d5965',
  address: 'margin:8px 0 14px;font-size:14px;color:#4d5965;word-break:break-all',
  document: 'margin:20px 0;padding:0 20px 20px;border:1px solid #1b232c',
} as const;

/**
 * For mail programs that know media queries: a dark scheme, and labels above their values where there is little room. The
 * others show the inline styles.
 */
const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.body{background:#151b22!important;color:#f0efec!important}
.soft{color:#bcc2c8!important}
.link{color:#8fc1f7!important}
.line{border-color:#36404b!important}
.document{border-color:#bcc2c8!important}
}
@media (max-width:440px){
.label,.value{display:block!important;width:auto!important}
.label{padding-bottom:0!important;border-bottom:0!important}
.value{padding-top:0!important}
}`;

/** Renders the text/html part: one narrow column without images. */
export function html(letter: Letter, sender: Sender): string {
  return `<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(letter.subject)}</title>
<style>${SHEET}</style></head>
<body class="body" style="${STYLE.body}"><div style="${STYLE.frame}">
<p style="${STYLE.brand}">${escapeHtml(sender.name)}</p>
${letter.blocks.map((block) => htmlBlock(block, sender)).join('\n')}
</div></body>
</html>
`;
}

function htmlBlock(block: Block, { phone }: Sender): string {
  switch (block.type) {
    case 'paragraph':
      return `<p style="${STYLE.paragraph}">${written(block, block.text, phone)}</p>`;
    case 'heading':
      return block.isInner === true
        ? `<h3 style="${STYLE.row}">${written(block, block.text, phone)}</h3>`
        : `<h2 style="${STYLE.heading}">${escapeHtml(block.text)}</h2>`;
    case 'list':
      return htmlList(
        block.ordered === true ? 'ol' : 'ul',
        block.items.map((item) => written(block, item, phone)),
      );
    case 'answers':
      return `${htmlTitle(block.title)}<table style="${STYLE.table}">${block.lines.map(htmlAnswer).join('')}</table>`;
    case 'link':
      return block.small === true ? smallLink(block) : button(block);
    case 'files':
      return `${htmlTitle(block.title)}<ul style="${STYLE.list}">${block.files.map((file) => `<li>${link(file)}</li>`).join('')}</ul>`;
    case 'document':
      return `<div class="document" style="${STYLE.document}"><h2 style="${STYLE.heading}">${escapeHtml(block.title)}</h2>${block.paragraphs.map((text) => htmlParagraph(text, [])).join('')}</div>`;
    default:
      return block satisfies never;
  }
}

type Target = { label: string; href: string };

/** A link that looks like a button, and its address to be copied. */
function button({ label, href }: Target): string {
  const url = escapeHtml(href);
  return `<p style="${STYLE.paragraph}"><a href="${url}" style="${STYLE.button}">${escapeHtml(label)}</a></p>\n<p class="soft" style="${STYLE.address}">${url}</p>`;
}

function smallLink(target: Target): string {
  return `<p class="soft" style="${STYLE.small}">${link(target)}</p>`;
}

function link({ label, href }: Target): string {
  return `<a class="link" href="${escapeHtml(href)}" style="${STYLE.link}">${escapeHtml(label)}</a>`;
}

/** Words of a text with the HTML that is put in their place. */
type Mark = { words: string; html: string };

function strong(words: readonly string[] = []): Mark[] {
  return words.map((one) => {
    // A number is not divided at its hyphens.
    const style = one.includes(' ') ? '' : ` style="${STYLE.number}"`;
    return { words: one, html: `<strong${style}>${escapeHtml(one)}</strong>` };
  });
}

function telephone(phone: string): Mark {
  return { words: phone, html: link({ label: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` }) };
}

/** A text of a block: its words that stand out, and our telephone number as a link. */
function written(block: { strong?: readonly string[]; marked?: true }, text: string, phone: string): string {
  const marks = [...strong(block.strong), telephone(phone)];
  return (block.marked === true ? boldParts(text) : [text])
    .map((words, index) => (index % 2 === 0 ? inline(words, marks) : `<strong>${inline(words, marks)}</strong>`))
    .join('');
}

/** Escapes a text, but for the marked words. */
function inline(text: string, marks: readonly Mark[]): string {
  const [mark, ...others] = marks;
  if (mark === undefined) return escapeHtml(text).replaceAll('\n', '<br>');
  return text
    .split(mark.words)
    .map((part) => inline(part, others))
    .join(mark.html);
}

function htmlTitle(title: string | undefined): string {
  return title === undefined ? '' : `<h3 style="${STYLE.row}">${escapeHtml(title)}</h3>`;
}

function htmlParagraph(text: string, marks: readonly Mark[]): string {
  return `<p style="${STYLE.paragraph}">${inline(text, marks)}</p>`;
}

/** `items`: as HTML. */
function htmlList(tag: 'ol' | 'ul', items: string[]): string {
  return `<${tag} style="${STYLE.list}">${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
}

function htmlAnswer({ label, value }: { label: string; value: string }): string {
  return `<tr><th class="soft line label" scope="row" style="${STYLE.label}">${escapeHtml(label)}</th><td class="line value" style="${STYLE.value}">${escapeHtml(value)}</td></tr>`;
}
