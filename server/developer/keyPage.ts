import { sha256 } from '../base/sha256.ts';

/**
 * Sends the key behind the address to the server, and opens the address without it. The key can also come later: a browser does
 * not load a page anew when only what stands behind the # changes.
 */
const SCRIPT = `
const status = document.getElementById('stand');
async function enter() {
  const key = location.hash.slice(1);
  if (key === '') return;
  try {
    const reply = await fetch('/api/entwicklung', {
      method: 'POST',
      headers: { Authorization: 'Bearer ' + key },
    });
    if (reply.ok) location.replace(location.pathname + location.search);
    else status.textContent = (await reply.json()).error;
  } catch {
    status.textContent = 'Der Server antwortet nicht. Läuft er noch? Dann laden Sie diese Seite bitte neu.';
  }
}
addEventListener('hashchange', enter);
enter();
`;

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
main { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { padding-top: 1.25rem; border-top: 6px solid #f7c600; font-size: 1.5rem; line-height: 1.25; }
code { font-family: ui-monospace, monospace; font-size: 0.9375rem; }
#stand:not(:empty) { padding: 0.75rem 1rem; border-left: 6px solid #c0262d; font-weight: 600; }
`;

/** The page that a browser without the key gets. Its script and styles are in it: with `--dev` no file is open without the key. */
export const KEY_PAGE = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Schlüssel nötig – Entwicklungsserver</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Diese Seite öffnet nur der Schlüssel aus dem Terminal</h1>
<p id="stand" role="alert"></p>
<p>Das ist ein Entwicklungsserver. Was er nur seinem Entwickler zeigt (Studio, Postfach, Vorschauen, Messwerte), öffnet ein Schlüssel.</p>
<p>Beim Start zeigt der Server im Terminal Adressen wie <code>…/studio#…</code>: Öffnen Sie eine davon in diesem Browser. Danach öffnet er 30 Tage lang auch diese Seite.</p>
<p>Haben Sie das schon getan, dann <a href="">laden Sie die Seite neu</a>: Wer über den Verweis einer anderen Website kommt, wird beim ersten Mal nicht erkannt.</p>
<p>In der Kommandozeile: <code>curl -H 'Authorization: Bearer &lt;was hinter dem # steht&gt;' …</code></p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;

/** Only this script and these styles. */
export const KEY_PAGE_POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function hashOf(text: string): string {
  return `'sha256-${sha256(text).toString('base64')}'`;
}
