import { createHash, randomBytes } from 'node:crypto';
import type Koa from 'koa';

/** An anonymous browser session, known by the SHA-256 of its token: what leaks from a table or a log opens nothing. */
export type Session = { hash: Buffer };

/** The prefix makes browsers insist on Secure, Path=/ and no Domain (RFC 6265bis, section 4.1.3.2). */
const COOKIE = '__Host-sitzung';
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** The session that the request names, if any. A malformed token counts as none. */
export function readSession(ctx: Koa.Context): Session | undefined {
  const known: Session | undefined = ctx.state.session;
  if (known) return known;
  const token = ctx.cookies.get(COOKIE, { signed: false });
  if (token === undefined || !TOKEN.test(token)) return undefined;
  return remember(ctx, token);
}

/**
 * The request's session, or a new one whose cookie goes with the answer. Only for calls that need an owner: a page view
 * sets no cookie (quality.md, Privacy). It ends with the browser session.
 */
export function ensureSession(ctx: Koa.Context, random: (bytes: number) => Buffer = randomBytes): Session {
  const known = readSession(ctx);
  if (known) return known;
  const token = random(TOKEN_BYTES).toString('base64url');
  // Browsers take Secure cookies from http://localhost; without this koa refuses to set them there and behind a TLS proxy.
  ctx.cookies.secure = true;
  ctx.cookies.set(COOKIE, token, { signed: false, httpOnly: true, secure: true, sameSite: 'lax', path: '/', overwrite: true });
  return remember(ctx, token);
}

function remember(ctx: Koa.Context, token: string): Session {
  const session: Session = { hash: createHash('sha256').update(token).digest() };
  ctx.state.session = session;
  return session;
}
