import type { Limit } from '../http/rateLimit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Wrong passwords are counted for an address together with the client that tries them, and for the client alone. An address
 * by itself is never locked: any stranger could else lock its owner out (OWASP, Authentication Cheat Sheet, 'Account Lockout').
 */
export const ATTEMPTS_AT_ACCOUNT: Limit = { name: 'login', count: 10, seconds: 15 * MINUTE };
export const ATTEMPTS_OF_CLIENT: Limit = { name: 'login-client', count: 50, seconds: 15 * MINUTE };

/**
 * Mails that anyone may cause: to one address, whoever asks, and by one client, whichever address it names. Those for a new password count
 * by themselves: strangers who spend them have mailed the owner a link that works, strangers who register have not.
 */
export const REGISTRATIONS_OF_ADDRESS: Limit = { name: 'account-mail', count: 5, seconds: HOUR };
export const RESETS_OF_ADDRESS: Limit = { name: 'reset-mail', count: 5, seconds: HOUR };
export const MAILS_BY_CLIENT: Limit = { name: 'account-mail-client', count: 20, seconds: HOUR };

/** Calls with a mailed link's token. */
export const LINKS_OF_CLIENT: Limit = { name: 'account-link', count: 60, seconds: HOUR };
