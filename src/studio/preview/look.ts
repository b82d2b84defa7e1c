import type { Look } from './protocol.ts';

/** Rules for a dark scheme as they were written, with what they were for. */
const schemes: { list: MediaList; dark: boolean }[] = [];

/** Shows the page in a scheme and a size of text, whatever the browser prefers. */
export function applyLook({ text, dark }: Look): void {
  const { style } = document.documentElement;
  style.fontSize = text === 2 ? '200%' : '';
  style.colorScheme = dark ? 'dark' : 'light';
  for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) noteScheme(rule);
  for (const { list, dark: forDark } of schemes) list.mediaText = forDark === dark ? 'all' : 'not all';
}

function noteScheme(rule: CSSRule): void {
  if (!(rule instanceof CSSMediaRule)) return;
  const [, scheme] = /^\(prefers-color-scheme: (dark|light)\)$/.exec(rule.media.mediaText) ?? [];
  if (scheme !== undefined) schemes.push({ list: rule.media, dark: scheme === 'dark' });
}
