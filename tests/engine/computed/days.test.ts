import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPeriod,
  daysBetween,
  isDay,
  isPeriod,
  formatDay,
  yearsBetween,
} from '../../../src/engine/computed/index.ts';

describe('a period', () => {
  it.each([
    ['2026-11-10', 'P2W', '2026-11-24'],
    ['2026-11-22', '-P3Y', '2023-11-22'],
    ['2024-02-29', 'P1Y', '2025-02-28'],
    ['2024-02-29', '-P1Y', '2023-02-28'],
    ['2024-02-29', 'P4Y', '2028-02-29'],
    ['2026-01-31', 'P1M', '2026-02-28'],
    ['2028-01-31', 'P1M', '2028-02-29'],
    ['2026-03-31', '-P1M', '2026-02-28'],
    ['2026-12-31', 'P1D', '2027-01-01'],
    ['2026-11-30', 'P1Y2M3W4D', '2028-02-24'],
    ['2026-03-28', 'P1D', '2026-03-29'],
    ['2026-03-29', 'P1D', '2026-03-30'],
  ])('from %s, %s, ends on %s', (day, period, end) => {
    expect(addPeriod(day, period)).toBe(end);
  });

  it.each([
    ['P2W', true],
    ['-P3Y', true],
    ['P1Y2M3W4D', true],
    ['P', false],
    ['2W', false],
    ['P1.5Y', false],
    ['PT1H', false],
    ['P2W1Y', false],
    ['', false],
  ])('%j: %s', (text, valid) => {
    expect(isPeriod(text)).toBe(valid);
  });

  it('of days is as long as it says', () => {
    assert(
      property(integer({ min: 0, max: 36_000 }), integer({ min: 0, max: 3_000 }), (start, days) => {
        const day = addPeriod('1900-01-01', `P${start}D`);
        expect(daysBetween(day, addPeriod(day, `P${days}D`))).toBe(days);
        expect(addPeriod(addPeriod(day, `P${days}D`), `-P${days}D`)).toBe(day);
      }),
    );
  });
});

describe('an age', () => {
  it.each([
    ['2008-11-22', '2026-11-22', 18],
    ['2008-11-23', '2026-11-22', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2026-11-22', '2026-11-22', 0],
  ])('of somebody born on %s is on %s: %i', (born, today, age) => {
    expect(yearsBetween(born, today)).toBe(age);
  });
});

describe('a day', () => {
  it('is said in full', () => {
    expect(formatDay('2026-11-24')).toBe('Dienstag, 24. November 2026');
  });

  it.each([
    ['2026-11-24', true],
    ['0026-11-24', false],
    ['2026-02-29', false],
    ['24.11.2026', false],
    [20261124, false],
    [undefined, false],
  ])('%j is one: %s', (value, valid) => {
    expect(isDay(value)).toBe(valid);
  });
});
