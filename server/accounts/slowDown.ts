import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../http/fault.ts';

/** Wrong passwords at an address within an hour, from wherever, that slow nobody down: people mistype. */
export const FREE_FAILURES = 10;
const STEP_SECONDS = 0.5;
const LONGEST_SECONDS = 8;
/** A pause takes up to half as long again, by chance: answers that were asked for together are not due together. */
const SPREAD = 0.5;

/** An answer that is held costs a connection and some kilobytes. */
const HELD = 500;

/**
 * How many seconds an attempt at an address waits that has seen so many wrong passwords. It grows, and it ends at a
 * length that the owner can wait for: whoever has the right password is in after that.
 */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_SECONDS, Math.max(0, failures - FREE_FAILURES + 1) * STEP_SECONDS);
}

/**
 * Waits, for a bounded number of requests at a time; any beyond that are told 503. Throws the signal's reason when that
 * comes first.
 */
export function createPauses(most = HELD): (seconds: number, signal?: AbortSignal) => Promise<void> {
  let held = 0;
  return async (seconds, signal) => {
    if (seconds === 0) return;
    if (held >= most) throw overloaded();
    held += 1;
    try {
      await sleep(seconds * 1000 * (1 + SPREAD * Math.random()), undefined, signal && { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      held -= 1;
    }
  };
}

function overloaded(): Fault {
  return new Fault(503, 'Gerade wird sehr oft versucht, sich anzumelden. Bitte versuchen Sie es gleich noch einmal.', {
    headers: { 'Retry-After': String(LONGEST_SECONDS) },
  });
}
