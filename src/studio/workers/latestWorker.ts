type Versioned = { version: number };

type LatestWorkerOptions<Reply> = {
  /** Starts the worker. Called at the first request, and after the worker was ended. */
  start: () => Worker;
  /** Called for each reply. `isLatest`: no request has been made since the one that it answers. */
  hear: (reply: Reply, isLatest: boolean) => void;
  /** Most milliseconds from a request to `finish`. Without it, there is no limit. */
  longestMs?: number;
  /** The worker broke down, or took too long. It is ended before. */
  fail?: (reason: 'broken' | 'late') => void;
};

/** For computations that nobody waits for longer: a pattern may take for ever. */
export const LONGEST_MS = 20_000;

/** A worker that is asked about what changes. Replies to earlier requests are told apart from that to the latest. */
export class LatestWorker<Request extends Versioned, Reply extends Versioned> {
  readonly #options: LatestWorkerOptions<Reply>;
  #worker: Worker | undefined;
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LatestWorkerOptions<Reply>) {
    this.#options = options;
  }

  ask(request: Omit<Request, 'version'>): void {
    clearTimeout(this.#timer);
    this.#version += 1;
    const { longestMs } = this.#options;
    if (longestMs !== undefined) this.#timer = setTimeout(() => this.#end('late'), longestMs);
    (this.#worker ??= this.#start()).postMessage({ ...request, version: this.#version }, []);
  }

  /** No more replies to the latest request are to come. */
  finish(): void {
    clearTimeout(this.#timer);
  }

  /** Ends the worker. A later request starts another one. */
  close(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    const worker = this.#options.start();
    worker.addEventListener('error', () => this.#end('broken'));
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) =>
      this.#options.hear(data, data.version === this.#version),
    );
    return worker;
  }

  #end(reason: 'broken' | 'late'): void {
    this.close();
    this.#options.fail?.(reason);
  }
}
