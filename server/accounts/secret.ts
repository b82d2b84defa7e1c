import { randomBytes } from 'node:crypto';
import { sha256 } from '../base/sha256.ts';
import { Fault } from '../http/fault.ts';

/** The token in a mailed link and the hash that is stored. A random token needs neither salt nor a slow hash. */
export type Secret = { token: string; hash: Buffer };

const BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** A new random token of 256 bits. */
export function newSecret(random: (bytes: number) => Buffer = randomBytes): Secret {
  const token = random(BYTES).toString('base64url');
  return { token, hash: sha256(token) };
}

/** Returns the stored hash of a received token; undefined for anything that cannot be a token. */
export function hashOfToken(token: unknown): Buffer | undefined {
  return typeof token === 'string' && TOKEN.test(token) ? sha256(token) : undefined;
}

/** The answer to a used, expired or unknown token, for good; one that was copied wrong (without a hash) can be mended. */
export function refusedLink(hash: Buffer | undefined, remedy: string): Fault {
  return new Fault(hash === undefined ? 422 : 410, 'Dieser Link ist abgelaufen oder wurde schon benutzt.', {
    details: remedy,
  });
}
