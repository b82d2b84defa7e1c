/** Names of headers and of a meta element that browser and server agree on. */

/**
 * Names one attempt to send; a repeat under the same key gets the same answer (IETF
 * draft-ietf-httpapi-idempotency-key-header).
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The definition revision that the browser asked its questions from. */
export const WIZARD_REVISION = 'Wizard-Revision';

/** Whole seconds since the page was opened: programs fill a form in faster than people (`submit.minSeconds`). */
export const FORM_SECONDS = 'Form-Seconds';

/** The meta element with the day on which the server has drawn a page with a wizard. */
export const SERVED_DAY = 'vorfahrt:tag';
