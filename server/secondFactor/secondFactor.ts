import type { Knex } from 'knex';
import { seal, unseal } from '../base/seal.ts';
import type { Attempted, Limit, RateLimiter } from '../limits/rateLimit.ts';
import type { Signer } from '../signing/signer.ts';
import { CODES_AT_ONCE, CODES_OF_DAY, PASSKEY_ANSWERS, RECOVERY_CODES } from './limits.ts';
import * as store from './store.ts';
import { openPasskeys, type Passkeys } from './passkeys.ts';
import { stepOfCode } from './totp.ts';

/** How a code was made: by an app, or it is one of the recovery codes. */
export type CodeKind = 'app' | 'recovery';

export type SecondFactor = {
  /** Whether the account has one. */
  has: (accountId: string) => Promise<boolean>;
  factorsOf: (accountId: string) => Promise<store.Factors>;
  /**
   * Takes a secret that an app has, which `code` shows, and recovery codes, in place of those before. Returns false for a wrong code.
   */
  enrol: (
    accountId: string,
    app: { secret: string; code: string },
    recoveryCodes: readonly string[],
  ) => Promise<boolean>;
  /** Uses up a code. Returns false for a wrong or used one; throws 429 after too many. */
  accept: (accountId: string, kind: CodeKind, code: string) => Promise<boolean>;
  /** Replaces the recovery codes. */
  storeRecoveryCodes: (accountId: string, codes: readonly string[]) => Promise<void>;
  /** Removes the app. Returns false if there is none. */
  removeApp: (accountId: string) => Promise<boolean>;
  passkeys: Passkeys;
};

type SecondFactorOptions = {
  knex: Knex;
  signer: Signer;
  limiter: Pick<RateLimiter, 'attempt'>;
  clock: () => Date;
  publicUrl: string;
};

/** The second factors of accounts. Secrets of apps are sealed with a key of the account, recovery codes are hashed. */
export function openSecondFactor({ knex, signer, limiter, clock, publicUrl }: SecondFactorOptions): SecondFactor {
  const passkeys = openPasskeys({ knex, clock, publicUrl });
  const keyOf = async (accountId: string) => Buffer.from(await signer.sign('second factor', accountId), 'base64url');

  async function acceptApp(accountId: string, code: string): Promise<boolean> {
    const sealed = await store.findTotp(knex, accountId);
    const secret = sealed && unseal(sealed, accountId, await keyOf(accountId));
    const step = secret === undefined ? undefined : stepOfCode(secret, digitsOf(code), clock());
    return step !== undefined && store.takeStep(knex, accountId, step);
  }

  return {
    has: (accountId) => store.hasFactor(knex, accountId),
    factorsOf: (accountId) => store.factorsOf(knex, accountId),
    async enrol(accountId, { secret, code }, recoveryCodes) {
      const now = clock();
      const step = stepOfCode(secret, digitsOf(code), now);
      if (step === undefined) return false;
      const sealed = seal(secret, accountId, await keyOf(accountId));
      await store.storeTotp(knex, { accountId, sealed, step, now }, recoveryCodes);
      return true;
    },
    accept: (accountId, kind, code) =>
      kind === 'app'
        ? counted(limiter, [CODES_AT_ONCE, CODES_OF_DAY], accountId, () => acceptApp(accountId, code))
        : counted(limiter, [RECOVERY_CODES], accountId, () => store.takeRecoveryCode(knex, accountId, code)),
    storeRecoveryCodes: (accountId, codes) => store.replaceRecoveryCodes(knex, accountId, codes),
    removeApp: (accountId) => store.removeTotp(knex, accountId),
    passkeys: {
      ...passkeys,
      accept: (accountId, given) =>
        counted(limiter, [PASSKEY_ANSWERS], accountId, () => passkeys.accept(accountId, given)),
    },
  };
}

/** Apps show '123 456'. */
function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '');
}

/** Counts an attempt before its outcome is known, so that parallel ones cannot all pass; a right one does not count. */
async function counted(
  limiter: SecondFactorOptions['limiter'],
  limits: Limit[],
  key: string,
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const attempts: Attempted[] = [];
  const giveBack = () => Promise.all(attempts.map((one) => one.giveBack()));
  try {
    for (const limit of limits) attempts.push(await limiter.attempt(limit, key));
    const isRight = await judge();
    if (isRight) await giveBack();
    else for (const one of attempts) one.keep();
    return isRight;
  } catch (error) {
    await giveBack();
    throw error;
  }
}
