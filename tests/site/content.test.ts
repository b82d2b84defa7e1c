import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse as parseYaml } from 'yaml';
import { describe, expect, it } from 'vitest';
import { brandTexts, type Brand } from '../../src/contract/index.ts';
import { ROUTES as PAGES } from '../browser/site/routes.ts';

/** What people read, checked as data: shapes, addresses, placeholders, spelling of quotes. */

const ROOT = path.resolve(import.meta.dirname, '../..');
const CONTENT = path.join(ROOT, 'src/site/content');

/** Where links may lead: pages, a wizard with a page of its own, accounts, and what mails link to. */
const ROUTES = [
  ...PAGES,
  '/bussgeldrechner/details',
  '/login',
  '/konto/aktivieren',
  '/konto/passwort',
  '/newsletter/bestaetigen',
  '/newsletter/abbestellen',
];

type Question = { id: string; question: string; answer: string };
type Article = { titel: string; art: string; datum: string; aktualisiert?: string; weiter: string[] };
/** `data` is the JSON or the front matter; `texts` are all strings that people may read, or follow. */
type ContentFile = { name: string; data: unknown; body: string; schema: string; texts: string[] };

const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:json|md)$/.test(name) && !name.startsWith('schemas'))
  .toSorted()
  .map(read);
const articles = files.filter(({ name }) => name.startsWith('artikel/'));
const questions = files.flatMap(({ data }) => questionsIn(data));
const brand = JSON.parse(readFileSync(path.join(ROOT, 'src/site/brand.json'), 'utf8')) as Brand;

function read(name: string): ContentFile {
  const text = readFileSync(path.join(CONTENT, name), 'utf8');
  if (name.endsWith('.json')) {
    const data = JSON.parse(text) as { $schema: string };
    const { $schema, ...rest } = data;
    return { name, data, body: '', schema: path.resolve(CONTENT, path.dirname(name), $schema), texts: stringsIn(rest) };
  }
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const data: unknown = parseYaml(head);
  return {
    name,
    data,
    body,
    schema: path.join(CONTENT, `schemas/${path.dirname(name)}.schema.json`),
    texts: [...stringsIn(data), body],
  };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function questionsIn(value: unknown): Question[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'question' in value ? [value as Question] : Object.values(value).flatMap(questionsIn);
}

function addressOf({ name, data }: ContentFile): string {
  return `/${(data as Article).art}/${path.basename(name, '.md')}`;
}

function legalText(name: string): string {
  return files.find((file) => file.name === `recht/${name}.md`)?.body ?? '';
}

/** Links in Markdown, and strings that are nothing but an address. */
function internalLinks({ texts }: ContentFile): string[] {
  return texts.flatMap((text) =>
    text.startsWith('/') ? [text] : Array.from(text.matchAll(/\]\((\/[^)\s]*)\)/g), (match) => match[1] ?? ''),
  );
}

