import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ICONS } from '../../src/site/shared/icons.ts';

/** Names that content may use: what the schemas allow and what the site can show are the same. */
const SITE = path.resolve(import.meta.dirname, '../../src/site');
const schema = JSON.parse(readFileSync(path.join(SITE, 'content/schemas/seite.schema.json'), 'utf8')) as {
  $defs: Record<string, { enum?: string[] }>;
  properties: { sections: { items: { properties: { type: { enum: string[] } } } } };
};

describe('the schema of pages', () => {
  it('allows exactly the icons that there are', () => {
    expect(schema.$defs['icon']?.enum?.toSorted()).toEqual(Object.keys(ICONS).toSorted());
  });

  it('has rules for every kind of section', () => {
    for (const type of schema.properties.sections.items.properties.type.enum)
      expect(Object.keys(schema.$defs)).toContain(type);
  });
});

describe('drawings', () => {
  const drawn = readdirSync(path.join(SITE, 'illustrations')).flatMap((file) =>
    file.endsWith('.svg') ? [file.slice(0, -4)] : [],
  );
  const named = readdirSync(path.join(SITE, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:json|md)$/.test(entry.name) && !entry.parentPath.endsWith('schemas'))
    .flatMap((entry) =>
      [
        ...readFileSync(path.join(entry.parentPath, entry.name), 'utf8').matchAll(
          /(?:"picture": "|^bild: )([a-z0-9-]+)/gm,
        ),
      ].map(([, name]) => name ?? ''),
    );

  it('are there wherever content names one', () => {
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !drawn.includes(name))).toEqual([]);
  });

  it('differ from article to article', () => {
    const articles = readdirSync(path.join(SITE, 'content/artikel'));
    const pictures = articles.map((file) =>
      /^bild: (\S+)$/m.exec(readFileSync(path.join(SITE, 'content/artikel', file), 'utf8'))?.at(1),
    );
    expect(articles.length).toBeGreaterThan(5);
    expect(pictures.filter((name, place) => name === undefined || pictures.indexOf(name) !== place)).toEqual([]);
  });

  it('say how large they are, run nothing and load nothing', () => {
    for (const name of drawn) {
      const svg = readFileSync(path.join(SITE, 'illustrations', `${name}.svg`), 'utf8');
      expect([name, /viewBox="0 0 \d+ \d+"/.test(svg)]).toEqual([name, true]);
      expect([name, /<script|<foreignObject|\bon\w+=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/.test(svg)]).toEqual([
        name,
        false,
      ]);
    }
  });
});
