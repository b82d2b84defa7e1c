import type { DefinitionFiles } from '../../check/fileNames.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { LatestWorker, LONGEST_MS } from '../workers/latestWorker.ts';
import { Observable } from '../workers/observable.ts';

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

/** Exploring begins once nobody has typed for so long. */
const REST_MS = 250;
const FAILED = {
  late: 'Dieser Assistent hat zu viele Wege, um sie alle zu berechnen.',
  broken: 'Die Wege lassen sich nicht berechnen.',
};
const NOTHING: Exploring = { explored: undefined, stale: true, reason: undefined };

/** Explores the ways through one wizard in a worker, always those of the latest files. */
export class Explorer {
  readonly exploring = new Observable(NOTHING);
  readonly #id: string;
  readonly #worker = new LatestWorker<ExploreRequest, ExploreReport>({
    longestMs: LONGEST_MS,
    start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    hear: (report, isLatest) => {
      if (!isLatest) return;
      this.#worker.finish();
      if ('reason' in report) this.exploring.set({ ...this.exploring.get(), reason: report.reason });
      else this.exploring.set({ explored: report.explored, stale: this.#resting, reason: undefined });
    },
    fail: (why) => this.exploring.set({ ...this.exploring.get(), reason: FAILED[why] }),
  });
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** Newer files are to be explored once nobody types. */
  #resting = false;

  constructor(id: string) {
    this.#id = id;
  }

  /** Explores these files soon, with what else is wanted. */
  explore(files: DefinitionFiles, wanted: Pick<ExploreRequest, 'breaks' | 'coverage' | 'changes'>): void {
    clearTimeout(this.#rest);
    const exploring = this.exploring.get();
    if (!exploring.stale) this.exploring.set({ ...exploring, stale: true });
    const request = { id: this.#id, files, today: localDate(), ...wanted };
    this.#resting = true;
    const ask = () => {
      this.#resting = false;
      this.#worker.ask(request);
    };
    this.#rest = setTimeout(ask, exploring.explored === undefined ? 0 : REST_MS);
  }

  /** Ends the worker. */
  close(): void {
    clearTimeout(this.#rest);
    this.#worker.close();
  }
}
