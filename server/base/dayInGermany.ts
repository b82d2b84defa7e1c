/** Returns the calendar day in Germany, `YYYY-MM-DD`. */
export function dayInGermany(now: Date): string {
  return now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
}

/** The day that rules count from on the server, whenever it is asked. */
export function germanToday(): string {
  return dayInGermany(new Date());
}
