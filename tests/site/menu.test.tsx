import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readBrand } from '../../server/brand.ts';
import { BrandProvider } from '../../src/site/brand.ts';
import { Menu } from '../../src/site/frame/Menu.tsx';
import type { MenuGroup } from '../../src/site/frame/navigation.ts';
import { ICONS } from '../../src/site/icons.ts';

const brand = await readBrand(fileURLToPath(new URL('../../src/site/brand.json', import.meta.url)), {});

function drawn(groups: MenuGroup[]): string {
  return renderToStaticMarkup(
    <BrandProvider value={brand}>
      <Menu groups={groups} path={undefined} />
    </BrandProvider>,
  );
}

const entries: MenuGroup['entries'] = [{ title: 'Bußgeld', path: '/bussgeld', description: 'Bescheid prüfen.', icon: 'bescheid' }];

it('renders nothing for a group of an unknown type (specification 1, section 2.2)', () => {
  expect(drawn([{ type: 'links', title: 'Leistungen', entries }])).toContain('href="/bussgeld"');
  expect(drawn([{ type: 'unbekannt', title: 'Leistungen', entries }])).toBe(drawn([]));
});

it('has every icon that the menu may name', () => {
  const schema = readFileSync(new URL('../../src/site/content/schemas/navigation.schema.json', import.meta.url), 'utf8');
  const { $defs } = JSON.parse(schema) as { $defs: { entry: { properties: { icon: { enum: string[] } } } } };
  expect($defs.entry.properties.icon.enum.filter((name) => !Object.hasOwn(ICONS, name))).toEqual([]);
});
