import { describe, expect, it } from 'vitest';
import { lineOf, readJsonText } from '../../src/check/jsonText.ts';

const TEXT = `{
  "a": 1,
  "b": { "c/d": [
    "x", { "e\\u00e9": null }
  ] },
  "a": "noch \\"einmal\\""
}`;

describe('a JSON text', () => {
  const read = readJsonText(TEXT);

  it.each([
    ['', 1],
    ['/b', 3],
    ['/b/c~1d', 3],
    ['/b/c~1d/0', 4],
    ['/b/c~1d/1/eé', 4],
    ['/a', 6],
    ['/b/fehlt/ganz', 3],
    ['/fehlt', 1],
  ])('has %j in line %i', (pointer, line) => {
    expect(lineOf(read, pointer)).toBe(line);
  });

  it('tells the keys that stand twice in one object', () => {
    expect(read.twice).toEqual(['/a']);
    expect(readJsonText('{"a":{"b":1},"c":{"b":1}}').twice).toEqual([]);
  });

  it.each(['', '{', '{"a', '{"a\\', '{"a":', '[1,', '[1 2]', 'x', '{"a" 1}', '"'])(
    'is read as far as it goes: %j',
    (text) => {
      expect(lineOf(readJsonText(text), '')).toBe(1);
    },
  );
});
