import { escapeHtml } from '../../src/contract/index.ts';

/**
 * A page without the frame of the site. Styles and the print button's script are files of the site (`src/site/public`),
 * since the CSP allows none inline. `content`: HTML; `head`: more of it for the head.
 */
export function plainPage(title: string, content: string, head = ''): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${head}<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/vollmacht.css">
<script src="/vollmacht.js" defer></script>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}
