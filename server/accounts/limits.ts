import type { Limit } from '../limits/rateLimit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Wrong passwords are counted by address and client, and by client alone. An address is never locked by itself, since
 * strangers could otherwise lock its owner out (OWASP, Authentication Cheat Sheet, 'Account Lockout').
 */
export const ATTEMPTS_AT_ACCOUNT: Limit = { name: 'login', count: 10, seconds: 15 * MINUTE };
export const ATTEMPTS_OF_CLIENT: Limit = { name: 'login-client', count: 50, seconds: 15 * MINUTE };

/** Wrong passwords at an address, from all clients. They are only counted; slowDown.ts derives the delays. */
export const FAILURES_AT_ADDRESS: Limit = { name: 'login-anywhere', count: 1_000_000_000, seconds: HOUR };
/**
 * Replaces the first limit while many networks guess at the address. The attacker may share the owner's network (an
 * office, a mobile provider), so the wait is half a minute instead of a quarter of an hour.
 */
export const ATTEMPTS_AT_ATTACKED: Limit = { name: 'login-guessed', count: 3, seconds: 30 };

/**
 * Mails that a client may request: to one mailbox, and in total. Requests of other clients do not count here; the mails
 * that one mailbox receives are limited when they are queued (mailPace.ts).
 */
export const REGISTRATIONS_BY_CLIENT: Limit = { name: 'register-mailbox', count: 5, seconds: HOUR };
export const RESETS_BY_CLIENT: Limit = { name: 'reset-mailbox', count: 5, seconds: HOUR };
export const MAILS_BY_CLIENT: Limit = { name: 'account-mail-client', count: 20, seconds: HOUR };

/** Mails of one kind that an address receives, from all clients: a burst, then a slow rate. */
export const MAILS_AT_ONCE: Limit = { name: 'mailbox-at-once', count: 3, seconds: HOUR };
export const MAILS_LATER: Limit = { name: 'mailbox-later', count: 1, seconds: 10 * MINUTE };
/** Mails of one kind to all spellings of a mailbox (`mailboxOf`). Spending the limit takes twelve clients. */
export const MAILS_OF_MAILBOX: Limit = { name: 'mailbox-spellings', count: 60, seconds: HOUR };

/** Passwords tried with one activation link. */
export const PASSWORDS_AT_LINK: Limit = { name: 'activation', count: 20, seconds: HOUR };

/** Calls with a mailed link's token. */
export const LINKS_OF_CLIENT: Limit = { name: 'account-link', count: 60, seconds: HOUR };
