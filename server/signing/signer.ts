import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { Knex } from 'knex';
import { lazy } from '../base/lazy.ts';
import { equalInConstantTime } from '../base/sha256.ts';

/**
 * Creates signatures that only this server can create, for links and tokens. All instances on one database share the
 * key.
 */
export type Signer = {
  /** Returns 43 characters, safe in a URL. `purpose` prevents reuse of a signature for another purpose. */
  sign: (purpose: string, text: string) => Promise<string>;
  verify: (purpose: string, text: string, signature: string) => Promise<boolean>;
};

const SECRET = 'links';
const SECRET_BYTES = 32;

/** HMAC-SHA256 with a key in the database, created on first use. */
export function openSigner(knex: Knex): Signer {
  const secret = lazy(() => readSecret(knex));
  const sign = async (purpose: string, text: string) =>
    createHmac('sha256', await secret())
      .update(`${purpose}\0${text}`)
      .digest('base64url');
  return {
    sign,
    verify: async (purpose, text, signature) => equalInConstantTime(await sign(purpose, text), signature),
  };
}

/** As a KeyObject, with which an HMAC costs 4 µs. Node copies a Buffer for each one, which makes it 29 µs. */
async function readSecret(knex: Knex): Promise<KeyObject> {
  await knex('secrets')
    .insert({ name: SECRET, secret: randomBytes(SECRET_BYTES) })
    .onConflict('name')
    .ignore();
  const row: { secret: Buffer } = await knex('secrets').where({ name: SECRET }).first();
  return createSecretKey(row.secret);
}
