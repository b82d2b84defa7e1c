import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import { noLimits } from '../../server/limits/rateLimit.ts';
import { newRecoveryCodes, newTotpSecret, openSecondFactor } from '../../server/secondFactor/index.ts';
import { openSigner } from '../../server/signing/signer.ts';

/** What an account shows beside its password. */
export type OwnFactor = { secret: string; recoveryCodes: string[] };

/** Gives an account a second factor that was set up at this time. */
export async function giveFactor(knex: Knex, accountId: string, now: Date): Promise<OwnFactor> {
  const secondFactor = openSecondFactor({
    knex,
    signer: openSigner(knex),
    limiter: noLimits,
    clock: () => now,
    publicUrl: 'https://localhost',
  });
  const own = { secret: newTotpSecret(), recoveryCodes: newRecoveryCodes() };
  const app = { secret: own.secret, code: codeAt(own.secret, now) };
  if (!(await secondFactor.enrol(accountId, app, own.recoveryCodes))) throw new Error('no second factor');
  return own;
}

/** What an app with this secret shows. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}
