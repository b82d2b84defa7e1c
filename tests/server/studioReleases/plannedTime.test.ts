import { describe, expect, it } from 'vitest';
import { Fault } from '../../../server/http/fault.ts';
import { formatPlannedTime, readMoment } from '../../../server/studioReleases/plans/plannedTime.ts';

/** The moment of a day and a time by the clock of Germany. */

const NOW = new Date('2026-11-20T10:00:00Z');
const at = (day: unknown, time: unknown, now = NOW) => readMoment({ day, time }, now).toISOString();

function refusal(day: unknown, time: unknown, now = NOW): string {
  try {
    return at(day, time, now);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return `${error.status} ${error.message}`;
  }
}

describe('a day and a time in Germany', () => {
  it.each([
    ['in winter', '2027-01-01', '00:00', '2026-12-31T23:00:00.000Z'],
    ['in summer', '2027-07-01', '00:00', '2027-06-30T22:00:00.000Z'],
    ['on a day that there is every fourth year', '2028-02-29', '12:30', '2028-02-29T11:30:00.000Z'],
    ['before the clocks go forward', '2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
    ['after they went forward', '2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['before the clocks go back', '2027-10-31', '01:59', '2027-10-30T23:59:00.000Z'],
    ['after they went back', '2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
    ['two years ahead', '2028-11-20', '11:00', '2028-11-20T10:00:00.000Z'],
    ['in a minute', '2026-11-20', '11:01', '2026-11-20T10:01:00.000Z'],
  ])('%s is one moment', (_when, day, time, moment) => {
    expect(at(day, time, day === '2028-02-29' ? new Date('2028-01-01T00:00:00Z') : NOW)).toBe(moment);
  });

  it.each([['02:00'], ['02:30'], ['02:59']])('that the clocks skip (%s) is none', (time) => {
    expect(refusal('2027-03-28', time)).toMatch(/^422 Diese Uhrzeit gibt es an dem Tag nicht: .* von 2 auf 3 Uhr/);
  });

  it.each([['02:00'], ['02:30'], ['02:59']])('that comes twice (%s) is none', (time) => {
    expect(refusal('2027-10-31', time)).toMatch(/^422 Diese Uhrzeit gibt es an dem Tag zweimal: .* von 3 auf 2 Uhr/);
  });

  it.each([
    ['now', '2026-11-20', '11:00', 'schon vorbei'],
    ['over', '2020-01-01', '00:00', 'schon vorbei'],
    ['too far ahead', '2028-11-22', '00:00', 'höchstens zwei Jahre'],
    ['no day', '2027-02-29', '00:00', 'einen Tag und eine Uhrzeit'],
    ['no month', '2027-13-01', '00:00', 'einen Tag und eine Uhrzeit'],
    ['no time', '2027-01-01', '24:00', 'einen Tag und eine Uhrzeit'],
    ['no text', 20270101, undefined, 'einen Tag und eine Uhrzeit'],
    ['with more behind it', '2027-01-01', '00:00:00', 'einen Tag und eine Uhrzeit'],
    ['of year zero', '0000-01-01', '00:00', 'schon vorbei'],
  ])('that is %s is refused', (_what, day, time, why) => {
    const refused = refusal(day, time);
    expect(refused).toMatch(/^422 /);
    expect(refused).toContain(why);
  });
});

it.each([
  ['2026-12-31T23:00:00Z', '1. Januar 2027, 0:00 Uhr'],
  ['2027-06-30T07:05:00Z', '30. Juni 2027, 9:05 Uhr'],
])('%s is written as people in Germany do', (moment, words) => {
  expect(formatPlannedTime(new Date(moment))).toBe(words);
});
