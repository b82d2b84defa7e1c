import { describe, expect, it } from 'vitest';
import { mergeParts, readParts, settleParts, withPart, writeParts } from '../../src/fields/base/dateParts.ts';
import { numberAnswer } from '../../src/fields/base/numberAnswer.ts';
import { textAnswer } from '../../src/fields/base/textAnswer.ts';
import { readPhone } from '../../src/fields/base/readPhone.ts';

describe('the answer to a question for a number', () => {
  it.each([
    ['07', 7],
    ['1.250', 1250],
    ['1.250,00', 1250],
    ['1,5', '1,5'],
    ['١٢', 12],
    ['１．２５０', 1250],
    ['1.', '1.'],
    ['', undefined],
    ['  ', undefined],
  ])('%j is %j as a whole number', (text, value) => {
    expect(numberAnswer(text, 'integer')).toBe(value);
  });

  it.each([
    ['1.250', 1250],
    ['1.250,50', 1250.5],
    ['١٬٢٥٠٫٥', 1250.5],
    ['１２，５', 12.5],
    ['0.125', 0.125],
    ['1e2', '1e2'],
    ['1,', '1,'],
    ['', undefined],
  ])('%j is %j as a decimal', (text, value) => {
    expect(numberAnswer(text, 'number')).toBe(value);
  });
});

describe('a code as people write it', () => {
  const CODE = '^[0-9]{4,5}$';

  it.each([
    ['50\u00A0674', '50674'],
    ['5 0 6 7 4 ', '50674'],
    ['50674', '50674'],
    ['٠١٠٦٧', '01067'],
    ['٠١ ٠٦٧', '01067'],
    [' 50674 ', ' 50674 '],
    ['50 67x', '50 67x'],
    ['50 674 Köln', '50 674 Köln'],
  ])('%j is %j where its rule takes no spaces', (text, answer) => {
    expect(textAnswer(text, CODE)).toBe(answer);
  });

  it('keeps its spaces where the rule takes them, and where there is none', () => {
    expect(textAnswer('K AB 12', '^[A-Z0-9 ]+$')).toBe('K AB 12');
    expect(textAnswer('Am Wall 3', undefined)).toBe('Am Wall 3');
    expect(textAnswer('Tor ٣', undefined)).toBe('Tor ٣');
  });
});

describe('a telephone number as people write it', () => {
  /** What the specification accepts. */
  const PATTERN = '^[-+() 0-9]{6,}$';
  const ACCEPTED = new RegExp(PATTERN);

  it.each(['0171/2345678', '0171 / 23 45 678', '0171.234.5678', '+49 171–2345678', '(0171) 234-5678'])(
    '%j is accepted, with the same digits',
    (text) => {
      expect(readPhone(text, PATTERN)).toMatch(ACCEPTED);
      expect(readPhone(text, PATTERN).replaceAll(/\D/g, '')).toBe(text.replaceAll(/\D/g, ''));
    },
  );

  it('is written with our digits', () => {
    expect(readPhone('٠١٧٠/١٢٣٤٥٦٧', PATTERN)).toBe('0170 1234567');
  });

  it.each(['bitte anrufen', '0170 123456 x', '12345'])('%j stays what it is, and is refused', (text) => {
    expect(readPhone(text, PATTERN)).toBe(text);
    expect(text).not.toMatch(ACCEPTED);
  });

  it('stays as it is written where no rule speaks about it, or where it has no digit', () => {
    expect(readPhone('-–+()/.', PATTERN)).toBe('-–+()/.');
    expect(readPhone('0711/1234.5', undefined)).toBe('0711/1234.5');
  });
});

const EMPTY = { day: '', month: '', year: '' };

describe('a date in three parts', () => {
  it.each([
    [{ day: '20', month: '11', year: '1980' }, '1980-11-20'],
    [{ day: '1', month: '2', year: '1980' }, '1980-02-01'],
    [{ day: '20', month: '', year: '' }, '--20'],
    [{ day: '', month: '', year: '80' }, '80--'],
    [EMPTY, undefined],
  ])('%j is the answer %j, and back', (parts, answer) => {
    expect(writeParts(parts)).toBe(answer);
    expect(writeParts(readParts(answer))).toBe(answer);
  });

  it.each([
    '20.11.1980',
    '20. 11. 1980',
    '20/11/1980',
    '20 11 1980',
    '20-11-1980',
    '1980-11-20',
    '20111980',
    ' 20.11.1980 ',
    '٢٠.١١.١٩٨٠',
  ])('%j spreads over the parts, wherever it is pasted', (text) => {
    for (const part of ['day', 'month', 'year'] as const)
      expect(withPart({ day: '3', month: '', year: '' }, part, text)).toEqual({ day: '20', month: '11', year: '1980' });
  });

  it.each([
    ['20.', '20.'],
    ['1.2', '1.2'],
    ['Mai', 'Mai'],
    ['.', ''],
    ['80', '80'],
    ['٨', '8'],
    ['٨.', '8.'],
    ['', ''],
  ])('%j in one part is %j there', (text, kept) => {
    expect(withPart(EMPTY, 'day', text)).toEqual({ ...EMPTY, day: kept });
  });

  it.each([
    ['1.2.1980', '1980-02-01'],
    ['01/02/1980', '1980-02-01'],
    ['1. 2. 1980', '1980-02-01'],
    ['1.2.80', '80-02-01'],
    ['1.2', '-02-01'],
    ['1.', '--01'],
  ])('%j typed key by key into the input for the day is the answer %j', (text, answer) => {
    let parts = EMPTY;
    for (const key of text) parts = withPart(parts, 'day', parts.day + key);
    expect(writeParts(parts)).toBe(answer);
    expect(writeParts(settleParts(parts))).toBe(answer);
    expect(settleParts(parts).day).toMatch(/^0?1$/);
  });

  it('keeps the month and the year that stand there while the day is typed with a point', () => {
    expect(writeParts({ day: '3.', month: '4', year: '1980' })).toBe('1980-04-03');
  });

  it('takes what an early answer leaves open from the stored one', () => {
    expect(mergeParts('--20', '1980-11-01')).toBe('1980-11-20');
    expect(mergeParts('--20', undefined)).toBe('--20');
  });
});
