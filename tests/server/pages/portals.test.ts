import { afterAll, beforeAll, expect, it } from 'vitest';
import { offeredRoutes } from '../../browser/site/routes.ts';
import { wizardFolders } from '../../support/wizardFolders.ts';
import { AppServer } from '../appServer.ts';
import { builtSiteWith } from '../builtSite.ts';

/** Links that lead to a role's portal (specification 1, sections 2.2, 2.5 and 2.10; specification 2, section 2). */
const PORTAL = 'https://gutachter.example/anmelden?von=seite&art=1';
const LABELS = ['Als Gutachter anmelden', 'Anmelden als Gutachter', 'Anmelden', 'Zum Gutachterportal'];

type Link = { label: string; href: string; attributes: string };

let server: AppServer;
beforeAll(async () => {
  server = await AppServer.start({
    wizards: await wizardFolders(),
    parts: (catalogue) => builtSiteWith(catalogue, { gutachter: PORTAL }),
  });
});
afterAll(() => server.close());

/** Every link that bears one of the labels, on every page that is offered to search engines but our own login. */
async function portalLinks(url: string): Promise<Link[]> {
  const pages = await Promise.all(
    (await offeredRoutes(url))
      .filter((path) => path !== '/login')
      .map(async (path) => (await fetch(url + path)).text()),
  );
  return pages.flatMap((html) =>
    [...html.matchAll(/<a ([^>]*href="([^"]*)"[^>]*)>(.*?)<\/a>/gs)].flatMap(
      ([, attributes = '', href = '', inner = '']) => {
        const label = LABELS.find((name) => new RegExp(`(?:^|>)${name}(?:<|$)`).test(inner));
        return label === undefined ? [] : [{ label, href: href.replaceAll('&amp;', '&'), attributes }];
      },
    ),
  );
}

it('go to the address that is configured, in a new tab', async () => {
  const links = await portalLinks(server.url);
  expect(new Set(links.map(({ label }) => label))).toEqual(new Set(LABELS));
  expect(links.filter(({ href }) => href !== PORTAL)).toEqual([]);
  expect(
    links.filter(({ attributes }) => !attributes.includes('target="_blank"') || !attributes.includes('rel="noopener"')),
  ).toEqual([]);
});
