import * as fc from 'fast-check';

/** Texts, numbers and shapes that have broken servers before. Latin-1 bytes are made of them later. */

/** What regular expressions, databases, mail headers, paths and file systems choke on. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202Egnp.exe',
  '\uFEFF',
  '\r\nBcc: x@evil.example',
  '\r\n\r\n<script>',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '$1',
  '%s%n',
  '%00',
  '../../../../etc/passwd',
  String.raw`..\..\boot.ini`,
  'C:\\',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '${7*7}',
  '`id`',
  '|id',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '9'.repeat(400),
  '0000-00-00',
  '2026-02-30',
  '+275761-01-01',
  '99999-12-31',
  '24:61',
  'null',
  'true',
  '[object Object]',
  '00000000-0000-0000-0000-000000000000',
  'a@b@c',
  '"a b"@x',
  'a@[127.0.0.1]',
  'ä@ö.de',
  'http://[::1',
  'javascript:alert(1)',
  'ﷺ'.repeat(500),
  '\u0300'.repeat(5_000),
];

/** Long runs: quadratic regular expressions show themselves. */
const runs = fc
  .tuple(
    fc.constantFrom('\u0300\u0316', 'a', 'a.', '@', '-', '0', ' ', '1 ', 'ä', '\n', '(', '/', '.', '<a', '~1', 'a@a.'),
    fc.integer({ min: 100, max: 30_000 }),
    fc.constantFrom('', '!', '\n', '@', '\0'),
  )
  .map(([piece, times, end]) => piece.repeat(times) + end);

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: runs },
);

const nastyKey = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
    'then',
    '',
    '\0',
    'a/b',
    '~',
    '0',
    '-1',
  ),
  nastyText,
);

const scalar = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e308, 5e-324, 2 ** 53),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const SHAPES: unknown[] = [
  {},
  [],
  [[]],
  [null],
  [{}],
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  { toJSON: 1 },
  { id: {} },
  [{ id: [] }],
  { constructor: { prototype: { a: 1 } } },
];

/** Any JSON value but a pleasant one. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: fc.constantFrom(...SHAPES) },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 30 }) },
  { weight: 1, arbitrary: fc.array(fc.tuple(nastyKey, scalar), { maxLength: 10 }).map(ownEntries) },
);

/** An object with exactly these keys as its own, `__proto__` among them. */
function ownEntries(entries: [string, unknown][]): unknown {
  return JSON.parse(`{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`);
}
