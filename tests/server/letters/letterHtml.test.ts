import { describe, expect, it } from 'vitest';
import { html } from '../../../server/letters/letterHtml.ts';
import { plainText, writtenBlocks, type Block, type Letter } from '../../../server/letters/base/letter.ts';
import { newsletterLetter } from '../../../server/letters/templates/newsletter.ts';
import type { Brand } from '../../../src/contract/index.ts';

const SENDER = { name: 'Vorfahrt & Söhne', phone: '030 12-34 (5)' };

const letter = (...blocks: Block[]): Letter => ({ subject: 'Probe', blocks });
const bodyOf = (one: Letter) => html(one, SENDER).split('<body')[1] ?? '';

describe('the HTML part of a mail', () => {
  it('begins with the name of the brand, escaped', () => {
    expect(bodyOf(letter())).toMatch(/^[^>]*><div[^>]*>\n<p style="[^"]*">Vorfahrt &amp; Söhne<\/p>/);
  });

  it('makes our telephone number a link wherever it stands in a text', () => {
    const number = `Rufen Sie an: ${SENDER.phone}.`;
    const body = bodyOf(letter({ type: 'paragraph', text: number }, { type: 'list', items: [number] }));
    expect(body.match(/<a class="link" href="tel:03012345" style="[^"]*">030 12-34 \(5\)<\/a>\./g)).toHaveLength(2);
  });

  it('sets off the words that stand out, and only those', () => {
    const text = 'Bis Dienstag, 24. November 2026 & nicht am Mittwoch.';
    const body = bodyOf(letter({ type: 'paragraph', text, strong: ['Dienstag, 24. November 2026'] }));
    expect(body).toMatch(/>Bis <strong>Dienstag, 24\. November 2026<\/strong> &amp; nicht am Mittwoch\.</);
    expect(body.match(/<strong/g)).toHaveLength(1);
  });

  it('has lists, headings and bold words of the definition in both parts, and only these', () => {
    const texts = ['# Was Sie tun', '- **Foto** machen & <i>', '- **030 12-34 (5)** anrufen', '1. Lesen', '2. Senden'];
    const one = letter(...writtenBlocks(texts), { type: 'paragraph', text: 'Fest **geschrieben**' });
    expect(bodyOf(one).replaceAll(/ (?:style|class)="[^"]*"/g, '')).toContain(
      [
        '<h3>Was Sie tun</h3>',
        '<ul><li><strong>Foto</strong> machen &amp; &lt;i&gt;</li><li><strong><a href="tel:03012345">030 12-34 (5)</a></strong> anrufen</li></ul>',
        '<ol><li>Lesen</li><li>Senden</li></ol>',
        '<p>Fest **geschrieben**</p>',
      ].join('\n'),
    );
    expect(plainText(one)).toBe(
      'Was Sie tun\n\n- Foto machen & <i>\n- 030 12-34 (5) anrufen\n\n1. Lesen\n2. Senden\n\nFest **geschrieben**\n',
    );
  });

  it.each<[string, Block]>([
    ['a paragraph', { type: 'paragraph', text: `<b>"x" ${SENDER.phone}`, strong: ['<b>'] }],
    ['a list', { type: 'list', items: ['<b>"x"'] }],
    ['answers', { type: 'answers', title: '<b>"x"', lines: [{ label: '<b>"x"', value: `<b>"x" ${SENDER.phone}` }] }],
    ['a link', { type: 'link', label: '<b>"x"', href: 'https://a.example/?"<b>' }],
    ['a small link', { type: 'link', label: '<b>"x"', href: 'https://a.example/?"<b>', small: true }],
    ['files', { type: 'files', files: [{ label: '<b>"x"', href: 'https://a.example/?"<b>' }] }],
    ['a document', { type: 'document', title: '<b>"x"', paragraphs: ['<b>"x"'] }],
  ])('escapes %s', (_, block) => {
    const body = bodyOf(letter(block));
    expect(body).toContain('&lt;b&gt;');
    expect(body).not.toMatch(/<b>|"x"|\?"/);
  });

  it('makes no link of an address that a text names', () => {
    const text = 'Siehe https://a.example/ oder [hier](https://a.example/).';
    const body = bodyOf(letter({ type: 'paragraph', text }, { type: 'list', items: [text] }));
    expect(body).not.toMatch(/<a [^>]*a\.example/);
  });

  it('has a dark scheme, and loads nothing', () => {
    const page = html(letter({ type: 'link', label: 'Hier', href: 'https://a.example/' }), SENDER);
    expect(page).toContain('<meta name="color-scheme" content="light dark">');
    expect(page).toContain('@media (prefers-color-scheme:dark)');
    expect(page).not.toMatch(/url\(|@import|\bsrc=|<link/);
  });

  it('says the same words as the text part', () => {
    const brand: Partial<Brand> = { ...SENDER, email: 'a@b.example' };
    const imprint = { operator: 'Kanzlei', street: 'Am Wall 3', city: '50674 Köln' } as Brand['imprint'];
    const links = { confirmLink: 'https://a.example/ja', unsubscribeLink: 'https://a.example/nein' };
    const one = newsletterLetter({ brand: { ...brand, imprint } as Brand, ...links });
    const body = bodyOf(one);
    const words = plainText(one).match(/[\p{L}\d]{2,}/gu) ?? [];
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((word) => !body.includes(word))).toEqual([]);
    // Few want to unsubscribe from what they have just ordered.
    expect(body.match(/background:#f7c600/g)).toHaveLength(1);
    expect(body.indexOf(links.unsubscribeLink)).toBeGreaterThan(body.indexOf('Freundliche Grüße'));
  });
});
