import { randomBytes } from 'node:crypto';
import { sha256 } from '../base/sha256.ts';
import { Fault } from '../http/fault.ts';

/** What a mailed link carries, and what is stored of it: a random token needs no salt and no slow hash. */
export type Secret = { token: string; hash: Buffer };

const BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** A new random token of 256 bits. */
export function newSecret(random: (bytes: number) => Buffer = randomBytes): Secret {
  const token = random(BYTES).toString('base64url');
  return { token, hash: sha256(token) };
}

/** What is stored of a token that somebody sends; undefined for what cannot be one. */
export function hashOfToken(token: unknown): Buffer | undefined {
  return typeof token === 'string' && TOKEN.test(token) ? sha256(token) : undefined;
}

/** What whoever brings a token is told that is used, expired or unknown. */
export function refusedLink(remedy: string): Fault {
  return new Fault(422, 'Dieser Link ist abgelaufen oder wurde schon benutzt.', { details: remedy });
}
