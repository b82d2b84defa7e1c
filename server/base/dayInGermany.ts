// Making it takes some 100 µs, which every submission would pay for. Swedish writes days as ISO 8601 does.
const BERLIN = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** Returns the calendar day in Germany, `YYYY-MM-DD`. */
export function dayInGermany(now: Date): string {
  return BERLIN.format(now);
}

/** The day that rules count from on the server, whenever it is asked. */
export function germanToday(): string {
  return dayInGermany(new Date());
}
