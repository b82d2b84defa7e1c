import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../http/fault.ts';

/** Wrong passwords at an address within an hour, from all clients, that cause no delay: people mistype. */
export const FREE_FAILURES = 10;
const STEP_SECONDS = 0.5;
const LONGEST_SECONDS = 8;
/** Delays are extended by a random amount of up to half their length, so that simultaneous answers do not coincide. */
const SPREAD = 0.5;

/** How many answers are delayed at a time. Each costs a connection and some kilobytes. */
export const HELD = 500;

/**
 * Returns the delay in seconds of an attempt at an address with so many wrong passwords. It grows up to a maximum that
 * the owner can wait for: with the right password, login succeeds after that.
 */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_SECONDS, Math.max(0, failures - FREE_FAILURES + 1) * STEP_SECONDS);
}

/** Delays an answer by at least so many seconds. Rejects early if the signal aborts. */
export type Pause = (seconds: number, signal?: AbortSignal) => Promise<void>;

type PauseOptions = {
  /** How many requests are delayed at a time; further ones get 503. */
  most?: number;
  /** Waits so many milliseconds, or rejects once the signal aborts. */
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** A number from 0 up to 1. */
  random?: () => number;
};

/** Delays a limited number of requests at a time. Throws the signal's reason if it aborts. */
export function createPauses({ most = HELD, wait = waitReally, random = Math.random }: PauseOptions = {}): Pause {
  let held = 0;
  return async (seconds, signal) => {
    if (seconds === 0) return;
    if (held >= most) throw overloaded();
    held += 1;
    try {
      await wait(seconds * 1000 * (1 + SPREAD * random()), signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      held -= 1;
    }
  };
}

function waitReally(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return sleep(ms, undefined, signal && { signal });
}

function overloaded(): Fault {
  return new Fault(503, 'Gerade wird sehr oft versucht, sich anzumelden. Bitte versuchen Sie es gleich noch einmal.', {
    headers: { 'Retry-After': String(LONGEST_SECONDS) },
  });
}