describe.each(files)('$name', (file) => {
  it('keeps to its schema', () => {
    const validate = new Ajv2020({ allErrors: true, strict: false, formats: { date: true } }).compile(
      JSON.parse(readFileSync(file.schema, 'utf8')) as object,
    );
    validate(file.data);
    expect(validate.errors).toBeNull();
  });

  it('links only to pages that exist', () => {
    const known = new Set([...ROUTES, ...articles.map(addressOf)]);
    expect(internalLinks(file).filter((href) => !known.has(href.replace(/[?#].*$/, '')))).toEqual([]);
  });

  it('names only texts that the brand has', () => {
    const known = new Set([
      ...brandTexts(brand).map(([place]) => place),
      'portal:mandant',
      'portal:gutachter',
      'portal:anwalt',
    ]);
    const named = file.texts.flatMap((text) => Array.from(text.matchAll(/\{([^{}]*)\}/g), (match) => match[1] ?? ''));
    expect(named.filter((place) => !known.has(place))).toEqual([]);
  });

  it('has German quotation marks, in pairs, and no HTML', () => {
    for (const text of file.texts) {
      expect(text).not.toMatch(/["”]|<\/?[a-z]/);
      expect(text.match(/“/g)?.length).toBe(text.match(/„/g)?.length);
    }
  });

  it('leaves the first heading to the page, skips no level and says none twice', () => {
    const headings = Array.from(file.body.matchAll(/^(#+) (.*)$/gm));
    expect(new Set(headings.map((match) => match[2])).size).toBe(headings.length);
    const levels = headings.map((match) => match[1]?.length ?? 0);
    for (const [index, level] of levels.entries()) {
      expect(level).toBeGreaterThan(1);
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1);
    }
  });
});

describe('questions', () => {
  it('have an anchor of their own on the whole site', () => {
    const ids = questions.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it.each([
    ['the objection period, 14 days from receipt', /14 Tage[\s\S]*Zustellung/],
    ['the limitation period, usually 3 years', /Meist drei Jahre/],
    ['the report within 48 hours of the appointment', /innerhalb von 48 Stunden nach diesem Termin/],
    ['an answer within 24 hours', /innerhalb von 24 Stunden/],
  ])('answer %s (specification 1, section 9)', (_, claim) => {
    expect(questions.filter(({ answer }) => claim.test(answer))).not.toEqual([]);
  });
});

describe('articles', () => {
  it('are at least four guides and four of the day', () => {
    const kinds = articles.map(({ data }) => (data as Article).art);
    expect(kinds.filter((art) => art === 'ratgeber').length).toBeGreaterThanOrEqual(4);
    expect(kinds.filter((art) => art === 'blog').length).toBeGreaterThanOrEqual(4);
  });

  it.each(articles)('$name has 500 to 900 words, dates in order and leads on to others', (article) => {
    const { datum, aktualisiert = datum, weiter } = article.data as Article;
    const words = article.body.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(500);
    expect(words).toBeLessThanOrEqual(900);
    expect(aktualisiert >= datum).toBe(true);
    expect(weiter).not.toContain(addressOf(article));
  });

  it.each(articles)('$name spells out every law that it cites', ({ body }) => {
    const cited = Array.from(body.matchAll(/§[^§()]*?\b([A-Z][A-Za-z]*[A-Z])\b/g), (match) => match[1] ?? '');
    expect(cited).not.toEqual([]);
    expect(cited.filter((law) => !body.includes(`- **${law}:** `))).toEqual([]);
  });
});

describe('legal pages', () => {
  it('show everything that the operator fills in for them', () => {
    const places = brandTexts(brand)
      .map(([place]) => place)
      .filter((place) => place.startsWith('imprint.'));
    const shown = legalText('impressum') + legalText('datenschutz');
    expect(places.filter((place) => !shown.includes(`{${place}}`))).toEqual([]);
  });

  it.each([
    [
      'impressum',
      ['§ 5 ', 'Verantwortlich', 'Kammer', 'BRAO', '250.000 Euro', '50.000 Euro', 'Geltungsbereich', 'ohne Gewähr'],
    ],
    [
      'datenschutz',
      [
        'verantwortlich',
        'Zweck',
        'elf Jahre',
        'Workflow-Werkzeug',
        'KI',
        'vollautomatisch',
        'Hosting',
        '24 Stunden',
        '__Host-sitzung',
        'Art. 77',
      ],
    ],
    ['datenschutz', [15, 16, 17, 18, 19, 20, 21, 22].map((article) => `Art. ${article}`)],
    [
      'barrierefreiheit',
      ['EN 301 549', 'WCAG 2.2', 'Barrierefreiheitsstärkungsgesetz', 'Marktüberwachungsstelle', '{email}'],
    ],
  ])('%s covers what specification 2, section 2, and the law ask for: %j', (name, words) => {
    expect(words.filter((word) => !legalText(name).includes(word))).toEqual([]);
  });
});
