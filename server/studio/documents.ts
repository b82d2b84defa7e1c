import type { DefinitionFiles } from '../../src/check/index.ts';
import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import { escapeHtml, type Brand } from '../../src/contract/index.ts';
import { plainPage } from '../http/plainPage.ts';
import type { Assets } from './client.ts';

/**
 * Answers with the studio's document. CodeMirror and React Aria make style elements; a nonce allows theirs, so that the
 * policy needs no 'unsafe-inline'. The document is drawn for each request and never stored. `account`: the id of who is signed in, whose unsaved
 * changes the browser shows.
 */
export function sendStudio(ctx: Koa.Context, assets: Assets, account: string | undefined): void {
  const nonce = randomBytes(16).toString('base64');
  // Vite's development server has inline scripts of its own, and with a nonce browsers would ignore 'unsafe-inline'.
  if (assets.head === '') allow(ctx, { 'style-src': `'self' 'nonce-${nonce}'`, 'img-src': "'self' blob: data:" });
  ctx.type = 'html';
  ctx.body = document({
    title: 'Studio – Vorfahrt',
    head: `<meta property="csp-nonce" nonce="${nonce}">${assets.head}`,
    assets,
    body: `<div id="studio" data-nonce="${nonce}"${account === undefined ? '' : ` data-account="${escapeHtml(account)}"`}><p class="laedt" role="status">Das Studio wird geladen …</p></div>
<noscript><p>Das Studio braucht JavaScript.</p></noscript>`,
  });
}

/** In seconds. */
const ASK_AGAIN_AFTER = 2;

/** Answers that the studio is being built. The page asks again by itself, until it gets the studio. */
export function sendBuilding(ctx: Koa.Context): void {
  ctx.status = 503;
  ctx.set('Retry-After', String(ASK_AGAIN_AFTER));
  ctx.type = 'html';
  ctx.body = plainPage(
    'Das Studio wird gebaut',
    `<h1>Das Studio wird gebaut …</h1>
<p><progress aria-label="Das Studio wird gebaut"></progress></p>
<p>Das geschieht, wenn es zum ersten Mal geöffnet wird oder sich seine Dateien geändert haben. Es dauert einige Sekunden, auf einem beschäftigten Rechner bis zu einer Minute. Diese Seite fragt von selbst nach und zeigt dann das Studio.</p>`,
    `<meta http-equiv="refresh" content="${ASK_AGAIN_AFTER}">`,
  );
}

/**
 * Answers with the document that shows a wizard inside the studio. It can send nothing anywhere. `brand`: whom its pages
 * name as the site.
 */
export function sendPreview(ctx: Koa.Context, assets: Assets, brand: Brand): void {
  // The studio is not navigated away.
  if (assets.head === '') allow(ctx, { ...SENDS_NOTHING, 'frame-ancestors': "'self'" });
  ctx.type = 'html';
  const contact = escapeHtml(JSON.stringify(brand));
  const body = `<main id="root" data-contact="${contact}"></main>`;
  ctx.body = document({ title: 'Vorschau', head: assets.head, assets, body });
}

/**
 * Answers with an empty document that the studio fills with a mail. Mails have styles on their elements, which the
 * studio's own policy forbids; here nothing else works: no scripts, no pictures, no links that lead anywhere.
 */
export function sendMailFrame(ctx: Koa.Context): void {
  ctx.set(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
  ctx.type = 'html';
  ctx.body =
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><title>E-Mail</title></head><body></body></html>';
}

/** For a wizard that is shown and not filled in. No windows, dialogs or downloads. Modules need the origin. */
const SENDS_NOTHING = {
  'style-src': "'self'",
  'img-src': "'self' blob: data:",
  'connect-src': "'none'",
  'form-action': "'none'",
  sandbox: 'allow-scripts allow-same-origin allow-forms',
};

/** A wizard that is shown as a page of its own. */
export type PreviewedDraft = {
  id: string;
  /** As they were written, with the shared parts in use. */
  files: DefinitionFiles;
  /** What it is, in a German sentence. */
  about: string;
  /** What visitors get now, if it is to be compared. */
  live?: DefinitionFiles;
};

/** What differs by who looks at a preview. */
export type PreviewViewer = {
  /** Where the pictures of the wizard are; `/<name>` follows. */
  pictures: string;
  /** The address of the wizard in the studio, for who may open it. */
  studio?: string;
  /** The URL to which the page may send remarks, and answers below it, and nothing else. */
  remarks?: string;
};

/**
 * Answers with a wizard as its visitors would see it. The browser compiles its files: the server computes nothing with them. It can send nothing anywhere
 * but remarks, and is found by no search engine.
 */
export function sendPreviewPage(
  ctx: Koa.Context,
  { assets, brand }: { assets: Assets; brand: Brand },
  { id, files, about, live }: PreviewedDraft,
  { pictures, studio, remarks }: PreviewViewer,
): void {
  // The address itself, and what is below it: answers.
  const sends = remarks === undefined ? {} : { 'connect-src': `${remarks} ${remarks}/` };
  if (assets.head === '') allow(ctx, { ...SENDS_NOTHING, ...sends });
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.type = 'html';
  const contact = escapeHtml(JSON.stringify(brand));
  // A text that ends the element would end it here, too.
  const data = JSON.stringify({
    id,
    files: withoutExamples(files),
    ...(live !== undefined && { live: withoutExamples(live) }),
    pictures,
    ...(remarks !== undefined && { remarks }),
  }).replaceAll('<', String.raw`\u003c`);
  const kept =
    remarks === undefined
      ? 'Es wird nichts gesendet und nichts gespeichert.'
      : 'Ihre Antworten werden weder gesendet noch gespeichert, nur Anmerkungen, die Sie schreiben.';
  const back = studio === undefined ? '' : ` <a href="${escapeHtml(studio)}">Im Studio öffnen</a>`;
  ctx.body = document({
    title: 'Vorschau',
    head: assets.head,
    assets,
    body: `<aside class="vorschau" aria-label="Vorschau"><p><strong>Vorschau.</strong> ${escapeHtml(about)} ${kept}${back}</p><p id="hinaus" role="status"></p></aside>
<main id="root" data-contact="${contact}"><p role="status">Die Vorschau wird geladen …</p></main>
<script type="application/json" id="entwurf">${data}</script>
<noscript><p>Die Vorschau braucht JavaScript.</p></noscript>`,
  });
}

/** No page draws the examples, and answers that were typed may name somebody. */
function withoutExamples(files: DefinitionFiles): DefinitionFiles {
  return Object.fromEntries(Object.entries(files).filter(([name]) => name !== 'journeys.json'));
}

const POLICY = {
  'default-src': "'self'",
  'script-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

function allow(ctx: Koa.Context, sources: DefinitionFiles): void {
  const policy = Object.entries({ ...POLICY, ...sources });
  ctx.set('Content-Security-Policy', policy.map(([directive, value]) => `${directive} ${value}`).join('; '));
}

type DocumentParts = { title: string; head: string; assets: Assets; body: string };

function document({ title, head, assets, body }: DocumentParts): string {
  const styles = assets.styles.map((url) => `<link rel="stylesheet" href="${url}">`).join('');
  const scripts = assets.scripts.map((url) => `<script type="module" src="${url}"></script>`).join('');
  return `<!doctype html>
<html lang="de" translate="no">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg">${styles}${head}${scripts}</head>
<body>
${body}
</body>
</html>
`;
}
