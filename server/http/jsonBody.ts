import type Koa from 'koa';
import { LIMITS } from '../../src/contract/index.ts';
import { lazy } from '../base/lazy.ts';
import { Fault } from './fault.ts';
import { findJsonFlaw } from './jsonFlaws.ts';

const UNREADABLE = 'Die Anfrage ist kein lesbares JSON.';

/**
 * Reads a JSON object into `ctx.request.body`: 415 for any other content type, 413 above LIMITS.jsonBytes, 400 for
 * anything but a plain, bounded JSON object (quality.md, Security, Bodies). Never 500.
 */
export function jsonBody(): Koa.Middleware {
  const parser = lazy(openParser);
  return async (ctx, next) => {
    requireJson(ctx);
    const parse = await parser();
    await parse(ctx, async () => {
      const flaw = findJsonFlaw(ctx.request.body);
      if (flaw !== undefined) throw new Fault(400, flaw);
      await next();
    });
  };
}

/** Loads koa-body on first use: it also loads parsers of other bodies, which this server does not need. */
async function openParser(): Promise<Koa.Middleware> {
  const { koaBody } = await import('koa-body');
  return koaBody({
    json: true,
    jsonTypes: ['application/json'],
    // In strict mode, strings and numbers would be refused with the message for malformed JSON.
    jsonStrict: false,
    jsonLimit: LIMITS.jsonBytes,
    urlencoded: false,
    text: false,
    multipart: false,
    onError: (error) => {
      throw bodyFault(error);
    },
  });
}

/** Compressed bodies are refused too: browsers send none, and they could expand without limit. */
function requireJson(ctx: Koa.Context): void {
  const charset = ctx.request.charset.toLowerCase();
  const plain = ctx.get('Content-Encoding') === '' || ctx.get('Content-Encoding') === 'identity';
  if (!ctx.is('application/json') || !plain || (charset !== '' && charset !== 'utf-8')) {
    throw new Fault(415, 'Hier wird nur JSON angenommen (Content-Type: application/json).');
  }
}

function bodyFault(error: Error): Fault {
  const { status } = error as Error & { status?: unknown };
  if (status === 413) return new Fault(413, 'Die gesendeten Daten sind zu groß (höchstens 1 MB).');
  if (error.message.includes('forbidden prototype'))
    return new Fault(400, 'Die Anfrage enthält einen unzulässigen Feldnamen.');
  return new Fault(400, UNREADABLE, { cause: error });
}
