/** The event, on the window, that the wizard of the page is not offered any more; its detail is what the server says of that. */
export const RETIRED_EVENT = 'vorfahrt:zurueckgezogen';

/** URL parameter: the page of a retired wizard for the person who has begun it. */
export const BEGUN_PARAM = 'begonnen';

/** The name of a wizard's draft in the storage of the tab. */
export function draftKey(wizard: string): string {
  return `vorfahrt.entwurf.${wizard}`;
}
