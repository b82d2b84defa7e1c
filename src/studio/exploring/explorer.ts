import { localDate } from '../../runner/localDate.ts';
import type { Files } from '../workspace/history.ts';
import type { Explored, ExploreReport, ExploreRequest } from './protocol.ts';

/** What is known about the ways through a wizard. */
export type Exploring = {
  /** Of the last files that could be explored; undefined before that. */
  explored: Explored | undefined;
  /** `explored` is about other files than those that were asked about last. */
  stale: boolean;
  /** Why the last files could not be explored, as a German sentence. */
  reason: string | undefined;
};

/** A wizard with more ways is not explored to the end. */
const LONGEST_MS = 20_000;
/** Exploring begins once nobody has typed for so long. */
const REST_MS = 250;
const TOO_LONG = 'Dieser Assistent hat zu viele Wege, um sie alle zu berechnen.';

/** Explores the ways through one wizard in a worker, always those of the latest files. */
export class Explorer {
  readonly #id: string;
  readonly #listeners = new Set<() => void>();
  #state: Exploring = { explored: undefined, stale: true, reason: undefined };
  #worker: Worker | undefined;
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.#id = id;
  }

  readonly state = (): Exploring => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Explores these files soon; with `breaks`, also breaks each rule of that step. */
  explore(files: Files, breaks: string | undefined): void {
    clearTimeout(this.#timer);
    this.#version += 1;
    const request: ExploreRequest = { version: this.#version, id: this.#id, files, today: localDate(), breaks };
    if (!this.#state.stale) this.#set({ ...this.#state, stale: true });
    this.#timer = setTimeout(() => this.#ask(request), this.#state.explored === undefined ? 0 : REST_MS);
  }

  /** Ends the worker. */
  close(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #ask(request: ExploreRequest): void {
    this.#timer = setTimeout(() => this.#fail(TOO_LONG), LONGEST_MS);
    this.#worker ??= this.#start();
    this.#worker.postMessage(request, []);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', () => this.#fail('Die Wege lassen sich nicht berechnen.'));
    worker.addEventListener('message', ({ data }: MessageEvent<ExploreReport>) => this.#hear(data));
    return worker;
  }

  #hear(report: ExploreReport): void {
    if (report.version !== this.#version) return;
    clearTimeout(this.#timer);
    if ('reason' in report) this.#set({ ...this.#state, reason: report.reason });
    else this.#set({ explored: report.explored, stale: false, reason: undefined });
  }

  #fail(reason: string): void {
    this.close();
    this.#set({ ...this.#state, reason });
  }

  #set(state: Exploring): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
