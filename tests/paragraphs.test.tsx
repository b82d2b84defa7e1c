import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Window } from 'happy-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { plainText, writtenBlocks } from '../server/letters/base/letter.ts';
import { html as mailHtml } from '../server/letters/letterHtml.ts';
import { drawSheet } from '../server/receipt/draw.ts';
import { TextBlocks } from '../src/runner/base/TextBlocks.tsx';
import { Changes, InFull } from '../src/studio/changes/Changes.tsx';
import { describeChanges } from '../src/studio/changes/describeChanges.ts';
import { newWizardParts } from '../src/studio/changes/newWizardParts.ts';
import { changesOnPaper, wholeOnPaper } from '../src/studio/paper/paper.ts';
import { InlineText } from '../src/ui/InlineText.tsx';
import { group, makeWizard, text } from './engine/definitions.ts';
import { elementsOf } from './server/receipt/pdfElements.ts';

/** Paragraphs with lists, headings and bold words, in each place that shows them. */

const TEXTS = ['Bitte **gleich** lesen.', '# Was Sie tun', '- **Foto** machen', '- anrufen', '1. Lesen', '2. Senden'];
const DRAWN = [
  'p: Bitte [gleich] lesen.',
  'h: Was Sie tun',
  'ul: [Foto] machen',
  'ul: anrufen',
  'ol: Lesen',
  'ol: Senden',
];
/** Where only words are possible. */
const SAID = [
  'Bitte [fett: gleich] lesen.',
  'Überschrift: Was Sie tun',
  'Listenpunkt: [fett: Foto] machen',
  'Listenpunkt: anrufen',
  'Nummerierter Listenpunkt: Lesen',
  'Nummerierter Listenpunkt: Senden',
];

const wizardWith = (intro: string[]) =>
  makeWizard({ steps: { frage: { schema: group({ ort: text('Wo war das?') }), intro } } });
const [BEFORE, AFTER] = [wizardWith(['Guten Tag.']), wizardWith(TEXTS)];
const HEAD = { title: 'Probe', facts: [] };
const WORDS = { before: 'bisher', after: 'künftig' };

/** The blocks of HTML: each paragraph, heading and entry of a list that was written. */
function blocksIn(html: string): string[] {
  const { document } = new Window();
  document.body.innerHTML = html.replaceAll(/<(\/?)strong\b[^>]*>/g, (_, end: string) => (end === '' ? '[' : ']'));
  const names = { P: 'p', H2: 'h', H3: 'h', H4: 'h' };
  const blocks = [...document.querySelectorAll('p, h2, h3, h4, li')].map((one) => {
    const tag =
      one.tagName === 'LI' ? one.parentElement?.tagName.toLowerCase() : names[one.tagName as keyof typeof names];
    return `${tag}: ${one.textContent.trim()}`;
  });
  return blocks.filter((block) => DRAWN.some((one) => wordsOf(one) === wordsOf(block)));
}

const wordsOf = (block: string) => block.replace(/^\w+: /, '').replaceAll(/[[\]*]/g, '');

/** The lines of a part of the studio that say the paragraphs. */
const saidIn = (html: string) => {
  const { document } = new Window();
  document.body.innerHTML = html;
  const all = new Set([...document.querySelectorAll('dd')].map((one) => one.textContent.trim()));
  return SAID.map((one) => (all.has(one) ? one : `${one} is missing`));
};

const letter = { subject: 'Probe', blocks: writtenBlocks(TEXTS) };
const definitions = { id: 'probe', before: {}, after: {} };

it.each<[string, string]>([
  [
    'the page, also without scripts, its preview and the link to a draft',
    renderToStaticMarkup(<TextBlocks texts={TEXTS} level={2} Words={InlineText} />),
  ],
  ['a mail', mailHtml(letter, { name: 'Vorfahrt', phone: '030 1' })],
  ['a draft on paper', wholeOnPaper(HEAD, newWizardParts(AFTER))],
  ['what differs, on paper', changesOnPaper(HEAD, describeChanges(BEFORE, AFTER), WORDS)],
])('are drawn on %s', (_, html) => {
  expect(blocksIn(html)).toEqual(DRAWN);
});

it('stand in the text of a mail as they are written there', () => {
  expect(plainText(letter)).toBe(
    'Bitte gleich lesen.\n\nWas Sie tun\n\n- Foto machen\n- anrufen\n\n1. Lesen\n2. Senden\n',
  );
});

it('are tagged in the document as a PDF', async () => {
  const empty = { reference: 'BG-1', head: [], note: '', groups: [], unsent: undefined, files: [], contact: [] };
  const sheet = { brand: 'Vorfahrt', title: 'Probe', ...empty, sections: [{ text: TEXTS }] };
  const bytes = Buffer.concat(await drawSheet(sheet, new Date('2026-11-22T10:00:00Z')).toArray());
  const elements = await elementsOf(new Uint8Array(bytes));
  const found = elements.map(({ role, text: said }) => `${role}: ${said.replaceAll(/\s+/g, ' ').trim()}`);
  const from = found.indexOf('P: Bitte gleich lesen.');
  expect(found.slice(from, from + 10)).toEqual([
    'P: Bitte gleich lesen.',
    'H2: Was Sie tun',
    'Lbl: •',
    'LBody: Foto machen',
    'Lbl: •',
    'LBody: anrufen',
    'Lbl: 1.',
    'LBody: Lesen',
    'Lbl: 2.',
    'LBody: Senden',
  ]);
});

it.each<[string, string]>([
  [
    'the release page',
    renderToStaticMarkup(<Changes told={describeChanges(BEFORE, AFTER)} definitions={definitions} />),
  ],
  [
    'the release page of a new wizard',
    renderToStaticMarkup(<InFull parts={newWizardParts(AFTER)} definitions={definitions} />),
  ],
])('are told in words on %s', (_, html) => {
  expect(saidIn(html)).toEqual(SAID);
});

/** What draws them, and what only names a case by its first words. */
const DRAWING = [
  'server/letters/base/letter.ts',
  'server/letters/letterHtml.ts',
  'server/receipt/draw.ts',
  'src/coverage/itemNames.ts',
  'src/runner/base/TextBlocks.tsx',
  'src/studio/describe/paragraphs.ts',
  'src/studio/paper/paragraphs.ts',
];

it('are drawn nowhere else', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const files = globSync('{src,server}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.startsWith('src/engine/'));
  const found = files.filter((file) =>
    /\b(?:textBlocks|boldParts)\(/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(found.toSorted()).toEqual(DRAWING);
});
