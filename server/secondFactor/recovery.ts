import { randomBytes } from 'node:crypto';
import { sha256 } from '../base/sha256.ts';

const CODES = 10;
const LENGTH = 16;
/** Without what is easily taken for something else: 0 and O, 1, I and L. 31 signs, so 16 of them are 79 bits. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE = new RegExp(`^[${SIGNS}]{${LENGTH}}$`);

/** New codes, each to be used once: 'ABCD-EFGH-JKMN-PQRS'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const signs = Array.from({ length: LENGTH }, randomSign).join('');
    return signs.replaceAll(/.{4}(?=.)/g, '$&-');
  });
}

/**
 * Returns the stored hash of a code, however its signs are spaced; undefined for what cannot be one. A code is random and long enough to need
 * neither salt nor a slow hash; with the account in it, equal codes of two accounts differ.
 */
export function hashOfRecoveryCode(accountId: string, typed: string): Buffer | undefined {
  const signs = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  return CODE.test(signs) ? sha256(`${accountId} ${signs}`) : undefined;
}

function randomSign(): string {
  for (;;) {
    // Five bits; the one value without a sign is drawn again.
    const sign = SIGNS[(randomBytes(1)[0] ?? 0) & 31];
    if (sign !== undefined) return sign;
  }
}
