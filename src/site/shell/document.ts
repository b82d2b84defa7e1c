import { escapeHtml, SERVED_DAY, type Brand } from '../../contract/index.ts';
import { META } from '../shared/pageData.ts';
import type { RetiredWizard } from '../shared/withoutRetired.ts';

/** What a wizard's page needs if the wizard computes values, shows a result, or if the step asks for files or lists. */
export type PagePart = 'calculator' | 'result' | 'files' | 'lists';

/** Files of the client build that a page loads, by URL. */
export type PageAssets = {
  scripts: string[];
  preloads: string[];
  styles: string[];
  fonts: string[];
  head?: string;
  /** What pages of wizards load besides. */
  parts?: Readonly<Record<PagePart, readonly string[]>>;
  /** What wizards load besides on steps that ask for photos. */
  earlyPress?: string;
};

/** What styles of the whole page depend on: `data-` attributes of the root element. */
export type RootState = Readonly<Record<string, string | undefined>>;

export type DocumentOptions = {
  title: string;
  description: string;
  /** Absolute URL; undefined for pages that search engines should not list. */
  canonical: string | undefined;
  brand: Brand;
  /** For what scripts draw later, such as the help. */
  retired: readonly RetiredWizard[];
  publicUrl: string;
  assets: PageAssets;
  root?: RootState;
  /** URL of the wizard's module. */
  wizardUrl?: string;
  /** The day on which it is drawn. Undefined for pages without a wizard. */
  day?: string | undefined;
  /** JSON of what the page shows of a run. */
  run?: string;
  /** What the page needs besides. */
  parts?: readonly PagePart[];
  /** Of an error page, which does not always show it. Helps support to find the log entry. */
  requestId?: string | undefined;
  /** schema.org objects. */
  structured?: object[];
  kind?: 'website' | 'article';
  body: string;
};

/**
 * The HTML document around a rendered page. Contains no inline styles and no executable inline scripts. Styles and
 * fonts are listed before scripts.
 */
export function htmlDocument(options: DocumentOptions): string {
  const {
    brand,
    retired,
    assets,
    root = {},
    wizardUrl,
    day,
    run,
    parts = [],
    requestId,
    structured = [],
    body,
  } = options;
  return `<!doctype html>
<html lang="de"${dataOf(root)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${lines([
  ...about(options),
  ...structured.map(
    (data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ),
  '<meta name="theme-color" content="#1b232c" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#0b0f14" media="(prefers-color-scheme: dark)">',
  '<meta name="color-scheme" content="light dark">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  meta(META.brand, JSON.stringify(brand)),
  requestId && meta('vorfahrt:request', requestId),
  wizardUrl && meta(META.wizard, wizardUrl),
  day && meta(SERVED_DAY, day),
  run && meta(META.run, run),
  retired.length > 0 && meta(META.retired, JSON.stringify(retired)),
  wizardUrl && `<link rel="modulepreload" href="${escapeHtml(wizardUrl)}">`,
  ...parts.flatMap((part) => assets.parts?.[part] ?? []).map((href) => `<link rel="modulepreload" href="${href}">`),
  assets.head,
  parts.includes('files') && assets.earlyPress !== undefined
    ? `<script type="module" src="${assets.earlyPress}" fetchpriority="high"></script>`
    : undefined,
  ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
  ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ...assets.scripts.map((src) => `<script type="module" src="${src}" fetchpriority="low"></script>`),
])}
</head>
<body>
${body}
</body>
</html>
`;
}

/** Elements for search engines and link previews. */
function about({
  title,
  description,
  canonical,
  brand,
  publicUrl,
  kind = 'website',
}: DocumentOptions): (string | undefined)[] {
  const found = canonical !== undefined;
  const property = (name: string, value: string) =>
    found ? `<meta property="og:${name}" content="${escapeHtml(value)}">` : undefined;
  return [
    `<title>${escapeHtml(title)}</title>`,
    description === '' ? undefined : meta('description', description),
    found ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : meta('robots', 'noindex'),
    property('title', title),
    property('description', description),
    property('type', kind),
    property('url', canonical ?? ''),
    property('site_name', brand.name),
    property('locale', 'de_DE'),
    property('image', `${publicUrl}/teilen.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    found ? meta('twitter:card', 'summary_large_image') : undefined,
  ];
}

function lines(parts: (string | false | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join('\n');
}

function dataOf(root: RootState): string {
  const set = Object.entries(root).filter(([, value]) => value !== undefined);
  return set.map(([name, value = '']) => ` data-${name}="${escapeHtml(value)}"`).join('');
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}
