import { createCipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';

/** What the standard handler of a PDF file says about its encryption (ISO 32000-2, 7.6.4). */
export type Encryption = {
  revision: number;
  /** The length of the key, in bytes. */
  keyBytes: number;
  /** The strings `O` and `U`, and the permissions `P`. */
  owner: Buffer;
  user: Buffer;
  permissions: number;
  encryptsMetadata: boolean;
  /** The first part of the file's identifier. */
  id: Buffer;
};

/** A password is filled up with it; an empty one is nothing else. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** Whether a file opens with no password, as many do that only forbid printing. Undefined for a revision that is not known. */
export function opensWithoutPassword(encryption: Encryption): boolean | undefined {
  const { revision, user } = encryption;
  if (revision === 2) return rc4(fileKey(encryption), PADDING).equals(user.subarray(0, 32));
  if (revision === 3 || revision === 4) return userOf(encryption).equals(user.subarray(0, 16));
  const salt = user.subarray(32, 40);
  if (revision === 5) return sha('sha256', salt).equals(user.subarray(0, 32));
  if (revision === 6) return hardenedHash(salt).equals(user.subarray(0, 32));
  return undefined;
}

/** Algorithm 2: the key of the file, of an empty password. */
function fileKey({ revision, keyBytes, owner, permissions, encryptsMetadata, id }: Encryption): Buffer {
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions | 0);
  const rest = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  const length = revision === 2 ? 5 : keyBytes;
  let key = md5(PADDING, owner.subarray(0, 32), bits, id, rest).subarray(0, length);
  const rounds = revision === 2 ? 0 : 50;
  for (let round = 0; round < rounds; round += 1) key = md5(key).subarray(0, length);
  return key;
}

/** Algorithm 5: the first half of `U`. */
function userOf(encryption: Encryption): Buffer {
  const key = fileKey(encryption);
  let text = md5(PADDING, encryption.id);
  for (let round = 0; round < 20; round += 1)
    text = rc4(
      key.map((byte) => byte ^ round),
      text,
    );
  return text;
}

/** Algorithm 2.B, of an empty password. It ends after 64 rounds and, with a chance that soon vanishes, some more. */
function hardenedHash(salt: Buffer): Buffer {
  let key = sha('sha256', salt);
  for (let round = 0; ; round += 1) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const text = cipher.update(block);
    // Since 256 is 1 modulo 3, the remainder of the number is that of the sum of its bytes.
    const rest = text.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha((['sha256', 'sha384', 'sha512'] as const)[rest] ?? 'sha256', text);
    if (round >= 63 && (text.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32);
  }
}

function md5(...parts: Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

function sha(name: 'sha256' | 'sha384' | 'sha512', data: Uint8Array): Buffer {
  return createHash(name).update(data).digest();
}
