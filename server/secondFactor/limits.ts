import type { Limit } from '../limits/rateLimit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Wrong codes of an app, by account. Three of a million are right at a time: 20 a day find one within a year with a chance of two percent. Only who knows the
 * password gets here, so strangers lock nobody out; recovery codes work meanwhile.
 */
export const CODES_AT_ONCE: Limit = { name: 'factor-code', count: 5, seconds: 15 * MINUTE };
export const CODES_OF_DAY: Limit = { name: 'factor-code-day', count: 20, seconds: 24 * HOUR };

/** Wrong recovery codes and answers of passkeys, by account. They cannot be guessed; this only bounds the work. */
export const RECOVERY_CODES: Limit = { name: 'factor-recovery', count: 20, seconds: HOUR };
export const PASSKEY_ANSWERS: Limit = { name: 'factor-passkey', count: 20, seconds: HOUR };
