/** A time in German words, by the clock of Germany. */
export function inGermany(date: Date, style: Intl.DateTimeFormatOptions): string {
  return date.toLocaleString('de-DE', { ...style, timeZone: 'Europe/Berlin' });
}
