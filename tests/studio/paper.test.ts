import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/editing/index.ts';
import { compared, inFull } from '../../src/studio/changes/compared.ts';
import { changesOnPaper, wholeOnPaper } from '../../src/studio/paper/paper.ts';
import { filesOf } from './folder.ts';

/** What a lawyer reads with a pen: a wizard as a whole, and what differs between two states. */

const HEAD = { title: 'Bußgeldprüfung <neu>', facts: [['Stand', 'Entwurf']] as const };
const WORDS = { before: 'bisher', after: 'künftig' };

function whole(id: string): string {
  const parts = inFull(id, filesOf(id));
  if (parts === undefined) throw new Error(`'${id}' cannot be run.`);
  return wholeOnPaper(HEAD, parts);
}

/** The texts of the elements, in their order. */
function texts(html: string, element: string): string[] {
  return [...html.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'))].map(([, text = '']) => text);
}

describe('a wizard on paper', () => {
  it('is one document without scripts and foreign files', () => {
    const html = whole('bussgeldanfrage');
    expect(html).toContain('<title>Bußgeldprüfung &lt;neu&gt;</title>');
    expect(html).not.toMatch(/<(?:script|link|img|iframe)|https?:\/\/[^"]*\.(?:js|css)/);
    expect(html).toContain("default-src 'none'");
  });

  it('tells what the law asks for first, and the pages in the order in which people see them', () => {
    const headings = texts(whole('kfz-gutachtenanfrage'), 'h2');
    expect(headings.slice(0, 2)).toEqual(['Einwilligungen', 'E-Mails']);
    const { progress } = JSON.parse(filesOf('kfz-gutachtenanfrage')['wizard.json'] ?? '');
    const steps = progress.flatMap((part: { steps: string[] }) => part.steps) as string[];
    const titles = steps.map(
      (id) => JSON.parse(filesOf('kfz-gutachtenanfrage')[`steps/${id}.json`] ?? '{}').title as string,
    );
    const pages = headings.filter((heading) => heading.startsWith('Schritt '));
    expect(pages.slice(0, titles.length)).toEqual(titles.map((title) => `Schritt „${title}“`));
  });

  it('has every row of a table, under the names of its columns', () => {
    const files = filesOf('bussgeldrechner');
    const name = Object.keys(files).find((file) => file.startsWith('tables/'));
    const table = JSON.parse(files[name ?? ''] ?? '{}');
    const rows = (table.versions ?? [table]).flatMap((version: { rows: unknown[] }) => version.rows);
    const html = whole('bussgeldrechner');
    expect(texts(html, 'table').length).toBeGreaterThan(0);
    expect(html.match(/<tr><th scope="row">/g)?.length).toBeGreaterThanOrEqual(rows.length);
  });
});

describe('differences on paper', () => {
  const before = filesOf('kontaktformular');
  const after = applyEdits(before, [
    { file: 'steps/nachricht.json', pointer: '/title', set: 'Neu & <anders>' },
    { file: 'steps/nachricht.json', pointer: '/schema/properties/telefon/title', set: 'Rückruf unter' },
  ]);
  const told = compared('kontaktformular', before, after) ?? [];

  it('say what was, what will be, and who wrote it', () => {
    const html = changesOnPaper(HEAD, told, WORDS, {
      of: ({ place }) => (place.pointer === '/title' ? 'Geschrieben von Vera Groß' : undefined),
    });
    expect(html).toContain('<ins><small>künftig:</small> Neu &amp; &lt;anders&gt;</ins>');
    expect(html).toContain('<del><small>bisher:</small> Ihre Nachricht an uns</del>');
    expect(html.match(/Geschrieben von Vera Groß/g)).toHaveLength(1);
    expect(texts(html, 'article')).toHaveLength(told.length);
  });

  it('say once who wrote all of them', () => {
    const html = changesOnPaper(HEAD, told, WORDS, { all: 'Geschrieben von Vera Groß (3. Dezember 2026, 09:00 Uhr)' });
    expect(html.match(/<p>Geschrieben von Vera Groß \(3\. Dezember 2026, 09:00 Uhr\)\.<\/p>/g)).toHaveLength(1);
  });

  it('say so where there are none', () => {
    expect(changesOnPaper(HEAD, [], WORDS)).toContain('ist beides gleich');
  });
});
