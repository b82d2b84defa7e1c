import { hkdfSync, randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Knex } from 'knex';
import { equalInConstantTime, sha256 } from '../base/sha256.ts';
import type { Signer } from '../signing/signer.ts';
import { isLocalName } from '../http/clientAddress.ts';

/**
 * An anonymous browser session, identified by the SHA-256 of its token, so that a leaked table or log contains no
 * usable token.
 */
export type Session = { hash: Buffer };

/**
 * Reads and creates sessions. Both methods reject if the database is unavailable and the signing key has not been read
 * yet.
 */
export type Sessions = {
  /** Returns the session of the request; undefined if it has none, or one that this server has not issued. */
  read: (ctx: Koa.Context) => Promise<Session | undefined>;
  /**
   * Returns the request's session, or creates one and sets its cookie. Only for calls that need an owner: a page view
   * sets no cookie (quality.md, Privacy). The cookie ends with the browser session.
   */
  ensure: (ctx: Koa.Context) => Promise<Session>;
  /** `leaveNote` with this server's `publicUrl`. */
  note: (ctx: Koa.Context, path: string, text: string | null) => void;
  /** Returns that text. */
  readNote: (ctx: Koa.Context) => string | undefined;
  /** Removes the cookie: nothing that the session owns is shown in this browser any more. */
  end: (ctx: Koa.Context) => void;
  /**
   * Returns a secret that only the browser of this session has, to encrypt what nobody else shall read; undefined before `read`
   * or `ensure` has found a session.
   */
  secret: (ctx: Koa.Context) => Buffer | undefined;
};

type SessionsOptions = { knex: Knex; signer: Signer; publicUrl: string };

/** A token consists of random bytes and a signature of 128 bits each, 43 characters in total. */
const PART_BYTES = 16;
const TOKEN = /^[\w-]{43}$/;
const PURPOSE = 'session';

const NOTE = 'notiz';
const NOTE_MS = 10 * 60 * 1000;

type Note = { path: string; text: string | null; publicUrl: string };

/**
 * Lets the browser keep a text for the next pages below a path, for ten minutes at most; null ends that. For what was typed into a form
 * that is refused, and must not stand in an address.
 */
export function leaveNote(ctx: Koa.Context, { path, text, publicUrl }: Note): void {
  const kept = text === null ? null : Buffer.from(text).toString('base64url');
  setCookie(ctx, { name: NOTE, text: kept, path, secure: cookieFor(publicUrl, NOTE).secure, maxAge: NOTE_MS });
}

/** Returns the text of `leaveNote`. */
export function readNote(ctx: Koa.Context): string | undefined {
  const text = ctx.cookies.get(NOTE, { signed: false });
  return text === undefined ? undefined : Buffer.from(text, 'base64url').toString();
}

/** Sessions of a server with this `publicUrl`. Tokens are signed, so that nobody can choose one for another person. */
export function openSessions({ knex, signer, publicUrl }: SessionsOptions): Sessions {
  const { name, secure } = cookieFor(publicUrl, 'sitzung');
  const tokenOf = async (chance: Buffer) => {
    const signature = Buffer.from(await signer.sign(PURPOSE, chance.toString('base64url')), 'base64url');
    return Buffer.concat([chance, signature.subarray(0, PART_BYTES)]).toString('base64url');
  };
  const isOurs = async (token: string) => {
    const signed = await tokenOf(Buffer.from(token, 'base64url').subarray(0, PART_BYTES));
    return equalInConstantTime(token, signed) || ownsSomething(knex, sha256(token));
  };

  async function read(ctx: Koa.Context): Promise<Session | undefined> {
    const known: Session | undefined = ctx.state.session;
    if (known) return known;
    const token = ctx.cookies.get(name, { signed: false });
    if (token === undefined || !TOKEN.test(token) || !(await isOurs(token))) return undefined;
    return remember(ctx, token);
  }

  async function ensure(ctx: Koa.Context): Promise<Session> {
    const known = await read(ctx);
    if (known) return known;
    const token = await tokenOf(randomBytes(PART_BYTES));
    setCookie(ctx, { name, text: token, path: '/', secure });
    return remember(ctx, token);
  }

  function end(ctx: Koa.Context): void {
    setCookie(ctx, { name, text: null, path: '/', secure });
    ctx.state.session = undefined;
    ctx.state.sessionSecret = undefined;
  }

  return {
    read,
    ensure,
    end,
    note: (ctx, path, text) => leaveNote(ctx, { path, text, publicUrl }),
    readNote,
    secret: (ctx) => (ctx.state.sessionSecret as (() => Buffer) | undefined)?.(),
  };
}

type Cookie = {
  name: string;
  text: string | null;
  path: string;
  secure: boolean;
  maxAge?: number;
  /** Default: lax. */
  sameSite?: 'strict';
};

/** Sets a cookie that no script reads; null removes it. */
export function setCookie(ctx: Koa.Context, { name, text, ...rest }: Cookie): void {
  // Behind a proxy that terminates TLS, koa sees plain HTTP and would refuse to set the cookie.
  ctx.cookies.secure = rest.secure;
  ctx.cookies.set(name, text, { signed: false, httpOnly: true, sameSite: 'lax', overwrite: true, ...rest });
}

/**
 * The cookie of this name on a server with this `publicUrl`. The prefix makes browsers require Secure, Path=/ and no Domain (RFC 6265bis, section 4.1.3.2). WebKit rejects Secure
 * cookies of http://localhost, so local plain HTTP uses neither the prefix nor Secure.
 */
export function cookieFor(publicUrl: string, name: string): { name: string; secure: boolean } {
  const { protocol, hostname } = new URL(publicUrl);
  const secure = protocol !== 'http:' || !isLocalName(hostname);
  return { name: secure ? `__Host-${name}` : name, secure };
}

/** Older versions issued unsigned tokens. Such a token stays valid if it owns an unsent upload or a submission. */
async function ownsSomething(knex: Knex, hash: Buffer): Promise<boolean> {
  const query = `
    select exists (select 1 from uploads where session_hash = :hash and submission_id is null)
      or exists (select 1 from submissions where session_hash = :hash) as owns`;
  const { rows } = await knex.raw<{ rows: { owns: boolean }[] }>(query, { hash });
  return rows[0]?.owns === true;
}

function remember(ctx: Koa.Context, token: string): Session {
  const session: Session = { hash: sha256(token) };
  ctx.state.session = session;
  // The hash of the token is stored. The token itself is not, and nor is what is derived from it. Few requests need it.
  let secret: Buffer | undefined;
  ctx.state.sessionSecret = () => (secret ??= Buffer.from(hkdfSync('sha256', token, '', 'session secret', 32)));
  return session;
}
