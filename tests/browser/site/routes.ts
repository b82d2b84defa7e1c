/**
 * Every public route of the documents that is no wizard step (specification 1, section 2.1; specification 2, section 2;
 * readings).
 */
export const ROUTES = [
  '/',
  '/home',
  '/kfz-gutachten',
  '/verkehrsunfall',
  '/bussgeld',
  '/schadensersatz',
  '/punkteabfrage',
  '/bussgeldrechner',
  '/faq',
  '/ueber-uns',
  '/kontakt',
  '/fuer-kfz-gutachter',
  '/anfrage',
  '/anfrage/kfz-gutachtenanfrage',
  '/anfrage/bussgeldanfrage',
  '/anfrage/verkehrsunfallanfrage',
  '/impressum',
  '/datenschutz',
  '/barrierefreiheit',
  '/magazin',
  '/unternehmen',
  '/leistungen',
  '/blog',
  '/ratgeber',
];

/** Every address that the site offers to search engines. */
export async function offeredRoutes(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
}
