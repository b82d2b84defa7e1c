/** How the studio writes moments and days, by the clock of the device. A moment: ISO 8601 with a time. A day: 'YYYY-MM-DD'. */

const DAY = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', year: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full' });
const TIME = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit' });
const SHORT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });

/** '3. Dezember, 14:05 Uhr'; of another year with it. */
export function formatMoment(moment: string, now = new Date()): string {
  const at = new Date(moment);
  return at.getFullYear() === now.getFullYear()
    ? `${DAY.format(at)}, ${TIME.format(at)} Uhr`
    : formatMomentOfYear(moment);
}

/** '3. Dezember 2026, 14:05 Uhr': in a history that goes on for years. */
export function formatMomentOfYear(moment: string): string {
  const at = new Date(moment);
  return `${DAY_OF_YEAR.format(at)}, ${TIME.format(at)} Uhr`;
}

const GERMANY = { timeZone: 'Europe/Berlin' } as const;
const DAY_IN_GERMANY = new Intl.DateTimeFormat('de-DE', { ...GERMANY, day: 'numeric', month: 'long', year: 'numeric' });
const TIME_IN_GERMANY = new Intl.DateTimeFormat('de-DE', { ...GERMANY, hour: '2-digit', minute: '2-digit' });

/** The same by the clock in Germany, in documents that a server writes, too. */
export function formatGermanMoment(moment: string): string {
  const at = new Date(moment);
  return `${DAY_IN_GERMANY.format(at)}, ${TIME_IN_GERMANY.format(at)} Uhr`;
}

/** Something in one sitting: `at` is its end; without `begun` it is one moment. */
type Sitting = { begun?: string; at: string };

/** '3. Dezember 2026, zwischen 13:50 und 14:05 Uhr'; a moment where both are the same minute. */
export function formatSpanOfYear(sitting: Sitting): string {
  return formatSitting(sitting, { day: DAY_OF_YEAR, time: TIME });
}

/** The same by the clock in Germany. */
export function formatGermanSpan(sitting: Sitting): string {
  return formatSitting(sitting, { day: DAY_IN_GERMANY, time: TIME_IN_GERMANY });
}

function formatSitting({ begun, at }: Sitting, { day, time }: Record<'day' | 'time', Intl.DateTimeFormat>): string {
  const [from, to] = [new Date(begun ?? at), new Date(at)];
  const [fromDay, toDay, fromTime, toTime] = [day.format(from), day.format(to), time.format(from), time.format(to)];
  if (fromDay !== toDay) return `zwischen ${fromDay}, ${fromTime} Uhr und ${toDay}, ${toTime} Uhr`;
  return fromTime === toTime ? `${toDay}, ${toTime} Uhr` : `${toDay}, zwischen ${fromTime} und ${toTime} Uhr`;
}

const FIELDS_IN_GERMANY = new Intl.DateTimeFormat('sv-SE', { ...GERMANY, dateStyle: 'short', timeStyle: 'short' });

/** A moment as fields for a day and a time in Germany have it: '2027-01-01', '00:00'. */
export function germanFields(moment: string): { day: string; time: string } {
  const [day = '', time = ''] = FIELDS_IN_GERMANY.format(new Date(moment)).split(' ');
  return { day, time };
}

/** '1.1.2027, 0 Uhr', '30.6.2027, 14:30 Uhr' by the clock in Germany, where there is little room. */
export function formatBriefGermanMoment(moment: string): string {
  const { day, time } = germanFields(moment);
  const [hour, minute] = time.split(':');
  const [year, ...monthAndDay] = day.split('-').map(Number);
  return `${[...monthAndDay.toReversed(), year].join('.')}, ${Number(hour)}${minute === '00' ? '' : `:${minute}`} Uhr`;
}

/** '03.12.2026, 14:05': in tables and choices. */
export function formatShortMoment(moment: string | number): string {
  return SHORT.format(new Date(moment));
}

/** '3. Dezember 2026', of a day or of a moment. */
export function formatDay(day: string): string {
  return DAY_OF_YEAR.format(dateOf(day));
}

/** 'Donnerstag, 3. Dezember 2026'. */
export function formatWeekday(day: string): string {
  return WEEKDAY.format(dateOf(day));
}

/** A day alone begins at midnight here; JavaScript takes it for midnight in London. */
function dateOf(day: string): Date {
  return new Date(day.includes('T') ? day : `${day}T00:00`);
}
