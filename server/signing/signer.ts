import { createHmac, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { lazy } from '../base/lazy.ts';
import { equalInConstantTime } from '../base/sha256.ts';

/** Makes and checks what nobody else can make: signatures of links, tokens. All instances on one database agree. */
export type Signer = {
  /** 43 characters, fit for a URL. `purpose` keeps one use from being taken for another. */
  sign: (purpose: string, text: string) => Promise<string>;
  verify: (purpose: string, text: string, signature: string) => Promise<boolean>;
};

const SECRET = 'links';
const SECRET_BYTES = 32;

/** HMAC-SHA256 under a key that lies in the database, and is made when first needed. */
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

async function readSecret(knex: Knex): Promise<Buffer> {
  await knex('secrets')
    .insert({ name: SECRET, secret: randomBytes(SECRET_BYTES) })
    .onConflict('name')
    .ignore();
  const row: { secret: Buffer } = await knex('secrets').where({ name: SECRET }).first();
  return row.secret;
}
