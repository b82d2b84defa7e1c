/** The task that mails what became of a registration; its payload is `{ id }`. */
export const REGISTRATION_TASK = 'registration';

/** The task that mails a link for a new password, where the address has an account; its payload is `{ id }`. */
export const RESET_TASK = 'password-reset';

/**
 * When such a task begins, as an SQL interval from now. It does more for a known address: were it done at once, whoever
 * sends the next request would feel it.
 */
export const SOME_TIME = `(0.5 + 2 * random()) * interval '1 second'`;
