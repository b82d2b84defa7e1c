import { partName } from '../../check/browser.ts';
import { isDraft } from '../document/published.ts';
import { touchedBetween, type Files } from '../document/history.ts';

/** The shared parts that differ. */
export function partsBetween(before: Files, after: Files): string[] {
  return touchedBetween(before, after).flatMap((file) => partName(file) ?? []);
}

/** Whether saving may change what people see: it is said first. What is only a draft is saved at once. */
export function isRelease(saved: Files, now: Files): boolean {
  return !isDraft(saved) || !isDraft(now) || partsBetween(saved, now).length > 0;
}
