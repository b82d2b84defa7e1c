import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readBrand } from '../../server/config/brand.ts';
import type { Brand } from '../../src/contract/index.ts';
import { BrandProvider } from '../../src/site/shared/brand.ts';
import { Menu } from '../../src/site/frame/Menu.tsx';
import { NAVIGATION, type MenuGroup } from '../../src/site/frame/navigation.ts';
import { ICONS } from '../../src/site/shared/icons.ts';

const brand = await readBrand(fileURLToPath(new URL('../../src/site/brand.json', import.meta.url)), {});

function drawn(groups: MenuGroup[], portals: Brand['portals'] = {}): string {
  return renderToStaticMarkup(
    <BrandProvider value={{ ...brand, portals }}>
      <Menu groups={groups} path={undefined} />
    </BrandProvider>,
  );
}

const entries: MenuGroup['entries'] = [
  { title: 'Bußgeld', path: '/bussgeld', description: 'Bescheid prüfen.', icon: 'bescheid' },
];

it('renders nothing for a group of an unknown type (specification 1, section 2.2)', () => {
  expect(drawn([{ type: 'links', title: 'Leistungen', entries }])).toContain('href="/bussgeld"');
  expect(drawn([{ type: 'unbekannt', title: 'Leistungen', entries }])).toBe(drawn([]));
});

it('leads to a role’s portal in a new tab where one is configured, else to the path', () => {
  const groups: MenuGroup[] = [
    {
      type: 'account',
      title: 'Anmelden',
      entries: [
        {
          title: 'Als Gutachter anmelden',
          path: '/login',
          portal: 'gutachter',
          description: 'Zu Ihren Aufträgen.',
          icon: 'gutachter',
        },
      ],
    },
  ];
  expect(drawn(groups, { gutachter: 'https://portal.example/' })).toMatch(
    /<a [^>]*href="https:\/\/portal\.example\/"[^>]* target="_blank"/,
  );
  expect(drawn(groups)).toMatch(/<a [^>]*href="\/login"/);
  expect(drawn(groups)).not.toContain('target=');
});

it('offers the assessors’ portal without a way back to this page, and clients nothing yet', () => {
  const html = drawn(NAVIGATION.menu, { gutachter: 'https://portal.example/' });
  expect(html).toMatch(/<a [^>]*href="https:\/\/portal\.example\/" target="_blank" rel="noopener">/);
  expect(html).toMatch(/<button [^>]*disabled="">.*Als Mandant anmelden.*Bald verfügbar.*<\/button>/);
});

it('has every icon that the menu may name', () => {
  const schema = readFileSync(
    new URL('../../src/site/content/schemas/navigation.schema.json', import.meta.url),
    'utf8',
  );
  const { $defs } = JSON.parse(schema) as { $defs: { entry: { properties: { icon: { enum: string[] } } } } };
  expect($defs.entry.properties.icon.enum.filter((name) => !Object.hasOwn(ICONS, name))).toEqual([]);
});
