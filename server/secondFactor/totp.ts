import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** What every app computes: SHA-1, six digits, 30 seconds (RFC 6238). Some ignore other values and show wrong codes. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 };
/** RFC 4226, section 4, R6. */
const SECRET_BYTES = 20;
/** Also the code before and the one after are right: clocks differ, and typing takes time. */
const WINDOW = 1;

/** A new random secret, in base32, as people type it into an app. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the period of 30 seconds whose code this is; undefined for a wrong one. Compares in constant time. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  // otpauth compares bytes, and throws where characters outside ASCII make them more than six.
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** How an app receives the secret. `uri`: as a link; `drawing`: the same as an SVG to scan. */
export type Offer = { secret: string; uri: string; drawing: string };

/** `issuer` and `account`: how the app names it. */
export function offerOf(secret: string, { issuer, account }: { issuer: string; account: string }): Offer {
  const uri = new TOTP({ ...SETTINGS, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
  return { secret, uri, drawing: renderSVG(uri, { border: 4 }) };
}
