const BEFORE_NUMBERS = /(§|Abs\.|Nr\.|Art\.) (?=\d)/g;
const BEHIND_NUMBERS = /(\b\d{1,2}\.) (?=Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)|(\d) (?=€|km\/h|Uhr\b)/g;

/** The text with spaces that do not break where a line must not end: '§ 67', '7. Dezember', '26 km/h'. */
export function bindSpaces(text: string): string {
  return text.replaceAll(BEFORE_NUMBERS, '$1\u00A0').replaceAll(BEHIND_NUMBERS, '$1$2\u00A0');
}
