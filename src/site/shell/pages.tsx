import type { ReactNode } from 'react';
import { MODE_PARAM } from '../../contract/index.ts';
import type { ArticleMeta, LegalMeta, PageContent, Question } from '../content/page.ts';
import { ACCOUNT_PAGES, type AccountPage as Account, type BegunForm } from '../../account/index.ts';
import { AccountPage } from '../pages/AccountPage.tsx';
import { ArticlePage } from '../pages/ArticlePage.tsx';
import { ContentPage } from '../pages/ContentPage.tsx';
import { LegalPage } from '../pages/LegalPage.tsx';
import { loadSections } from '../sections/index.ts';

/** Metadata of a page for browsers, search engines and link previews. */
export type PageHead = {
  title: string;
  description: string;
  /** The URL path that search engines should list. */
  canonical: string;
  /** The parent pages, from the top. */
  parents: { title: string; path: string }[];
  /** The questions that the page answers. */
  questions: Question[];
  article?: ArticleMeta;
  /** Search engines should not list the page. */
  unlisted?: boolean;
};

/**
 * `account`: browsers hydrate the content, and the page has no header and no footer. All other pages are static, but for
 * their forms.
 */
export type LoadedPage = { head: PageHead; content: ReactNode; account?: boolean };

/** Every file in these folders is a page. */
const PAGES = import.meta.glob<PageContent>('../content/seiten/*.json', { import: 'default' });
const LEGAL = import.meta.glob<MarkdownFile<LegalMeta>>('../content/recht/*.md');
const ARTICLES = import.meta.glob<MarkdownFile<ArticleMeta>>('../content/artikel/*.md');
const ARTICLE_META = import.meta.glob<ArticleMeta>('../content/artikel/*.md', { query: '?meta', import: 'default' });

type MarkdownFile<Meta> = { meta: Meta; next: { href: string; title: string }[]; words: number; html: string };

/** URL paths of the home page. The first is the canonical one. */
const HOME = ['/', '/home'];

/** A page's URL path; `modes`: what its query may choose (`modus`). `listed`: whether search engines may list it. */
export type PagePath = { path: string; listed: boolean; modes?: string[] };

/** Those of all pages that are not wizards. */
export async function pagePaths(): Promise<PagePath[]> {
  const named = [PAGES, LEGAL].flatMap((files) => Object.keys(files).map(nameOf)).filter((name) => name !== 'start');
  const articles = Object.entries(ARTICLE_META).map(async ([file, load]) => `/${(await load()).art}/${nameOf(file)}`);
  const accounts = Object.entries(ACCOUNT_PAGES).map(([path, { listed, modes = {} }]) => ({
    path,
    listed,
    modes: Object.keys(modes),
  }));
  const others = [...HOME, ...named.map((name) => `/${name}`), ...(await Promise.all(articles))];
  return [...accounts, ...others.map((path) => ({ path, listed: true }))];
}

/** What the URL of a page says besides its path, and what the server shows of a form that was sent. */
export type PageState = { query: string; begun?: BegunForm | undefined };

/** Returns undefined if there is no page at this path. */
export async function loadPage(path: string, state: PageState = { query: '' }): Promise<LoadedPage | undefined> {
  const name = HOME.includes(path) ? 'start' : path.slice(1);
  const pageFile = `../content/seiten/${name}.json`;
  const legalFile = `../content/recht/${name}.md`;
  const articleFile = `../content/artikel/${/^\/(?:blog|ratgeber)\/([^/]+)$/.exec(path)?.[1]}.md`;
  if (PAGES[pageFile] !== undefined) return contentPage(name, await PAGES[pageFile]());
  if (LEGAL[legalFile] !== undefined) return legalPage(path, await LEGAL[legalFile]());
  if (ARTICLES[articleFile] !== undefined) return articlePage(path, await ARTICLES[articleFile]());
  const account = Object.hasOwn(ACCOUNT_PAGES, path) ? ACCOUNT_PAGES[path] : undefined;
  return account && accountPage(path, account, state);
}

async function contentPage(name: string, page: PageContent): Promise<LoadedPage> {
  const { sections, questions } = await loadSections(page.sections);
  return {
    head: {
      title: page.title,
      description: page.description,
      canonical: name === 'start' ? '/' : `/${name}`,
      parents: [],
      questions,
    },
    content: <ContentPage page={page} sections={sections} />,
  };
}

async function accountPage(
  path: string,
  { title, description, listed, modes = {}, load }: Account,
  state: PageState,
): Promise<LoadedPage> {
  const Page = await load();
  const mode = new URLSearchParams(state.query).get(MODE_PARAM) ?? '';
  const shown = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
  return {
    head: {
      title: shown?.title ?? title,
      description,
      canonical: path,
      parents: [],
      questions: [],
      unlisted: !listed,
    },
    content: <AccountPage>{(contact) => <Page contact={contact} {...state} />}</AccountPage>,
    account: true,
  };
}

function legalPage(path: string, { meta, html }: MarkdownFile<LegalMeta>): LoadedPage {
  return {
    head: { title: meta.titel, description: meta.beschreibung, canonical: path, parents: [], questions: [] },
    content: <LegalPage meta={meta} html={html} />,
  };
}

function articlePage(path: string, { meta, next, words, html }: MarkdownFile<ArticleMeta>): LoadedPage | undefined {
  const parent = { blog: { title: 'Aktuelles', path: '/blog' }, ratgeber: { title: 'Ratgeber', path: '/ratgeber' } }[
    meta.art
  ];
  if (!path.startsWith(`${parent.path}/`)) return undefined;
  return {
    head: {
      title: meta.titel,
      description: meta.beschreibung,
      canonical: path,
      parents: [parent],
      questions: [],
      article: meta,
    },
    content: <ArticlePage meta={meta} next={next} words={words} html={html} parent={parent} />,
  };
}

function nameOf(file: string): string {
  return /([^/]+)\.\w+$/.exec(file)?.[1] ?? '';
}
