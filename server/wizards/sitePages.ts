import type { PageText } from './unpublished.ts';

/** Addresses of the account pages, which are no content. A test compares them with the site's. */
const ACCOUNT_PAGES = [
  '/login',
  '/konto/aktivieren',
  '/konto/passwort',
  '/newsletter/bestaetigen',
  '/newsletter/abbestellen',
];

/** The paths of the site's pages, from the files of its content. */
export function sitePages(texts: PageText[]): string[] {
  const content = texts.flatMap(({ name, text }) => {
    const [, folder, page = ''] = /\/content\/(seiten|recht|artikel)\/([^/]+)\.\w+$/.exec(name) ?? [];
    if (folder === undefined) return [];
    if (folder !== 'artikel') return page === 'start' ? ['/', '/home'] : [`/${page}`];
    const kind = /^art: *(\w+)/m.exec(text)?.[1];
    return kind === undefined ? [] : [`/${kind}/${page}`];
  });
  return content.length === 0 ? [] : [...content, ...ACCOUNT_PAGES];
}
