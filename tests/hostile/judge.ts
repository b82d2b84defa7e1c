import { brotliDecompressSync } from 'node:zlib';
import { assert } from 'vitest';
import { isApiPath } from '../../server/http/apiPath.ts';
import type { trafficJudge } from '../support/apiTraffic.ts';
import { bytesOf, type RawAnswer, type RawRequest } from './wire.ts';

/** quality.md, Security, 'Headers on every answer'. */
const HEADERS: Record<string, RegExp> = {
  'content-security-policy': /default-src '(?:self|none)'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
};
const SENTENCE = /^[A-ZÄÖÜ][^\n]*\.$/;
const INTERNAL = /\bat \S+ \(|node_modules|[a-z]Error:|select \S+ from|syntax error at/;
const SHOWN = 1_500;

/** Methods that routers know, in the form in which a path is plainly told. */
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;
const PLAIN_TARGET = /^\/(?!\/)/;

/**
 * Throws what is wrong with an answer to a hostile request, with the request in it. `unlike` says where an answer is
 * none that the API describes.
 */
export function judge(
  request: RawRequest,
  { status, headers, body }: RawAnswer,
  unlike: ReturnType<typeof trafficJudge>,
): void {
  const about = (what: string) =>
    `${what}: ${status} ${body.slice(0, 300)}\nto ${JSON.stringify(bytesOf(request).toString('latin1').slice(0, SHOWN))}`;
  // Nobody asked for a tunnel; Node closes the connection.
  if (request.method === 'CONNECT' && status === 0) return;
  assert.isAbove(status, 0, about('closed without an answer'));
  assert.isBelow(status, 500, about('a failure of ours'));
  for (const [name, pattern] of Object.entries(HEADERS))
    assert.match(headers.get(name) ?? '', pattern, about(`header ${name}`));
  if (status >= 400) assert.notMatch(body, INTERNAL, about('internals'));
  if (status >= 400 && request.method !== 'HEAD' && isApiPath(request.target)) {
    assert.match(headers.get('cache-control') ?? '', /no-store/, about('may be cached'));
    if (headers.get('content-type')?.startsWith('text/html') === true) {
      // A page is for those who ask for one.
      const accepted = request.headers.filter(([name]) => name.toLowerCase() === 'accept').map(([, value]) => value);
      assert.match(accepted.join(), /text\/html(?!;q=0)/, about('a page for a program'));
      assert.include(textOf(headers, body), '<html lang="de"', about('no German page'));
    } else {
      const { success, error } = JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as {
        success?: unknown;
        error?: unknown;
      };
      assert.isFalse(success, about('no failure answer'));
      assert.match(String(error), SENTENCE, about('no German sentence'));
    }
  }
  if (METHOD.test(request.method) && PLAIN_TARGET.test(request.target)) {
    const { method, target } = request;
    const type = headers.get('content-type') ?? '';
    const fault = unlike({ method, target, status, type, body: textOf(headers, body) });
    assert.isUndefined(fault, about(fault ?? ''));
  }
}

function textOf(headers: RawAnswer['headers'], body: string): string {
  const bytes = Buffer.from(body, 'latin1');
  return (headers.get('content-encoding') === 'br' ? brotliDecompressSync(bytes) : bytes).toString('utf8');
}
