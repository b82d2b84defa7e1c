import { describe, expect, it } from 'vitest';
import { leaves } from '../../src/engine/answers.ts';
import { tidy } from '../../src/engine/index.ts';

describe('tidy', () => {
  it.each([
    ['trims texts', { a: ' x ' }, { a: 'x' }],
    ['drops empty texts', { a: '', b: ' \t\n' }, {}],
    ['drops null and empty lists', { a: null, b: [] }, {}],
    ['keeps false and zero, which are answers', { a: false, b: 0 }, { a: false, b: 0 }],
    ['keeps groups, empty ones too', { g: { a: '' } }, { g: {} }],
    ['goes into groups', { g: { h: { a: ' x ', b: null } } }, { g: { h: { a: 'x' } } }],
    ['goes into list items', { l: [{ a: ' x ' }, ' y '] }, { l: [{ a: 'x' }, 'y'] }],
    ['keeps the place of items that say nothing', { l: ['', null, 'x'] }, { l: ['', null, 'x'] }],
  ])('%s', (_, answers, expected) => {
    expect(tidy(answers)).toEqual(expected);
  });

  it('touches neither its input nor what lies in it', () => {
    const answers = { a: ' x ', g: { b: ' ' }, l: [{ c: ' y ' }] };
    const before = structuredClone(answers);
    tidy(answers);
    expect(answers).toEqual(before);
  });

  it('keeps a key called __proto__ a key', () => {
    const tidied = tidy(JSON.parse('{"__proto__":{"a":1}}') as Record<string, unknown>);
    expect(Object.keys(tidied)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(tidied)).toBe(Object.prototype);
  });

  it.each([[{ a: ' x ', l: [' ', { b: ' ' }], g: { c: '' } }], [{ l: [[' x '], []] }]])(
    'is done after one go: %j',
    (answers) => {
      expect(tidy(tidy(answers))).toEqual(tidy(answers));
    },
  );
});

describe('leaves', () => {
  it.each([
    [{ a: 1, g: { b: 'x' } }, ['/a', '/g/b']],
    [{}, []],
    [{ g: {} }, ['/g']],
    [{ l: [] }, ['/l']],
    [{ l: ['a', 'b'] }, ['/l']],
    [{ l: [{ a: 1 }, { a: 2, b: 3 }] }, ['/l/*/a', '/l/*/b']],
    [{ l: [{}] }, ['/l/*']],
    [{ 'a/b': 1, 'c~d': 2 }, ['/a~1b', '/c~0d']],
  ])('%j', (value, expected) => {
    expect([...new Set(leaves(value).map(({ pattern }) => pattern))]).toEqual(expected);
  });
});
