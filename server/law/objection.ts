import { daysBetween, deadlineAfter, isDay, type Day } from '../../src/engine/computed/index.ts';

/**
 * Returns the last day for an objection to a fine notice that was served on `service`: two weeks (§ 67 (1) OWiG, § 43
 * StPO with § 46 (1) OWiG). Only holidays of all Länder count. Undefined if `service` is not a calendar day.
 */
export function objectionDeadline(service: string): Day | undefined {
  return deadlineAfter(service, 'P2W');
}

/** No one asks about a notice older than this, so an earlier date is a typing error. */
const PLAUSIBLE_DAYS = 366;

/**
 * Whether a notice can have been served on that day if reported on the day `told`: not after it, and not more than a
 * year before.
 */
export function isPlausibleService(service: string, told: Day): boolean {
  return isDay(service) && isDay(told) && service <= told && daysBetween(service, told) <= PLAUSIBLE_DAYS;
}
