import { createPauses, type Pause } from '../../../server/accounts/slowDown.ts';

/** The delays of answers to those who guess: recorded instead of waited for, or held until the test lets them end. */
export class HeldBack {
  /** Every delay that was asked for, in milliseconds. */
  readonly asked: number[] = [];
  /** What the random part of the next delays is, from 0 up to 1. */
  chance = 0;
  readonly pause: Pause;
  #gate: PromiseWithResolvers<void> | undefined;

  constructor(most?: number) {
    this.pause = createPauses({
      ...(most !== undefined && { most }),
      random: () => this.chance,
      wait: (ms, signal) => this.#wait(ms, signal),
    });
  }

  /** From now on no delay ends, except by its signal. */
  hold(): void {
    this.#gate = Promise.withResolvers();
  }

  /** Ends all delays; later ones end at once. */
  release(): void {
    this.#gate?.resolve();
    this.#gate = undefined;
  }

  clear(): void {
    this.release();
    this.asked.length = 0;
    this.chance = 0;
  }

  async #wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    this.asked.push(ms);
    const left = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => left.reject(signal.reason), { once: true });
    await Promise.race([this.#gate?.promise, left.promise]);
  }
}
