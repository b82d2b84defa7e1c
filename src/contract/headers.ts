/** Names of headers and of a meta element that browser and server agree on. */

/**
 * Names one attempt to send; a repeat under the same key gets the same answer (IETF
 * draft-ietf-httpapi-idempotency-key-header).
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/**
 * Begins keys that are secrets: a person who knows one is who sent the attempt, in any network and session. 128 random bits follow, in
 * hexadecimal.
 */
export const SECRET_KEY = 'geheim-';

/**
 * Which answers of the attempt these are: 1 for the first that differ from those of the first request under the key, and more for each
 * later change. With it, other answers under the same key correct what has arrived, unless later ones have.
 */
export const CORRECTION = 'Correction-Number';

/** The definition revision that the browser asked its questions from. */
export const WIZARD_REVISION = 'Wizard-Revision';

/** Whole seconds since the page was opened: programs fill a form in faster than people (`submit.minSeconds`). */
export const FORM_SECONDS = 'Form-Seconds';

/** The meta element with the day on which the server has drawn a page with a wizard. */
export const SERVED_DAY = 'vorfahrt:tag';

/** Names the account that a page of the studio was drawn for. Refused with 401 once another one has signed in in the same browser. */
export const STUDIO_ACCOUNT = 'Studio-Account';
