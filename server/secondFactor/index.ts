export { newRecoveryCodes } from './recovery.ts';
export type { ListedPasskey } from './passkeys.ts';
export { openSecondFactor, type CodeKind, type SecondFactor } from './secondFactor.ts';
export { hasFactorSql, resetFactors, type Factors } from './store.ts';
export { newTotpSecret, offerOf, type Offer } from './totp.ts';
