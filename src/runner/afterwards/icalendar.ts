import { addDays } from '../../engine/index.ts';

/** An entry of a calendar: a whole day. `uid` is the same whenever the same entry is made again. */
export type CalendarEntry = { uid: string; day: string; title: string; text: string; made: Date };

/** RFC 5545, section 3.1: lines have at most 75 octets, without their end. */
const LINE_OCTETS = 75;
/** The reminder: 9 o'clock on the day before, counted back from the day's beginning. */
const REMINDER = '-PT15H';

/**
 * An iCalendar file with one entry (RFC 5545). The day is a DATE without a time zone, so that it is the same day
 * everywhere. `day` is `YYYY-MM-DD`. `host`: the site that makes the file.
 */
export function icalendar({ uid, day, title, text, made }: CalendarEntry, host: string): string {
  const next = addDays(day, 1);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(host)}//Kalender//DE`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${made.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${next.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:${REMINDER}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** RFC 5545, section 3.3.11. Control characters are not allowed in texts. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** Splits a line between characters, so that each part fits. The parts after the first begin with a space. */
function fold(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > LINE_OCTETS) {
      parts.push(' ');
      octets = 1;
    }
    parts.push((parts.pop() ?? '') + character);
    octets += size;
  }
  return parts.join('\r\n');
}
