import type { Limit } from '../limits/rateLimit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Wrong passwords are counted for an address together with the client that tries them, and for the client alone. An
 * address by itself is never locked: any stranger could else lock its owner out (OWASP, Authentication Cheat Sheet,
 * 'Account Lockout').
 */
export const ATTEMPTS_AT_ACCOUNT: Limit = { name: 'login', count: 10, seconds: 15 * MINUTE };
export const ATTEMPTS_OF_CLIENT: Limit = { name: 'login-client', count: 50, seconds: 15 * MINUTE };

/**
 * Wrong passwords at an address, whoever tries them. They are only counted: what they lead to stands in slowDown.ts.
 */
export const FAILURES_AT_ADDRESS: Limit = { name: 'login-anywhere', count: 1_000_000_000, seconds: HOUR };
/**
 * The first, while somebody guesses at the address from many networks. A guesser may share the owner's network (an
 * office, a mobile provider): so the wait is half a minute, not a quarter of an hour.
 */
export const ATTEMPTS_AT_ATTACKED: Limit = { name: 'login-guessed', count: 3, seconds: 30 };

/**
 * Mails that a client may ask for: to one mailbox, and to all. Nobody is refused for what strangers asked for; how much
 * one mailbox gets is limited where mails are queued (mailPace.ts).
 */
export const REGISTRATIONS_BY_CLIENT: Limit = { name: 'register-mailbox', count: 5, seconds: HOUR };
export const RESETS_BY_CLIENT: Limit = { name: 'reset-mailbox', count: 5, seconds: HOUR };
export const MAILS_BY_CLIENT: Limit = { name: 'account-mail-client', count: 20, seconds: HOUR };

/** Mails of one kind that an address gets, whoever asks for them: at once, and then now and then. */
export const MAILS_AT_ONCE: Limit = { name: 'mailbox-at-once', count: 3, seconds: HOUR };
export const MAILS_LATER: Limit = { name: 'mailbox-later', count: 1, seconds: 10 * MINUTE };
/** Of one kind, under all spellings of a mailbox (`mailboxOf`). It takes twelve clients to use them up. */
export const MAILS_OF_MAILBOX: Limit = { name: 'mailbox-spellings', count: 60, seconds: HOUR };

/** Passwords tried with one activation link. */
export const PASSWORDS_AT_LINK: Limit = { name: 'activation', count: 20, seconds: HOUR };

/** Calls with a mailed link's token. */
export const LINKS_OF_CLIENT: Limit = { name: 'account-link', count: 60, seconds: HOUR };
