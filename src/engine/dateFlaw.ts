import { isDay } from './days.ts';

const NAMES = ['das Jahr', 'der Monat', 'der Tag'];

/**
 * Describes in a German sentence why a text is not a calendar date: a part is missing (`1980--20`), the year has two
 * digits, the day does not exist. Returns undefined if the text does not have three parts. `latest`: the last plausible
 * year.
 */
export function dateFlaw(text: unknown, latest = Infinity): string | undefined {
  const parts = typeof text === 'string' ? text.split('-') : [];
  if (parts.length !== 3) return undefined;
  const missing = NAMES.filter((_, index) => parts[index] === '').toReversed();
  if (missing.length > 0) return `${missing.length === 1 ? 'Es fehlt' : 'Es fehlen'} ${missing.join(' und ')}.`;
  if (parts.some((part) => !/^\d+$/.test(part))) return 'Bitte schreiben Sie Tag, Monat und Jahr als Zahlen.';
  const [year = '', month = '', day = ''] = parts;
  const short = /^(?:00)?(\d\d)$/.exec(year)?.[1];
  // In no year: 2000 was a leap year. Anybody who mends the year only would be refused again.
  if (short !== undefined && !isDay(`2000-${month.padStart(2, '0')}-${day.padStart(2, '0')}`))
    return `Den ${day}.${month}. gibt es nicht.`;
  if (short !== undefined)
    return `Bitte schreiben Sie das Jahr mit vier Ziffern: 19${short}${Number(`20${short}`) > latest ? '.' : ` oder 20${short}?`}`;
  if (year.length !== 4 || Number(year) < 1900 || Number(year) > 2100) return `Bitte prüfen Sie das Jahr ${year}.`;
  return `Den ${day}.${month}.${year} gibt es nicht.`;
}
