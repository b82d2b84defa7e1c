import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../http/fault.ts';

/** Wrong passwords at an address within an hour, from all clients, that cause no delay: people mistype. */
export const FREE_FAILURES = 10;
const STEP_SECONDS = 0.5;
const LONGEST_SECONDS = 8;
/** Delays are extended by a random amount of up to half their length, so that simultaneous answers do not coincide. */
const SPREAD = 0.5;

/** A delayed answer costs a connection and some kilobytes. */
const HELD = 500;

/**
 * Returns the delay in seconds of an attempt at an address with so many wrong passwords. It grows up to a maximum that
 * the owner can wait for: with the right password, login succeeds after that.
 */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_SECONDS, Math.max(0, failures - FREE_FAILURES + 1) * STEP_SECONDS);
}

/** Delays a limited number of requests at a time; further ones get 503. Throws the signal's reason if it aborts. */
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
