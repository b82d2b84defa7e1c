/** How many days the links in a mail are valid. */
export const LINK_DAYS = 14;

/** When the links of a mail that is written at this time expire. */
export function linksUntil(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * 24 * 60 * 60 * 1000);
}
