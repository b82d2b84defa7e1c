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

const MARKED = ['# Was <Sie> tun', '- **Foto** machen', '- anrufen', 'Dann:', '1. Lesen', '2. Senden'];
const NOTE = 'steps/nachricht.json';

const bodyOf = (html: string) => html.split('<body')[1] ?? '';

describe('lists, headings and bold words on paper', () => {
  const before = filesOf('kontaktformular');
  const marked = applyEdits(before, [
    { file: NOTE, pointer: '/intro', set: MARKED },
    { file: 'steps/danke.json', pointer: '/thanks', set: [{ text: ['- Wir **rufen** an', '# Und dann'] }] },
  ]);

  it('are real ones in the document of a whole wizard, below its headings', () => {
    const html = wholeOnPaper(HEAD, inFull('kontaktformular', marked) ?? []);
    expect(html).toContain(
      '<dd><h3>Was &lt;Sie&gt; tun</h3><ul><li><strong>Foto</strong> machen</li><li>anrufen</li></ul><p>Dann:</p><ol><li>Lesen</li><li>Senden</li></ol></dd>',
    );
    expect(html).toContain('<dd><p>sonst:</p><ul><li>Wir <strong>rufen</strong> an</li></ul><h3>Und dann</h3></dd>');
    expect(bodyOf(html)).not.toMatch(/\*\*|>[-#] /);
    // Described again, nothing has been added to what is described.
    expect(wholeOnPaper(HEAD, inFull('kontaktformular', marked) ?? [])).toBe(html);
  });

  it('have headings below the title of their mail', () => {
    const edit = { file: 'wizard.json', pointer: '/mails/confirmation/next', set: ['# Danach', 'Wir rufen an.'] };
    const html = wholeOnPaper(HEAD, inFull('bussgeldanfrage', applyEdits(filesOf('bussgeldanfrage'), [edit])) ?? []);
    const [, mail = ''] = html.split('<h2>E-Mails</h2>');
    expect(mail).toMatch(/<h3>Bestätigung per E-Mail<\/h3>.*<dd><h4>Danach<\/h4><p>Wir rufen an\.<\/p><\/dd>/s);
  });

  it('are real ones in the document of differences, old beside new', () => {
    const after = applyEdits(marked, [
      { file: NOTE, pointer: '/intro/1', set: 'Foto machen' },
      { file: NOTE, pointer: '/intro/5', set: '2. Absenden' },
    ]);
    const html = changesOnPaper(HEAD, compared('kontaktformular', marked, after) ?? [], WORDS);
    expect(texts(html, 'dd').slice(-2)).toEqual([
      '<del class="paragraphs"><small>bisher:</small> <ul><li><strong>Foto</strong> machen</li></ul></del><ins class="paragraphs"><small>künftig:</small> <p>Foto machen</p></ins>',
      '<del class="paragraphs"><small>bisher:</small> <ol start="2"><li>Senden</li></ol></del><ins class="paragraphs"><small>künftig:</small> <ol start="2"><li>Absenden</li></ol></ins>',
    ]);
  });

  it('show on both sides where only one of them has some', () => {
    const html = changesOnPaper(HEAD, compared('kontaktformular', before, marked) ?? [], WORDS);
    expect(html).toContain('<ins class="paragraphs"><small>künftig:</small> <h3>Was &lt;Sie&gt; tun</h3></ins>');
    expect(html).toMatch(/<del class="paragraphs"><small>bisher:<\/small> [^<]+<\/del>/);
    expect(bodyOf(html)).not.toMatch(/\*\*|>[-#] /);
    expect(html.match(/<h[2-6]/g)?.includes('<h2')).toBe(true);
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

  it('mark the words that differ, and name what goes', () => {
    const reworded = applyEdits(before, [
      { file: 'steps/nachricht.json', pointer: '/title', set: 'Ihre Frage an uns' },
      { file: 'steps/nachricht.json', pointer: '/button', remove: true },
    ]);
    const html = changesOnPaper(HEAD, compared('kontaktformular', before, reworded) ?? [], WORDS, {});
    expect(html).toContain(
      '<small>bisher:</small> Ihre <del>Nachricht</del> an uns<br><small>künftig:</small> Ihre <ins>Frage</ins> an uns',
    );
    expect(html).toContain('<small>künftig:</small> entfällt');
  });

  it('say once who wrote all of them', () => {
    const html = changesOnPaper(HEAD, told, WORDS, { all: 'Geschrieben von Vera Groß (3. Dezember 2026, 09:00 Uhr)' });
    expect(html.match(/<p>Geschrieben von Vera Groß \(3\. Dezember 2026, 09:00 Uhr\)\.<\/p>/g)).toHaveLength(1);
  });

  it('say so where there are none', () => {
    expect(changesOnPaper(HEAD, [], WORDS)).toContain('ist beides gleich');
  });
});
