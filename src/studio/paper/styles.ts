/** The look of a document: on paper black on white, with room for notes, and no page break inside a question. */
export const STYLES = `
:root { color-scheme: light dark; --ink: #000; --paper: #fff; --quiet: #444; --line: #999; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #f0efec; --paper: #151b22; --quiet: #b9c0c7; --line: #7e8791; } a { color: #8fc1f7; } }
@page { size: A4; margin: 20mm 25mm 20mm 20mm; }
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink); background: var(--paper); font: 1rem/1.5 "Source Sans 3", system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2rem 0 0.5rem; padding-bottom: 0.25rem; border-bottom: 2px solid var(--ink); font-size: 1.25rem; break-after: avoid; }
h3, article > h2 { margin: 0; padding: 0; border: 0; font-size: 1rem; break-after: avoid; }
dd > :is(h3, h4), .paragraphs > h3 { margin: 0.25rem 0 0; font-size: 1rem; break-after: avoid; }
dd :is(ul, ol) { margin: 0.125rem 0; padding-inline-start: 1.25rem; }
article { margin: 0.75rem 0; padding-bottom: 0.75rem; border-bottom: 1px solid var(--line); }
article dl { break-inside: avoid; }
dl { margin: 0.25rem 0; }
dl > div { display: grid; grid-template-columns: 12rem 1fr; gap: 0.75rem; break-inside: avoid; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
p { margin: 0.25rem 0; }
table { width: 100%; margin: 0.5rem 0; border-collapse: collapse; font-size: 0.875rem; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 0.125rem 0.375rem; border: 1px solid var(--line); text-align: start; vertical-align: top; hyphens: auto; overflow-wrap: break-word; }
th[scope="row"] { white-space: nowrap; }
ins { text-decoration: none; font-weight: 600; }
del { color: var(--quiet); }
.paragraphs { display: block; font-weight: 400; }
li { overflow-wrap: anywhere; break-inside: avoid; }
.screen { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; }
.screen a { padding: 0.5rem 0; }
small { font-size: 0.875em; font-weight: 400; }
del small { display: inline-block; }
@media (max-width: 30rem) { dl > div { grid-template-columns: 1fr; gap: 0; margin-bottom: 0.25rem; } table { display: block; overflow-x: auto; } }
@media print { :root { color-scheme: light; } .screen { display: none; } body { max-width: none; margin: 0; padding: 0; font-size: 11pt; } }
`;
