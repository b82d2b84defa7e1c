import type Koa from 'koa';
import { Fault } from './fault.ts';

type OriginOptions = {
  /** PUBLIC_URL, the origin that browsers see; behind a proxy it may differ from the Host header. */
  publicUrl: string;
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site browser requests with 403 (OWASP, Cross-Site Request Forgery Prevention: Fetch Metadata and origin
 * check). A client that sends neither header is not a browser and has no ambient cookies.
 */
export function origin({ publicUrl }: OriginOptions): Koa.Middleware {
  const publicOrigin = new URL(publicUrl).origin;
  return async (ctx, next) => {
    if (!SAFE_METHODS.has(ctx.method) && isForeign(ctx, publicOrigin)) {
      throw new Fault(403, 'Diese Anfrage kam von einer anderen Website und wurde nicht angenommen.');
    }
    await next();
  };
}

function isForeign(ctx: Koa.Context, publicOrigin: string): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  const sender = ctx.get('Origin');
  if (site === 'cross-site' || (site === 'same-site' && sender === '')) return true;
  return sender !== '' && sender !== publicOrigin && hostOf(sender) !== ctx.get('Host');
}

/**
 * Returns host and port of an Origin header; undefined for 'null' and other opaque origins. The scheme is not compared,
 * since a proxy may terminate TLS.
 */
function hostOf(sender: string): string | undefined {
  return /^https?:/.test(sender) && URL.canParse(sender) ? new URL(sender).host : undefined;
}
