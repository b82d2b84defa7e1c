import { describe, expect, it } from 'vitest';
import { joinPointer, parsePointer, placesIn, readPointer, writePointer } from '../../src/engine/index.ts';

describe('parsePointer and joinPointer', () => {
  // RFC 6901, section 5
  it.each([
    ['', []],
    ['/', ['']],
    ['/foo/0', ['foo', '0']],
    ['/a~1b', ['a/b']],
    ['/m~0n', ['m~n']],
    ['/~01', ['~1']],
    ['/c%d', ['c%d']],
    ['/ ', [' ']],
  ])('%j', (pointer, tokens) => {
    expect(parsePointer(pointer)).toEqual(tokens);
    expect(tokens.reduce(joinPointer, '')).toBe(pointer);
  });
});

describe('readPointer', () => {
  const data = { a: { b: [{ c: 1 }] }, 'x/y': 2, nothing: null };

  it.each([
    ['', data],
    ['/a/b/0/c', 1],
    ['/x~1y', 2],
    ['/nothing', null],
    ['/nothing/below', undefined],
    ['/a/missing/deeper', undefined],
    ['/a/b/1', undefined],
    ['/toString', undefined],
    ['/constructor', undefined],
    ['/__proto__', undefined],
    ['/a/hasOwnProperty', undefined],
    ['/x~1y/length', undefined],
  ])('%j', (pointer, expected) => {
    expect(readPointer(data, pointer)).toEqual(expected);
  });
});

describe('placesIn', () => {
  it.each([
    ['/a', ['/a']],
    ['/list/*', ['/list/0', '/list/1']],
    ['/list/*/b', ['/list/0/b', '/list/1/b']],
    ['/list/*/b/*', ['/list/1/b/0']],
    ['/none/*/b', []],
  ])('%s', (pattern, expected) => {
    expect(placesIn({ list: [{ b: 1 }, { b: [2] }] }, pattern)).toEqual(expected);
  });
});

describe('writePointer', () => {
  it('makes the objects on the way', () => {
    const data = {};
    writePointer(data, '/a/b~1c', 1);
    expect(data).toEqual({ a: { 'b/c': 1 } });
  });

  it('keeps what stands beside', () => {
    const data = { a: { b: 1 } };
    writePointer(data, '/a/c', 2);
    expect(data).toEqual({ a: { b: 1, c: 2 } });
  });

  it.each([['/a/b'], ['/list/0/b'], ['/list/1'], ['/list/length'], ['/list/x'], ['/none/b']])(
    'does nothing where something else stands in the way: %s',
    (pointer) => {
      const data = { a: 'text', list: ['x'], none: null };
      writePointer(data, pointer, 1);
      expect(data).toEqual({ a: 'text', list: ['x'], none: null });
    },
  );

  it('replaces entries of lists and writes into them', () => {
    const data = { list: ['x', { a: 1 }] };
    writePointer(data, '/list/0', 'y');
    writePointer(data, '/list/1/b/c', 2);
    expect(data).toEqual({ list: ['y', { a: 1, b: { c: 2 } }] });
  });

  it.each([['/__proto__/polluted'], ['/a/__proto__/polluted'], ['/__proto__'], ['/constructor/prototype/polluted']])(
    'pollutes nothing: %s',
    (pointer) => {
      const data: Record<string, unknown> = {};
      writePointer(data, pointer, { polluted: 'x' });
      expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect(Object.keys(data)).not.toContain('__proto__');
    },
  );
});
