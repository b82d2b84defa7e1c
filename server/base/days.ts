/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The time that is so many days later. */
export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS);
}

/** The time that is so many days earlier. */
export function daysBefore(time: Date, days: number): Date {
  return daysAfter(time, -days);
}
