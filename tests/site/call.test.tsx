import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Brand } from '../../src/contract/index.ts';
import placeholders from '../../src/site/brand.json' with { type: 'json' };
import type { PageContent } from '../../src/site/content/page.ts';
import { Call } from '../../src/site/sections/Call.tsx';
import { BrandProvider } from '../../src/site/shared/brand.ts';

const KNOWN: Brand['imprint'] = {
  ...placeholders.imprint,
  operator: 'Kanzlei Muster & Partner',
  responsible: 'Dr. Erika Muster',
  chamber: { ...placeholders.imprint.chamber, name: 'Rechtsanwaltskammer Berlin' },
};

/** The last call of a page. */
function drawn(page: string, imprint: Brand['imprint']): string {
  const file = path.resolve(import.meta.dirname, `../../src/site/content/seiten/${page}.json`);
  const { sections } = JSON.parse(readFileSync(file, 'utf8')) as PageContent;
  const section = sections.find((one) => one.type === 'call');
  if (section === undefined) throw new Error(`${page} has no call.`);
  return renderToStaticMarkup(
    <BrandProvider value={{ ...placeholders, imprint, portals: {} }}>
      <Call section={section} />
    </BrandProvider>,
  );
}

describe.each(['bussgeld', 'kfz-gutachten', 'verkehrsunfall'])('the page %s', (page) => {
  it('says who answers', () => {
    expect(drawn(page, KNOWN)).toContain(
      'Wer Ihnen antwortet: Kanzlei Muster &amp; Partner, verantwortlich: Dr. Erika Muster. Zuständige Kammer: Rechtsanwaltskammer Berlin.',
    );
  });

  it.each([
    ['the office', { ...KNOWN, operator: placeholders.imprint.operator }],
    ['the person', { ...KNOWN, responsible: '' }],
    ['the chamber', { ...KNOWN, chamber: placeholders.imprint.chamber }],
  ])('says nothing of it while %s is not entered', (_what, imprint) => {
    expect(drawn(page, imprint)).not.toMatch(/antwortet|\[/);
  });
});

it('no other page says it', () => {
  expect(drawn('start', KNOWN)).not.toContain('antwortet');
});
