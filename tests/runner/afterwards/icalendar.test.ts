import { describe, expect, it } from 'vitest';
import { icalendar } from '../../../src/runner/afterwards/icalendar.ts';

const MADE = new Date('2026-11-22T09:05:07.123Z');

function make(changes: Partial<Parameters<typeof icalendar>[0]> = {}): string {
  const entry = { uid: 'a-1-frist@example.org', day: '2026-11-24', title: 'Frist', text: 'Bald.', made: MADE };
  return icalendar({ ...entry, ...changes }, 'example.org');
}

type Property = { name: string; parameters: string; value: string };

/** Reads a file as RFC 5545 (section 3.1) says: content lines, folded, each `name;parameters:value`. */
function read(file: string): Property[] {
  expect(file.endsWith('\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const unfolded = file.replaceAll('\r\n ', '');
  return unfolded
    .split('\r\n')
    .slice(0, -1)
    .map((line) => {
      const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/su.exec(line) ?? [];
      if (name === '') throw new Error(`not a content line: ${line}`);
      return { name, parameters, value };
    });
}

/** A text as it was before it was escaped (section 3.3.11). */
function unescaped(value: string): string {
  expect(value).toMatch(/^(?:[^\\;,]|\\[\\;,nN])*$/u);
  return value.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));
}

function one(properties: Property[], name: string): Property {
  const found = properties.filter((property) => property.name === name);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} properties ${name}`);
  return found[0];
}

/** The properties between BEGIN and END of a component. */
function component(properties: Property[], type: string): Property[] {
  const begin = properties.findIndex(({ name, value }) => name === 'BEGIN' && value === type);
  const end = properties.findIndex(({ name, value }) => name === 'END' && value === type);
  expect(begin).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThan(begin);
  return properties.slice(begin + 1, end);
}

describe('a file for calendars', () => {
  it('is one event of a whole day, with all that RFC 5545 demands', () => {
    const properties = read(make());
    expect(properties.filter(({ name }) => ['BEGIN', 'END'].includes(name)).map(({ value }) => value)).toEqual([
      'VCALENDAR',
      'VEVENT',
      'VALARM',
      'VALARM',
      'VEVENT',
      'VCALENDAR',
    ]);
    expect(one(properties, 'VERSION').value).toBe('2.0');
    expect(one(properties, 'PRODID').value).toBe('-//example.org//Kalender//DE');
    expect(one(properties, 'UID').value).toBe('a-1-frist@example.org');
    expect(one(properties, 'DTSTAMP').value).toBe('20261122T090507Z');
    expect(one(properties, 'DTSTART')).toMatchObject({ parameters: ';VALUE=DATE', value: '20261124' });
    expect(one(properties, 'DTEND')).toMatchObject({ parameters: ';VALUE=DATE', value: '20261125' });
    expect(one(properties, 'SUMMARY').value).toBe('Frist');
  });

  it('ends on the next day, also in another month or year', () => {
    expect(one(read(make({ day: '2026-12-31' })), 'DTEND').value).toBe('20270101');
    expect(one(read(make({ day: '2028-02-28' })), 'DTEND').value).toBe('20280229');
    expect(one(read(make({ day: '2026-03-29' })), 'DTEND').value).toBe('20260330');
  });

  it('reminds at 9 o’clock on the day before', () => {
    const alarm = component(read(make({ title: 'Frist endet' })), 'VALARM');
    expect(one(alarm, 'ACTION').value).toBe('DISPLAY');
    expect(one(alarm, 'DESCRIPTION').value).toBe('Frist endet');
    const [, hours = ''] = /^-PT(\d+)H$/.exec(one(alarm, 'TRIGGER').value) ?? [];
    expect(24 - Number(hours)).toBe(9);
  });

  it.each([
    ['marks', String.raw`Zeichen \ ; , : " und \n`],
    ['lines', 'Erste Zeile\nzweite Zeile\n\nneuer Absatz'],
    ['words of many octets', 'Größe '.repeat(60).trim()],
    ['characters of four octets', '🚗'.repeat(80)],
    ['a line that fits exactly', 'x'.repeat(75 - 'DESCRIPTION:'.length)],
  ])('keeps %s', (_, text) => {
    const file = make({ text });
    const event = component(read(file), 'VEVENT').find(({ name }) => name === 'DESCRIPTION');
    expect(unescaped(event?.value ?? '')).toBe(text);
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });

  it('takes no line of its own from a text', () => {
    const properties = read(make({ title: 'a\r\nBEGIN:VALARM', text: 'b\rEND:VEVENT\u0000\u0007' }));
    expect(properties.filter(({ name }) => name === 'BEGIN')).toHaveLength(3);
    expect(unescaped(one(properties, 'SUMMARY').value)).toBe('a\nBEGIN:VALARM');
    const description = component(properties, 'VEVENT').find(({ name }) => name === 'DESCRIPTION');
    expect(unescaped(description?.value ?? '')).toBe('b\nEND:VEVENT');
  });
});
