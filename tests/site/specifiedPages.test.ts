import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Action, PageContent } from '../../src/site/content/page.ts';

/**
 * What specification 1, sections 2.3 to 2.10 and 9, and 2, section 2, say of the pages: counts, order, links and
 * labels.
 */

const FINE = '/anfrage/bussgeldanfrage';
const ACCIDENT = '/anfrage/verkehrsunfallanfrage';
const APPRAISAL = '/anfrage/kfz-gutachtenanfrage';

function pageOf(name: string): PageContent {
  return JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../../src/site/content/seiten/${name}.json`), 'utf8'),
  ) as PageContent;
}

/** `hero`, or with its number of items `services 3`. */
function outline(name: string): string[] {
  return pageOf(name).sections.map((section) =>
    'items' in section ? `${section.type} ${section.items.length}` : section.type,
  );
}

function actionsIn(value: unknown): Action[] {
  if (typeof value !== 'object' || value === null) return [];
  return [
    ...('label' in value && 'href' in value ? [value as Action] : []),
    ...Object.values(value).flatMap(actionsIn),
  ];
}

function hrefsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === 'href' ? [String(part)] : hrefsIn(part)));
}

describe('outlines', () => {
  it('the home page has both variants, in the order of the readings', () => {
    expect(outline('start')).toEqual([
      'hero',
      'services 3',
      'steps 3',
      'feature',
      'feature',
      'cards 3',
      'signs 6',
      'steps 4',
      'cards 6',
      'slider 5',
      'pricing',
      'testimonials 3',
      'faq',
      'call',
    ]);
  });

  it.each([
    ['bussgeld', ['hero', 'signs 6', 'steps 3', 'call']],
    ['kfz-gutachten', ['hero', 'slider 5', 'steps 4', 'cards 4', 'feature', 'faq 5', 'call']],
    ['verkehrsunfall', ['hero', 'cards 4', 'steps 4', 'faq 7', 'call']],
    ['schadensersatz', ['hero', 'feature', 'cards 3', 'steps 4', 'cards 3', 'testimonials 3', 'faq 4', 'call']],
    ['ueber-uns', ['hero', 'feature', 'stats 3', 'slider 4', 'cards 3', 'call']],
    ['kontakt', ['hero', 'cards 3', 'faq 4']],
    ['fuer-kfz-gutachter', ['hero', 'cards 4', 'feature', 'steps 4', 'faq 4', 'call']],
    ['anfrage', ['services 3']],
  ])('%s has what is specified: %j', (name, specified) => {
    const has = outline(name);
    expect(specified.filter((section) => !has.includes(section))).toEqual([]);
  });
});

describe('links', () => {
  it.each([
    ['start', 'Jetzt kostenlos prüfen', '/anfrage'],
    ['start', 'Kostenlose Einschätzung', '/anfrage'],
    ['start', 'Kostenloser Bußgeldcheck', FINE],
    ['start', 'Jetzt Unfall melden', ACCIDENT],
    ['start', 'Mehr über uns', '/ueber-uns'],
    ['start', 'Kfz-Gutachten Online anfordern', APPRAISAL],
    ['start', 'Mehr dazu', '/kfz-gutachten'],
    ['start', 'Weitere Fragen und Kundensupport', '/faq'],
  ])('%s leads with "%s" to %s', (name, label, href) => {
    expect(actionsIn(pageOf(name))).toContainEqual({ label, href });
  });

  it.each([
    ['bussgeld', [FINE, '/anfrage']],
    ['kfz-gutachten', [APPRAISAL, '/fuer-kfz-gutachter', '/faq', '{portal:gutachter}']],
    ['verkehrsunfall', [ACCIDENT, '/faq']],
    ['ueber-uns', ['/anfrage']],
    ['kontakt', ['tel:{phone}', 'mailto:{email}', '#chat', '/faq']],
    ['fuer-kfz-gutachter', ['{portal:gutachter}']],
  ])('%s links to %j', (name, hrefs) => {
    expect(hrefsIn(pageOf(name))).toEqual(expect.arrayContaining(hrefs));
  });

  it.each([
    ['start', 'services', [APPRAISAL, FINE, ACCIDENT]],
    ['anfrage', 'services', [APPRAISAL, FINE, ACCIDENT]],
    ['start', 'signs', Array<string>(6).fill(FINE)],
    ['bussgeld', 'signs', Array<string>(6).fill(FINE)],
  ] as const)("the %s page's %s lead to %j", (name, type, hrefs) => {
    const section = pageOf(name).sections.find((candidate) => candidate.type === type);
    expect(section !== undefined && 'items' in section && hrefsIn(section.items)).toEqual(hrefs);
  });

  it('all buttons of the damages page lead to the accident request (readings, "Pages")', () => {
    expect(new Set(hrefsIn(pageOf('schadensersatz')))).toEqual(new Set([ACCIDENT]));
  });

  it('the portal for assessors opens in a new tab', () => {
    const portal = ['kfz-gutachten', 'fuer-kfz-gutachter']
      .flatMap((name) => actionsIn(pageOf(name)))
      .filter(({ href }) => href === '{portal:gutachter}');
    expect(portal.map(({ newTab }) => newTab)).toEqual([true, true, true]);
  });

  it('the fine page begins with its three ways on', () => {
    const [hero] = pageOf('bussgeld').sections;
    expect(hero).toMatchObject({
      title: 'Ihr Bußgeld - Unsere Unterstützung!',
      tiles: [
        { title: 'Online Bußgeldcheck', href: FINE },
        { title: 'Online Bußgeldrechner', href: '/bussgeldrechner' },
        { title: 'Online Punkteabfrage', href: '/punkteabfrage' },
      ],
    });
  });
});

describe('claims', () => {
  it('one price, nothing to pay', () => {
    expect(pageOf('start').sections.find(({ type }) => type === 'pricing')).toMatchObject({
      model: { title: 'Bestehende Rechtsschutzversicherung', price: '0 EUR' },
    });
  });

  it('three figures about the company', () => {
    const stats = pageOf('ueber-uns').sections.find((section) => section.type === 'stats');
    expect(stats?.items.map(({ value }) => value)).toEqual(['48h', '100 %', '30.000+']);
  });
});
