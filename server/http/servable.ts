import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import type Koa from 'koa';
import { sha256 } from '../base/sha256.ts';

/**
 * Content that is the same for all clients, kept in memory and revalidated by ETag. Without `brotli` it is never
 * compressed.
 */
export type Servable = { type: string; plain: Buffer; brotli?: (() => Buffer) | undefined; etag: string };

/** `brotli` compresses on the first call and caches the result. */
export function servable(type: string, content: string | Buffer): Servable {
  const plain = Buffer.from(content);
  let compressed: Buffer | undefined;
  // Lazy: compressing every page took a third of the start-up time.
  const brotli = () =>
    (compressed ??= brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }));
  return { type, plain, brotli, etag: etagOf(plain) };
}

/** Returns a function that makes a text servable, and the same again while the text stays the same: it is compressed once. */
export function latestServable(type: string): (text: string) => Servable {
  let latest: { text: string; made: Servable } | undefined;
  return (text) => {
    if (latest?.text !== text) latest = { text, made: servable(type, text) };
    return latest.made;
  };
}

/** A file with its compressed twin. Without one, as for fonts and pictures, it is sent as it is. */
export function storedFile(type: string, plain: Buffer, twin?: Buffer): Servable {
  return { type, plain, brotli: twin && (() => twin), etag: etagOf(plain) };
}

function etagOf(content: Buffer): string {
  return `"${sha256(content).toString('base64url').slice(0, 22)}"`;
}

/** Sends the content: 304 if the client's copy is current, brotli if the client accepts it. */
export function serve(ctx: Koa.Context, { type, plain, brotli, etag }: Servable, cacheControl = 'no-cache'): void {
  ctx.status = 200;
  ctx.set({ ETag: etag, 'Cache-Control': cacheControl });
  ctx.vary('Accept-Encoding');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const compressed = ctx.acceptsEncodings('br', 'identity') === 'br' ? brotli?.() : undefined;
  if (compressed !== undefined) ctx.set('Content-Encoding', 'br');
  ctx.type = type;
  ctx.body = compressed ?? plain;
}

/** For what is compressed once for one client: a third larger than quality 9, in a tenth of its time. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compress = promisify(brotliCompress);

/** Sends a page that is meant for one client: never cached, with brotli if the client accepts it. */
export async function serveOnce(ctx: Koa.Context, html: string): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  ctx.vary('Accept-Encoding');
  ctx.type = 'html';
  const isCompressed = ctx.acceptsEncodings('br', 'identity') === 'br';
  if (isCompressed) ctx.set('Content-Encoding', 'br');
  ctx.body = isCompressed ? await compress(html, QUICK) : html;
}
