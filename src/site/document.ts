import { META } from './pageData.ts';
import type { Brand } from '../contract/index.ts';

/** Files of the client build that a page loads, by URL. */
export type PageAssets = { scripts: string[]; styles: string[]; preloads: string[]; head?: string };

export type DocumentOptions = {
  title: string;
  description: string;
  /** Absolute URL, or undefined for pages that nobody should find. */
  canonical: string | undefined;
  brand: Brand;
  assets: PageAssets;
  /** URL of the wizard's module. */
  wizardUrl?: string;
  body: string;
};

/** The whole HTML document around a rendered page. No inline script, no inline style. */
export function htmlDocument({ title, description, canonical, brand, assets, wizardUrl, body }: DocumentOptions): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
${canonical === undefined ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escapeHtml(canonical)}">`}
<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#151b22" media="(prefers-color-scheme: dark)">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<meta name="${META.brand}" content="${escapeHtml(JSON.stringify(brand))}">
${wizardUrl === undefined ? '' : `<meta name="${META.wizard}" content="${escapeHtml(wizardUrl)}">\n<link rel="modulepreload" href="${escapeHtml(wizardUrl)}">`}
${assets.head ?? ''}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
${assets.scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</head>
<body>
<div id="root">${body}</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
