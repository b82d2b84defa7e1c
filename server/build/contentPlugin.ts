import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { marked, type Renderer, type Tokens } from 'marked';
import { parse as parseYaml } from 'yaml';
import type { Plugin } from 'vite';
import { FORMATS } from '../../src/engine/index.ts';
import { bindSpaces } from '../../src/ui/bindSpaces.ts';

const CONTENT = path.resolve(import.meta.dirname, '../../src/site/content');
const WIZARDS = path.resolve(import.meta.dirname, '../../wizards');
/** JSON properties with these names contain Markdown. */
const MARKDOWN = new Set(['answer', 'markdown']);
/** Markdown files are checked by the folder they lie in. */
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/**
 * Turns the site's content into modules: JSON with its Markdown as HTML (`x.json?questions`: only a page's questions),
 * Markdown files as `{ meta, html }`, drawings (`x.svg?picture`) as `{ src, width, height }`. Content that violates its
 * schema fails the build with a list of all errors.
 */
export function content(): Plugin {
  return {
    name: 'content',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (query === 'picture') return picture(file);
      if (!file.startsWith(`${CONTENT}${path.sep}`) || file.includes(`${path.sep}schemas${path.sep}`)) return undefined;
      if (query === 'questions')
        return `export default ${JSON.stringify(withHtml(questionsOf(await checkedJson(file))))};\n`;
      if (file.endsWith('.json')) return JSON.stringify(withHtml(await withCorpus(await checkedJson(file))));
      if (file.endsWith('.md')) return query === 'meta' ? metaModule(file) : markdownModule(file);
      return undefined;
    },
  };
}

/** A section that names a `corpus` of `faq.json` gets the questions of that corpus as its items. */
async function withCorpus(data: Checked): Promise<Checked> {
  if (data.sections?.every(({ corpus }) => corpus === undefined) !== false) return data;
  const faq = (await checkedJson(path.join(CONTENT, 'faq.json'))) as unknown as Record<string, unknown>;
  return {
    ...data,
    sections: data.sections.map(({ corpus, ...section }) =>
      corpus === undefined ? section : { ...section, items: faq[corpus] },
    ),
  };
}

/** The questions that a page answers, for importers that need nothing else of it. */
function questionsOf({ sections = [] }: Checked): unknown[] {
  return sections.flatMap(({ type, items }) => (type === 'faq' && Array.isArray(items) ? (items as unknown[]) : []));
}

type FrontMatter = { titel: string; weiter?: string[] };
type Checked = { $schema?: string; sections?: { type: string; corpus?: string; items?: unknown }[] };

async function checkedJson(file: string): Promise<Checked> {
  const data = JSON.parse(await readFile(file, 'utf8')) as Checked;
  if (data.$schema === undefined) throw new Error(`${file} nennt kein $schema.`);
  await check(file, data, path.resolve(path.dirname(file), data.$schema));
  return data;
}

