import * as fc from 'fast-check';
import { isPlainObject, joinPointer, writePointer } from '../../src/engine/index.ts';
import { nastyText, nastyValue } from './values.ts';

/**
 * JSON bodies as bytes (a Latin-1 character each): pleasant ones with something wrong, texts that are no JSON, and
 * floods.
 */
export function hostileJson(pleasant: unknown[]): fc.Arbitrary<string> {
  const base = fc.constantFrom(...pleasant);
  const changed = fc
    .tuple(base, fc.array(fc.tuple(fc.nat(), nastyValue), { minLength: 1, maxLength: 4 }))
    .map(([value, changes]) => JSON.stringify(withChanges(value, changes)));
  const more = fc
    .tuple(base, nastyText, nastyValue)
    .map(([value, key, extra]) =>
      JSON.stringify(value).replace(/\}$/, `,${JSON.stringify(key)}:${JSON.stringify(extra)}}`),
    );
  return fc.oneof(
    { weight: 8, arbitrary: changed.map(utf8) },
    { weight: 2, arbitrary: more.map(utf8) },
    { weight: 2, arbitrary: nastyValue.map((value) => utf8(JSON.stringify(value) ?? '')) },
    { weight: 4, arbitrary: base.chain((value) => damaged(JSON.stringify(value))) },
    { weight: 1, arbitrary: base.chain((value) => fc.constantFrom(...floods(JSON.stringify(value)))) },
  );
}

/** Writes values at places that the object has, or above them. */
function withChanges(value: unknown, changes: [place: number, value: unknown][]): unknown {
  const changed = structuredClone(value);
  if (!isPlainObject(changed)) return changes[0]?.[1];
  for (const [place, instead] of changes) {
    const places = pointersIn(changed);
    writePointer(changed, places[place % places.length] ?? '/x', structuredClone(instead));
  }
  return changed;
}

function pointersIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    joinPointer(at, key),
    ...pointersIn(child, joinPointer(at, key)),
  ]);
}

/** The same text cut, doubled, in other encodings, with bytes that stand nowhere in UTF-8. */
function damaged(text: string): fc.Arbitrary<string> {
  const bytes = utf8(text);
  return fc.oneof(
    fc.nat({ max: bytes.length }).map((end) => bytes.slice(0, end)),
    fc
      .tuple(
        fc.nat({ max: bytes.length }),
        fc.constantFrom('\xff', '\xc0\x80', '\xed\xa0\x80', '\xf5', '\0', '\n', '"', ',', '{', ']', '\\u', '//x'),
      )
      .map(([at, bad]) => bytes.slice(0, at) + bad + bytes.slice(at)),
    fc.constantFrom(
      `\xef\xbb\xbf${bytes}`,
      Buffer.from(text, 'utf16le').toString('latin1'),
      `${bytes}${bytes}`,
      `[${bytes}]`,
      JSON.stringify(bytes),
      bytes.replace(/\}$/, `,${bytes.slice(1)}`),
      bytes.replaceAll('"', "'"),
    ),
  );
}

function floods(text: string): string[] {
  return [
    '['.repeat(100_000),
    `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    `${'['.repeat(30)}${']'.repeat(30)}`,
    `{"a":${'['.repeat(25)}${']'.repeat(25)}}`,
    wide(4_000),
    wide(60_000),
    `{"a":"${'x'.repeat(1_100_000)}"}`,
    `{"a":${'9'.repeat(200_000)}}`,
    '{"a":1e999}',
    '{"a":-1e999}',
    String.raw`{"a":"${String.raw`\ud800`.repeat(1_000)}"}`,
    `${' '.repeat(900_000)}${text}`,
    text.replace(/\}$/, `${text.slice(1, -1) === '' ? '' : ','}"a":1,"a":2,"__proto__":{"a":1}}`),
    String.raw`{"\u005f_proto__":{"admin":true}}`,
  ];
}

function wide(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}}`;
}

function utf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
