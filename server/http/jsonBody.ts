import type Koa from 'koa';
import { LIMITS } from '../../src/contract/index.ts';
import { lazy } from '../base/lazy.ts';
import { Fault } from './fault.ts';
import { isTooDeep } from './jsonDepth.ts';
import { findJsonFlaw, isReadable, isStorable } from './jsonFlaws.ts';
import { BYTES, readBytes } from './utf8.ts';

const UNREADABLE = 'Die Anfrage ist kein lesbares JSON.';

/** A plain, bounded JSON object. Its values are whatever was sent. */
export type JsonObject = Record<string, unknown>;

/** Reads the body of a request (`jsonReader`). */
export type JsonReader = (ctx: Koa.Context) => Promise<JsonObject>;

/**
 * Returns a reader of bodies that are a JSON object. It throws 415 for any other content type, 413 above LIMITS.jsonBytes, 400 for
 * anything but a plain, bounded JSON object (quality.md, Security, Bodies). Never 500. `files`: the object holds whole files, which may be
 * kept with letters that were lost before; the studio finds those.
 */
export function jsonReader({ files = false }: { files?: boolean } = {}): JsonReader {
  const parser = lazy(openParser);
  return async (ctx) => {
    requireJson(ctx);
    const parse = await parser();
    await parse(ctx, async () => undefined);
    return readJson(readBytes(ctx.request.body), files);
  };
}

/** Loads koa-body on first use: it also loads parsers of other bodies, which this server does not need. */
async function openParser(): Promise<Koa.Middleware> {
  const { koaBody } = await import('koa-body');
  return koaBody({
    // How deep a text nests is to be known before it is parsed.
    text: true,
    encoding: BYTES,
    textTypes: ['application/json'],
    textLimit: LIMITS.jsonBytes,
    json: false,
    urlencoded: false,
    multipart: false,
    onError: (error) => {
      throw bodyFault(error);
    },
  });
}

function readJson(text: string, files: boolean): JsonObject {
  if (isTooDeep(text)) throw new Fault(400, 'Die Anfrage ist zu tief verschachtelt.');
  const body = parsed(text);
  const flaw = findJsonFlaw(body, files ? isStorable : isReadable);
  if (flaw !== undefined) throw new Fault(400, flaw);
  // Anything else is a flaw.
  return body as JsonObject;
}

/** Undefined for no text at all. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    throw new Fault(400, UNREADABLE, { cause: error });
  }
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
  return new Fault(400, UNREADABLE, { cause: error });
}
