import { randomUUID } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
} from 'jose';
import { JOSEError } from 'jose/errors';
import type { Knex } from 'knex';
import type { VerifiedAccount } from './store.ts';

/** The claims of a token that the server uses. `pwn`: the number of the password that was verified for it. */
export type Claims = { sub: string; jti: string; iat: number; exp: number; pwn: number };

export type Tokens = {
  /** Issues a token for the account, with the server and the portal of the role as its audience. */
  issue: (account: VerifiedAccount, portal: string | undefined) => Promise<string>;
  /**
   * Returns the claims of a valid token of ours; undefined for any other, including an expired one. Does not check for
   * revocation.
   */
  read: (token: string) => Promise<Claims | undefined>;
  /** The public keys of all tokens that may still be valid (RFC 7517, section 5). */
  keySet: () => Promise<{ keys: JWK[] }>;
};

type TokensOptions = { knex: Knex; publicUrl: string; clock: () => Date };
type SigningKey = { kid: string; privateKey: CryptoKey };

const ALGORITHM = 'EdDSA';
/**
 * A SHA-256 thumbprint (RFC 7638). Other key ids cannot be ours, and some contain characters that Postgres does not
 * accept.
 */
const KID = /^[\w-]{43}$/;
const TOKEN_MINUTES = 15;
const KEY_HOURS = 24;
const MINUTE_MS = 60_000;

/**
 * Signs tokens with EdDSA (RFC 8037). Each process creates its own private key, which cannot be exported, and a new one
 * every day; the public keys are shared in Postgres. So a copy of the database cannot forge tokens, instances share
 * nothing else, and a restart replaces a leaked key.
 */
export function openTokens({ knex, publicUrl, clock }: TokensOptions): Tokens {
  let current: { key: Promise<SigningKey>; signsUntil: Date } | undefined;
  const signingKey = (): Promise<SigningKey> => {
    const now = clock();
    if (current !== undefined && now < current.signsUntil) return current.key;
    const signsUntil = new Date(now.getTime() + KEY_HOURS * 60 * MINUTE_MS);
    const key = createKey(knex, signsUntil);
    current = { key, signsUntil };
    key.catch(() => (current = undefined));
    return key;
  };
  const publicKey = async ({ kid }: JWTHeaderParameters) => {
    const known = KID.test(kid ?? '') ? await keys(knex, clock()).where({ kid }).first('public_jwk') : undefined;
    if (known === undefined) throw new JOSEError('unknown key');
    return importJWK(known.public_jwk as JWK, ALGORITHM);
  };
  return {
    async issue({ user: { id, role }, passwordNumber: pwn }, portal) {
      const { kid, privateKey } = await signingKey();
      const now = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ role, pwn })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(publicUrl)
        .setAudience(portal === undefined ? [publicUrl] : [publicUrl, new URL(portal).origin])
        .setSubject(id)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_MINUTES * 60)
        .sign(privateKey);
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify<Claims>(token, publicKey, {
          algorithms: [ALGORITHM],
          issuer: publicUrl,
          audience: publicUrl,
          currentDate: clock(),
          requiredClaims: ['sub', 'jti', 'iat', 'exp', 'pwn'],
        });
        return Number.isSafeInteger(payload.pwn) ? payload : undefined;
      } catch (error) {
        if (error instanceof JOSEError) return undefined;
        throw error;
      }
    },
    async keySet() {
      const known: { public_jwk: JWK }[] = await keys(knex, clock()).select('public_jwk');
      return { keys: known.map(({ public_jwk: jwk }) => jwk) };
    },
  };
}

async function createKey(knex: Knex, signsUntil: Date): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  // Published until its last token has expired, with a margin for clock differences.
  const expires = new Date(signsUntil.getTime() + 2 * TOKEN_MINUTES * MINUTE_MS);
  await knex('signing_keys').insert({
    kid,
    public_jwk: JSON.stringify({ ...jwk, kid, alg: ALGORITHM, use: 'sig' }),
    expires_at: expires,
  });
  return { kid, privateKey };
}

function keys(knex: Knex, now: Date): Knex.QueryBuilder {
  return knex('signing_keys').where('expires_at', '>', now).orderBy('expires_at', 'desc');
}
