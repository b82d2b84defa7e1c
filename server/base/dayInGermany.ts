/** Returns the calendar day in Germany, `YYYY-MM-DD`. */
export function dayInGermany(now: Date): string {
  return now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
}
