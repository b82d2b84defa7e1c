import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';

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
  let secret: Promise<Buffer> | undefined;
  const sign = async (purpose: string, text: string) => {
    secret ??= readSecret(knex).catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', await secret)
      .update(`${purpose}\0${text}`)
      .digest('base64url');
  };
  return {
    sign,
    // Hashed first: the comparison needs equal lengths.
    verify: async (purpose, text, signature) => timingSafeEqual(sha256(await sign(purpose, text)), sha256(signature)),
  };
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function readSecret(knex: Knex): Promise<Buffer> {
  await knex('secrets')
    .insert({ name: SECRET, secret: randomBytes(SECRET_BYTES) })
    .onConflict('name')
    .ignore();
  const row: { secret: Buffer } = await knex('secrets').where({ name: SECRET }).first();
  return row.secret;
}
