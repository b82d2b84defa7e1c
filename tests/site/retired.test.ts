// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { draftKey } from '../../src/contract/index.ts';
import placeholders from '../../src/site/brand.json' with { type: 'json' };
import faq from '../../src/site/content/faq.json' with { type: 'json' };
import { showRetired } from '../../src/site/frame/retiredNote.ts';
import { NAVIGATION } from '../../src/site/frame/navigation.ts';
import { offeredHelp } from '../../src/site/support/offeredHelp.ts';
import { withoutRetired, type RetiredWizard } from '../../src/site/shared/withoutRetired.ts';
import { startBegun } from '../../src/site/shell/begunScript.ts';

const RETIRED = [{ id: 'rechner', title: 'Rechner', sentence: 'Ihn gibt es nicht mehr.', routes: ['/rechner'] }];

const BRAND = { ...placeholders, portals: {} };

const link = (href: string, words: string) => `<a target="_blank" href="${href}">${words}</a>`;

describe('content without what is not offered any more', () => {
  it.each<[string, unknown, unknown]>([
    ['an entry of a list', [{ href: '/rechner' }, { href: '/rechnerei' }], [{ href: '/rechnerei' }]],
    ['a step or a choice of it', { actions: [{ href: '/rechner/a' }, { href: '/rechner?b=1' }] }, { actions: [] }],
    ['a card', { items: [{ title: 'A', action: { href: '/rechner' } }, { title: 'B' }] }, { items: [{ title: 'B' }] }],
    ['a link that stands alone', { title: 'A', action: { href: '/rechner' } }, { title: 'A' }],
    ['a menu entry', { entries: [{ path: '/rechner' }], more: { path: '/rechner' } }, { entries: [] }],
    ['text', { markdown: '[Rechner](/rechner)' }, { markdown: '[Rechner](/rechner)' }],
  ])('leaves out %s', (_, content, left) => {
    expect(withoutRetired(content, RETIRED)).toEqual(left);
  });

  const CONTACT = { href: '/kontakt', label: 'Zur Kontaktseite' };

  it.each([
    ['with its way on', { way: CONTACT }, ' (Für &lt;Lkw&gt; nicht mehr. <a href="/kontakt">Zur Kontaktseite</a>)'],
    ['without one', {}, ' (Für &lt;Lkw&gt; nicht mehr.)'],
  ])('has in an answer the sentence in place of the first link, %s', (_, way, end) => {
    const retired = [{ ...RETIRED[0], id: 'a', title: 'A', sentence: 'Für <Lkw> nicht mehr.', routes: ['/a'], ...way }];
    const answer = `<p>Nehmen Sie den ${link('/a', '<em>Rechner</em>')} oder ${link('/ab', 'B')}. Zum ${link('/a/b?c=1', 'Rechner')}.</p>`;
    expect(withoutRetired({ answer }, retired)).toEqual({
      answer: `<p>Nehmen Sie den <em>Rechner</em>${end} oder ${link('/ab', 'B')}. Zum Rechner.</p>`,
    });
  });

  it('is the navigation as it is where nothing is retired', () => {
    expect(withoutRetired(NAVIGATION, [])).toEqual(NAVIGATION);
  });
});

describe('the help', () => {
  const questions = faq.home.map((one) => ({
    ...one,
    answer: `${one.answer} ${link('/bussgeldrechner', 'Zum Rechner')}`,
  }));
  const [asked] = questions;
  const retired = { ...RETIRED[0]!, routes: ['/bussgeldrechner', '/anfrage/bussgeldrechner'] };
  const help = (gone: RetiredWizard[]) => offeredHelp({ all: questions, first: questions }, BRAND, gone);
  const linksOf = ({ search, often, ways }: ReturnType<typeof help>) =>
    [
      ...ways.map(({ href }) => href),
      ...[...search(asked?.question ?? ''), ...often].map(({ answer }) => answer),
    ].filter((one) => one.includes('/bussgeldrechner'));

  it('leads to a calculator among its ways and in its answers', () => {
    expect(linksOf(help([])).length).toBeGreaterThan(2);
  });

  it('leads to none that is retired, and says its sentence', () => {
    const left = help([retired]);
    expect(linksOf(left)).toEqual([]);
    expect(left.ways.length).toBe(help([]).ways.length - 1);
    expect(left.often[0]?.answer).toContain('Zum Rechner (Ihn gibt es nicht mehr.)');
  });
});

describe('a page that is open', () => {
  beforeEach(() => {
    document.body.innerHTML = '<main><div id="root"><input value="Jörg"></div></main>';
  });

  it('says once above the wizard that it is not offered any more', () => {
    showRetired('Ihn gibt es nicht mehr.');
    showRetired('Ihn gibt es <b>nicht</b> mehr.');
    const notes = [...document.querySelectorAll('main > [role=alert]')].map(({ textContent }) => textContent);
    expect(notes).toEqual(['Ihn gibt es <b>nicht</b> mehr.']);
    expect(document.querySelector('input')?.value).toBe('Jörg');
  });

  it('says nothing more where the page was drawn for whoever has begun it', () => {
    document
      .querySelector('#root')
      ?.insertAdjacentHTML('beforebegin', '<p data-ending role="note">Noch bis morgen.</p>');
    showRetired('Ihn gibt es nicht mehr.');
    expect([...document.querySelectorAll('[data-ending]')].map(({ textContent }) => textContent)).toEqual([
      'Noch bis morgen.',
    ]);
  });
});

describe('the page of a retired wizard', () => {
  it.each([
    ['leads back', '{}', false],
    ['does not lead back', undefined, true],
  ])('%s as far as the tab has a draft', (_, draft, isHidden) => {
    sessionStorage.clear();
    if (draft !== undefined) sessionStorage.setItem(draftKey('rechner'), draft);
    document.body.innerHTML = '<p data-begun="rechner" hidden></p>';
    const part = document.querySelector('p') ?? document.body;
    startBegun(part);
    expect(part.hidden).toBe(isHidden);
  });
});
