/** The task that mails the result of a registration; its payload is `{ id }`. */
export const REGISTRATION_TASK = 'registration';

/** The task that mails a link for a new password if the address has an account; its payload is `{ id }`. */
export const RESET_TASK = 'password-reset';

/**
 * The delay before such a task begins, as an SQL interval. The task does more work for an address with an account;
 * without the delay, the response time of the next request could reveal that.
 */
export const SOME_TIME = `(0.5 + 2 * random()) * interval '1 second'`;
