import type Koa from 'koa';
import { Fault } from './fault.ts';

type OriginOptions = {
  /** PUBLIC_URL: the address that browsers know us by, which behind a proxy is not the Host we see. */
  publicUrl: string;
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses with 403 what another site made a browser send (OWASP, Cross-Site Request Forgery Prevention: Fetch Metadata
 * and origin check). A client that sends neither header is no browser, and carries nobody's cookies but its own.
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

/** Host and port of an Origin header; undefined for 'null' and other opaque ones. The scheme is the proxy's affair. */
function hostOf(sender: string): string | undefined {
  return /^https?:/.test(sender) && URL.canParse(sender) ? new URL(sender).host : undefined;
}
