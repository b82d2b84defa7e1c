import { hash, timingSafeEqual } from 'node:crypto';

/** The SHA-256 digest of bytes, or of a text as UTF-8. */
export function sha256(content: string | Buffer): Buffer {
  return hash('sha256', content, 'buffer');
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function equalInConstantTime(one: string, other: string): boolean {
  // timingSafeEqual requires equal lengths.
  return timingSafeEqual(sha256(one), sha256(other));
}
