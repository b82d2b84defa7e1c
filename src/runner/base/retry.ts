/** When a failed upload is sent again by itself. */

/** Seconds before each further attempt, so that a file is sent seven times within about a minute. */
const PAUSES = [1, 2, 4, 8, 16, 32];
/** In seconds. The person is asked where the server wants a longer pause. */
const LONGEST_PAUSE = 60;
/** A pause is at most this part longer, so that not everybody comes back in the same second. */
const SPREAD = 0.25;

/** Request timeout, too early, too many requests (RFC 9110, section 15.5.9; RFC 8470; RFC 6585). */
const TEMPORARY = new Set([408, 425, 429]);

/** Whether the same request may succeed later, by the status of its response. */
export function isTemporary(status: number): boolean {
  return status >= 500 || TEMPORARY.has(status);
}

/**
 * The seconds of a Retry-After header, which holds a number or a date (RFC 9110, section 10.2.3). Undefined for others.
 */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/**
 * Milliseconds until the next attempt after so many failed ones. `retryAfter`: the pause that the server wants, in
 * seconds. Undefined if there is to be none.
 */
export function pauseAfter(failures: number, retryAfter = 0, random = Math.random()): number | undefined {
  const pause = PAUSES[failures - 1];
  if (pause === undefined || retryAfter > LONGEST_PAUSE) return undefined;
  return Math.round(Math.max(pause, retryAfter) * (1 + SPREAD * random) * 1000);
}
