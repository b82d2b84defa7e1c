import { describe, expect, it } from 'vitest';
import { completeYear, completeYearAt, onDay, type PropertySchema } from '../../src/engine/index.ts';
import { ask, group, text } from './definitions.ts';

const TODAY = '2026-11-20';

describe('a year of two digits', () => {
  it.each([
    ['0026-11-20', '2026-11-20'],
    ['0026-11-19', '2026-11-19'],
    ['0028-01-01', '1928-01-01'],
    ['0088-04-12', '1988-04-12'],
    ['0000-02-29', '2000-02-29'],
    ['0019-05', '2019-05'],
    ['0026-11', '2026-11'],
    ['88-03-03', '1988-03-03'],
    ['05-11-20', '2005-11-20'],
  ])('%s is completed to %s where nothing is said about the days', (typed, whole) => {
    expect(completeYear(typed, TODAY, {})).toBe(whole);
  });

  it.each([
    ['a hundred years ago or soon', '26-12-12', {}],
    ['99 years ago or next year', '0027-01-01', {}],
    ['born a hundred years ago or this year', '26-05-01', { last: TODAY, isBirthday: true }],
    ['both within the limits', '30-01-01', { first: '1920-01-01', last: '2040-01-01' }],
    ['neither within the limits', '30-01-01', { first: '2031-01-01' }],
  ])('is not completed where both centuries or none may be meant: %s', (_, typed, rules) => {
    expect(completeYear(typed, TODAY, rules)).toBeUndefined();
  });

  it.each([
    ['27-03-05', { last: TODAY }, '1927-03-05'],
    ['26-12-12', { last: TODAY }, '1926-12-12'],
    ['26-11', { last: TODAY }, '2026-11'],
    ['26-12', { last: TODAY }, '1926-12'],
    ['10-03-05', { last: TODAY, isBirthday: true }, '2010-03-05'],
    ['27-03-05', { first: TODAY }, '2027-03-05'],
    ['31-03-05', { first: TODAY }, '2031-03-05'],
    ['15-03-05', { last: '1950-12-31', first: '1900-01-01' }, '1915-03-05'],
  ])('%s is completed to the century that the question allows, %j: %s', (typed, rules, whole) => {
    expect(completeYear(typed, TODAY, rules)).toBe(whole);
  });

  it.each([
    '2026-11-20',
    '0126-11-20',
    '1026-11-20',
    '0002-11-20T00:00',
    '6-11-20',
    '88-03-',
    '88-02-31',
    '0026',
    '',
    '0027-02-29',
    '0026-13',
    '00260-01-01',
  ])('%j is left as it is', (typed) => {
    expect(completeYear(typed, TODAY, {})).toBeUndefined();
  });
});

const day = (rest: PropertySchema = {}) => text('Tag', { format: 'date', ...rest });

describe('a year that a question completes', () => {
  const wizard = onDay(
    ask(
      group({
        geboren: day(),
        brief: day({ maxDate: 'today' }),
        termin: day({ minDate: 'today-P1M' }),
        frei: day(),
        zeilen: { title: 'Zeilen', type: 'array', items: group({ tag: day({ maxDate: 'today' }) }) },
      }),
      {
        ui: { geboren: { 'ui:autocomplete': 'bday' } },
        advice: [{ field: '/geboren', notInFuture: true, message: 'Dieses Datum liegt in der Zukunft.' }],
      },
    ),
    TODAY,
  );

  it.each([
    ['/geboren', '27-03-05', '1927-03-05'],
    ['/geboren', '26-12-12', '1926-12-12'],
    ['/geboren', '26-05-01', undefined],
    ['/brief', '27-03-05', '1927-03-05'],
    ['/brief', '26-05-01', '2026-05-01'],
    ['/termin', '27-03-05', '2027-03-05'],
    ['/frei', '27-03-05', undefined],
    ['/zeilen/0/tag', '27-03-05', '1927-03-05'],
  ])('%s: %s is %s', (pointer, typed, whole) => {
    const step = wizard.step('frage');
    expect(step && completeYearAt(step, pointer, typed, wizard.today)).toBe(whole);
  });
});