async function markdownModule(file: string): Promise<string> {
  const { meta, body } = await checkedMarkdown(file);
  const next = await Promise.all((meta.weiter ?? []).map(async (href) => ({ href, title: await titleAt(href) })));
  const exported = { meta, next, words: body.split(/\s+/).length, html: html(body) };
  return Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

/** The title of the page or wizard at that address. */
async function titleAt(href: string): Promise<string> {
  const name = path.basename(href);
  if (/^\/(?:blog|ratgeber)\/./.test(href))
    return (await checkedMarkdown(path.join(CONTENT, 'artikel', `${name}.md`))).meta.titel;
  const own = await readFile(path.join(CONTENT, 'seiten', `${name}.json`), 'utf8').catch(() =>
    readFile(path.join(WIZARDS, name, 'wizard.json'), 'utf8'),
  );
  return (JSON.parse(own) as { title: string }).title;
}

/** For pages that list articles without their texts. */
async function metaModule(file: string): Promise<string> {
  const { meta } = await checkedMarkdown(file);
  return `export default ${JSON.stringify(meta)};\n`;
}

async function checkedMarkdown(file: string): Promise<{ meta: FrontMatter; body: string }> {
  const text = await readFile(file, 'utf8');
  const head = FRONT_MATTER.exec(text);
  if (head === null) throw new Error(`${file} beginnt nicht mit Kopfdaten zwischen zwei Zeilen '---'.`);
  const meta = readYaml(file, head[1] ?? '');
  await check(file, meta, path.join(CONTENT, 'schemas', `${path.basename(path.dirname(file))}.schema.json`));
  return { meta: meta as FrontMatter, body: text.slice(head[0].length) };
}

function readYaml(file: string, text: string): unknown {
  try {
    return parseYaml(text, { schema: 'core' });
  } catch (cause) {
    throw new Error(`Die Kopfdaten von ${file} sind kein YAML: ${cause instanceof Error ? cause.message : ''}`, {
      cause,
    });
  }
}

async function check(file: string, data: unknown, schemaFile: string): Promise<void> {
  const schema = JSON.parse(await readFile(schemaFile, 'utf8')) as object;
  const validate = new Ajv2020({ allErrors: true, strict: false, formats: { date: FORMATS['date'] ?? true } }).compile(
    schema,
  );
  if (validate(data)) return;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `- ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(`${path.relative(CONTENT, file)} passt nicht zu ${path.basename(schemaFile)}:\n${faults.join('\n')}`);
}

function withHtml(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return MARKDOWN.has(name) ? html(value) : bindSpaces(value);
  if (Array.isArray(value)) return value.map((item) => withHtml(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withHtml(part, key)]));
}

/**
 * Renders Markdown as HTML. Headings get anchors and tables a scrollable region. Raw HTML is rejected as an error of
 * the author.
 */
function html(markdown: string): string {
  const text = marked.parse(bindSpaces(markdown), { async: false, renderer: createRenderer() }).trim();
  // marked percent-encodes addresses, which would break placeholders such as `mailto:{email}`.
  return text.replaceAll(/%7B([a-zA-Z.:]+)%7D/g, '{$1}');
}

/** Links to portals open in a new tab. */
function drawLink(this: Renderer, token: Tokens.Link): string {
  const drawn = marked.Renderer.prototype.link.call(this, token);
  return token.href.startsWith('{portal:') ? drawn.replace('<a ', '<a target="_blank" rel="noopener" ') : drawn;
}

/**
 * Creates a renderer for one text. A table's region is labelled by the heading above it or, without one, by the table's
 * columns.
 */
function createRenderer() {
  const renderer = new marked.Renderer();
  const taken = new Set<string>();
  let above = '';
  renderer.heading = function heading({ tokens, depth, text }) {
    above = plain(text);
    return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  };
  renderer.table = function table(token) {
    // Where the first column has no heading, its cells are row headings.
    if (token.header[0]?.text === '') for (const [name] of token.rows) if (name !== undefined) name.header = true;
    const columns = token.header.flatMap(({ text }) => (text === '' ? [] : [plain(text)])).join(', ');
    const own = above === '' || taken.has(above) ? columns : above;
    if (taken.has(own))
      throw new Error(`Zwei Tabellen hießen „${own}“. Bitte geben Sie einer eine eigene Überschrift.`);
    taken.add(own);
    return `<div class="table" role="region" aria-label="Tabelle: ${own}" tabindex="0">${marked.Renderer.prototype.table.call(this, token)}</div>\n`;
  };
  renderer.link = drawLink;
  renderer.html = ({ text }) => {
    throw new Error(`Markdown enthält HTML: ${text}`);
  };
  return renderer;
}

/** Strips the Markdown syntax, for attribute values. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)|[*`_]/g, '$1')
    .replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Turns `Fristen & Kosten` into `fristen-kosten`; umlauts are transliterated. */
function anchorOf(text: string): string {
  const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
  return text
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => spelled[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The page contains the dimensions, so that the layout does not shift when the picture loads. */
async function picture(file: string): Promise<string> {
  const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(await readFile(file, 'utf8'));
  if (size === null) throw new Error(`${file} hat keine viewBox="0 0 …".`);
  return `import src from ${JSON.stringify(`${file}?url`)};\nexport default { src, width: ${size[1]}, height: ${size[2]} };\n`;
}
