import type { DefinitionFiles } from '../../check/fileNames.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { LatestWorker, LONGEST_MS } from '../workers/latestWorker.ts';
import { Observable } from '../workers/observable.ts';

import type { AnalysisAnswer, AnalysisRequest, Ask, ReportTo } from './protocol.ts';

/** What is known about the last question. */
export type Analysis<Asked extends Ask> = {
  /** The last answer; it may be about older files. */
  report: ReportTo<Asked> | undefined;
  /** The answer to the current question is still to come. */
  stale: boolean;
  failure: string | undefined;
};

const FAILED = 'Das Ausrechnen dauert zu lange und wurde abgebrochen.';

/** Asks a worker. Answers to earlier questions are shown until the one to the latest question is there. */
export class Analyst<Asked extends Ask> {
  readonly analysis = new Observable<Analysis<Asked>>({ report: undefined, stale: true, failure: undefined });
  readonly #worker = new LatestWorker<AnalysisRequest, AnalysisAnswer>({
    longestMs: LONGEST_MS,
    start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    hear: (answer, isLatest) => {
      if (isLatest) this.#worker.finish();
      const stale = !isLatest;
      if ('failure' in answer) this.analysis.set({ ...this.analysis.get(), stale, failure: answer.failure });
      else this.analysis.set({ report: answer.report as ReportTo<Asked>, stale, failure: undefined });
    },
    fail: () => this.analysis.set({ ...this.analysis.get(), stale: false, failure: FAILED }),
  });

  ask(id: string, files: DefinitionFiles, ask: Asked): void {
    const analysis = this.analysis.get();
    if (!analysis.stale) this.analysis.set({ ...analysis, stale: true });
    this.#worker.ask({ id, files, ask, today: localDate() });
  }

  /** Ends the worker. A later question starts another one. */
  close(): void {
    this.#worker.close();
  }
}
