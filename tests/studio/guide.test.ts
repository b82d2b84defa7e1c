import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findSections, guideSections } from '../../src/studio/help/guide.ts';

const README = path.resolve(import.meta.dirname, '../../wizards/README.md');

describe('the guide in the studio', () => {
  const sections = guideSections();

  it('has every section of the guide', () => {
    const headings = readFileSync(README, 'utf8').match(/^#{2,3} .+$/gm) ?? [];
    expect(sections.map(({ title }) => title)).toEqual(headings.map((heading) => heading.replace(/^#+ /, '')));
  });

  it('leads nowhere', () => {
    expect(sections.filter(({ html }) => /<a /.test(html)).map(({ title }) => title)).toEqual([]);
  });

  it('puts the section first that a search names', () => {
    expect(findSections(sections, 'listen gruppen')[0]?.title).toBe('Listen von Gruppen');
    expect(findSections(sections, '"guard"').map(({ title }) => title)).toContain('Bedingungen');
    expect(findSections(sections, 'xyzxyz')).toEqual([]);
    expect(findSections(sections, '')).toHaveLength(sections.length);
  });
});
