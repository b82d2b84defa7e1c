const TIME = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

/** 'am 29. November um 10:00 Uhr', without the first word. */
export function formatTime(time: Date): string {
  return `${TIME.format(time)} Uhr`;
}
