import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Line } from '../../../src/studio/changes/Line.tsx';

const WORDS = { before: 'bisher', after: 'künftig' };
const drawn = (before: string | undefined, after: string | undefined, isGone = false) =>
  renderToStaticMarkup(
    <Line line={{ label: 'Satz', before, after }} words={WORDS} isNew={false} isGone={isGone} />,
  ).replaceAll(/ class="[^"]*"|<\/?span>/g, '');

it('marks words that went and that came by elements of their own', () => {
  const html = drawn('Wir rufen Sie heute an.', 'Wir rufen Sie morgen an.');
  expect(html).toContain('Wir rufen Sie <del>heute</del> an.');
  expect(html).toContain('Wir rufen Sie <ins>morgen</ins> an.');
});

it('says that a sentence goes, unless its whole thing does', () => {
  expect(drawn('Bitte stimmen Sie zu.', undefined)).toContain('<dt>künftig</dt><dd><em>entfällt</em></dd>');
  expect(drawn('Bitte stimmen Sie zu.', undefined, true)).not.toContain('entfällt');
});
