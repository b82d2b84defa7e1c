import * as fc from 'fast-check';
import { nastyText } from './values.ts';

type Header = [name: string, value: string];

/** What a header line can hold at all; some of it is none the less refused by the parser. */
const loose = nastyText.map((text) =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[\r\n]/g, ' ')
    .slice(0, 9_000),
);

const TOKEN = 'x'.repeat(43);
const NONE_ALG = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from('{"sub":"1","exp":9999999999}').toString('base64url')}.`;
const STRANGE_KEY = `${Buffer.from('{"alg":"EdDSA","kid":"\' or 1=1 --\\u0000"}').toString('base64url')}.e30.AA`;

const KNOWN: Record<string, string[]> = {
  'X-Forwarded-For': ['127.0.0.1', '::1', 'unknown, 1.2.3.4', '1.2.3.4,'.repeat(500), "1.2.3.4' or 1=1"],
  'X-Forwarded-Host': ['evil.example', 'evil.example:99999'],
  'X-Forwarded-Proto': ['https', 'javascript'],
  Forwarded: ['for=127.0.0.1;host=evil.example', 'for="[::1'],
  Origin: ['null', 'https://evil.example', 'http://', '://', 'http://localhost:99999'],
  'Sec-Fetch-Site': ['cross-site', 'same-site', 'same-origin', 'none', 'x'],
  Cookie: [
    `__Host-sitzung=${TOKEN}`,
    '__Host-sitzung=',
    '__Host-sitzung="',
    `__Host-sitzung=${TOKEN}; `.repeat(60),
    '=;=;;;',
    '__proto__=1; __Host-sitzung=%ff',
    'x'.repeat(7_000),
  ],
  'Idempotency-Key': [
    'x',
    '12345678',
    'x'.repeat(128),
    'x'.repeat(129),
    'schlüssel',
    '        ',
    "'; drop table submissions; --",
  ],
  'Wizard-Revision': ['x', '', 'x'.repeat(8_000), '../..'],
  Authorization: [
    'Bearer',
    'Bearer ',
    'Bearer x.y.z',
    `Bearer ${NONE_ALG}`,
    `Bearer ${STRANGE_KEY}`,
    'Basic eDp4',
    `Bearer ${'a.'.repeat(4_000)}`,
    'Bearer null',
  ],
  Accept: ['text/html', '*/*;q=x', 'application/json', ',,;', 'a/b,'.repeat(1_500), 'text/html;q=0'],
  'Accept-Encoding': ['br', 'gzip, br;q=0', '*;q=0', 'identity;q=0', 'x'.repeat(5_000), ',,,'],
  'Accept-Language': ['de', '*', 'x'.repeat(5_000)],
  'If-None-Match': ['*', '"x"', 'W/"', '"x",'.repeat(1_500)],
  'If-Modified-Since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Thu, 99 Foo 99999 99:99:99 GMT'],
  Range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-99999999999999',
    `bytes=${'0-0,'.repeat(1_500)}0-0`,
    'x=y',
    'bytes=',
  ],
  'If-Range': ['"x"', 'x'],
  Expect: ['100-continue', '200-ok', 'x'],
  Upgrade: ['websocket', 'h2c'],
  Connection: ['keep-alive', 'close', 'Upgrade', 'Content-Length', 'x'.repeat(2_000)],
  TE: ['trailers', 'x'],
  'Content-Encoding': ['gzip', 'deflate', 'br', 'identity', 'gzip, gzip', 'x'],
  'X-HTTP-Method-Override': ['DELETE', 'x'],
  Purpose: ['prefetch'],
  Referer: ['http://evil.example/', 'x'],
};

const known = fc.constantFrom(
  ...Object.entries(KNOWN).flatMap(([name, values]) => values.map((value): Header => [name, value])),
);
const strange = fc.oneof(
  fc.tuple(fc.constantFrom(...Object.keys(KNOWN), 'X-Egal', '__proto__', 'constructor'), loose),
  fc.constantFrom<Header>(
    ['', 'x'],
    ['a b', 'x'],
    ['X-Folded', 'a\r\n b'],
    ['X-Injected', 'a\nSet-Cookie: b=c'],
    ['X-Nul', 'a\0b'],
    ['X-Long', 'x'.repeat(20_000)],
    ['Content-Length', '-1'],
    ['Content-Length', '1e3'],
    ['Content-Length', '99999999999999999999'],
    ['Transfer-Encoding', 'gzip'],
    ['Transfer-Encoding', 'chunked, identity'],
  ),
  fc.integer({ min: 2, max: 1_500 }).map((count): Header => ['X-Many', `1${'\r\nX-Many: 1'.repeat(count)}`]),
);

/** Headers beside the body's own: a right Host mostly, and whatever else. */
export function hostileHeaders(port: number): fc.Arbitrary<Header[]> {
  const host = fc.oneof(
    { weight: 12, arbitrary: fc.constant<Header[]>([['Host', `localhost:${port}`]]) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Header[]>(
        [],
        [['Host', 'evil.example']],
        [['Host', '']],
        [['Host', 'a:b:c']],
        [['Host', 'x@evil.example']],
        [['Host', '[::1']],
        [
          ['Host', 'a'],
          ['Host', 'b'],
        ],
        [['Host', '../../']],
      ),
    },
    { weight: 1, arbitrary: loose.map((value): Header[] => [['Host', value]]) },
  );
  const others = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Header[]>([]) },
    { weight: 3, arbitrary: fc.array(known, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(strange, { minLength: 1, maxLength: 2 }) },
  );
  return fc.tuple(host, others).map(([first, rest]) => [...first, ...rest]);
}
