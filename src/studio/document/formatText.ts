import { inWords } from './titles.ts';

/** How answers and computed values are called. */
type Called = { of: (name: string) => string };

/** What the site fills in by itself. */
export const FILLED = new Map([
  ['referenz', 'Referenznummer'],
  ['anfrage', 'Nummer der Anfrage'],
  ['email', 'E-Mail-Adresse der Kanzlei'],
  ['telefon', 'Telefonnummer der Kanzlei'],
  ['kanzlei', 'Name der Kanzlei'],
  ['adresse', 'E-Mail-Adresse'],
  ['wert', 'Wert'],
]);

/** A text of the definition as people read it: what is filled in is named in brackets, and links say where they lead. */
export function formatText(names: Called, text: string): string {
  return text
    .replaceAll(/\[([^[\]]+)\]\(([^()\s]*)\)/g, '$1 (Link zu $2)')
    .replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
      /^[/=]/.test(name) ? `[${names.of(name)}]` : `[${FILLED.get(name) ?? inWords(name)}]`,
    );
}

/** Paragraphs in one line. */
export function formatTexts(names: Called, texts: readonly string[] = []): string {
  return texts.map((text) => formatText(names, text)).join(' ');
}
