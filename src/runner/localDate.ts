/** The person's date, `YYYY-MM-DD`; on the server, that in Germany. By hand, as the first use of Intl costs a slow phone 60 ms. */
export function localDate(): string {
  const now = new Date();
  if (typeof document === 'undefined') return now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
