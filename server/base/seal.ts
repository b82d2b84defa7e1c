import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** NIST SP 800-38D: 96 bits for the nonce, 128 for the tag. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Encrypts a text for the person who has the `secret`. Every `id` has a key of its own (RFC 5869), and the text is bound to it. */
export function seal(text: string, id: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(id, secret), nonce).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Returns the text; undefined with another secret, another id, or changed bytes. */
export function unseal(sealed: Buffer, id: string, secret: Buffer): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(id, secret), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(id)).setAuthTag(tag);
    const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Tells sealed texts of one id apart: the nonce, which no two of them share. */
export function versionOf(sealed: Buffer): Buffer {
  return sealed.subarray(0, NONCE_BYTES);
}

function keyOf(id: string, secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, id, 'run', 32));
}
