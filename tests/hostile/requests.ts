import * as fc from 'fast-check';
import type { Endpoint } from './endpoints.ts';
import { hostileHeaders } from './headers.ts';
import { hostileJson } from './json.ts';
import { hostileMultipart } from './multipart.ts';
import { nastyText } from './values.ts';
import type { Framing, RawRequest } from './wire.ts';

type Body = { body: string; contentType: string };

const SEGMENTS = [
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-00000000000',
  '0'.repeat(36),
  '-'.repeat(36),
  'bussgeldanfrage',
  'bussgeldanfrage.js',
  'kontakt',
  '__proto__',
  'constructor',
  'toString',
  '..',
  '.',
  '%2e%2e',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5cboot.ini',
  '%00',
  'a%00.js',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff',
  '%c0%ae%c0%ae',
  '%250a',
  '%0d%0aX: y',
  '',
  '*',
  ';',
  '~',
  'a b',
  '\xc3\xa4',
  '\xff',
  '\\',
  '<script>',
  'x'.repeat(9_000),
  '%41'.repeat(3_000),
  '../'.repeat(500),
];
const QUERIES = [
  '',
  '',
  '',
  '?',
  '?r=x',
  '?lauf=00000000-0000-4000-8000-000000000000',
  '?lauf=x&lauf=y&zurueck=%00',
  '?lauf=00000000-0000-4000-8000-000000000000&kalender=%00&kalender=frist',
  '?bis=1&sig=x',
  '?bis=99999999999999999999&sig=%00',
  '?bis[]=1&sig[]=2',
  '?bis=1&bis=2&sig=a&sig=b',
  '?__proto__[a]=1',
  '?%',
  '?%ff=%zz',
  `?${'a&'.repeat(4_000)}`,
  '?token=\xff',
  '#x',
  '?a=b?c=d#e',
];

const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SEGMENTS) },
  { weight: 1, arbitrary: nastyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 5_000)) },
);

/** Other methods than the endpoint's own; the last ones are none. */
const METHODS = [
  'HEAD',
  'OPTIONS',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'QUERY',
  'get',
  'XYZ',
  '',
];

/** Targets in the forms of RFC 9112, section 3.2, beside the usual one. */
const FORMS: ((target: string) => string)[] = [
  (target) => `http://evil.example${target}`,
  (target) => `//evil.example${target}`,
  () => '*',
  (target) => `${target}/`,
  (target) => target.toUpperCase(),
  (target) => target.replaceAll('/', '//'),
  (target) => target.replaceAll('/', '%2f'),
  (target) => target.slice(1),
  (target) => `/.${target}`,
  (target) => `${target} x`,
];

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/vnd.api+json',
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
  'application/json; charset="utf-8"',
  'application/json;',
  'APPLICATION/JSON',
  'application/json, text/html',
  'text/html',
  'x',
  '',
  '/',
  'multipart/form-data; boundary=b',
  'application/json; charset=\xff',
];

const FRAMINGS: { weight: number; arbitrary: fc.Arbitrary<Framing> }[] = [
  { weight: 12, arbitrary: fc.constant('length') },
  { weight: 3, arbitrary: fc.constant('chunked') },
  { weight: 4, arbitrary: fc.constantFrom<Framing[]>('badChunks', 'short', 'long', 'both', 'none') },
];

/** Requests for one endpoint, nearly all of them wrong somewhere: body, headers, address, method or framing. */
export function hostileRequests(
  { method, template, takes, pleasant }: Endpoint,
  port: number,
): fc.Arbitrary<RawRequest> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      target: targets(template),
      headers: hostileHeaders(port),
      sent: bodies(takes, pleasant),
      framing: fc.oneof(...FRAMINGS),
    })
    .map(({ sent: { body, contentType }, headers, framing, ...rest }) => {
      const silent = takes === 'nothing' && body === '';
      return {
        ...rest,
        headers: silent ? headers : [...headers, ['Content-Type', contentType]],
        body,
        framing: silent ? 'none' : framing,
      };
    });
}

function targets(template: string): fc.Arbitrary<string> {
  const names = template
    .split('/')
    .map((part) => (part.includes(':') ? segment.map((text) => part.replace(/:\w+/, () => text)) : fc.constant(part)));
  const plain = fc
    .tuple(
      fc.tuple(...names).map((parts) => parts.join('/')),
      fc.constantFrom(...QUERIES),
    )
    .map((parts) => parts.join(''));
  const odd = fc.tuple(plain, fc.constantFrom(...FORMS)).map(([target, form]) => form(target));
  return fc.oneof({ weight: 12, arbitrary: plain }, { weight: 1, arbitrary: odd });
}

function bodies(takes: Endpoint['takes'], pleasant: unknown[]): fc.Arbitrary<Body> {
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
  );
  const json = fc.record({ body: hostileJson(pleasant), contentType: type });
  if (takes === 'json') return fc.oneof({ weight: 15, arbitrary: json }, { weight: 1, arbitrary: hostileMultipart });
  if (takes === 'multipart')
    return fc.oneof({ weight: 15, arbitrary: hostileMultipart }, { weight: 1, arbitrary: json });
  return fc.oneof({ weight: 6, arbitrary: fc.constant({ body: '', contentType: '' }) }, { weight: 1, arbitrary: json });
}
