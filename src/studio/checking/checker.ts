import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { Finding } from '../../check/browser.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { LatestWorker, LONGEST_MS } from '../workers/latestWorker.ts';
import { Observable } from '../workers/observable.ts';

import type { CheckReport, CheckRequest, Surroundings } from './protocol.ts';

/** What a check has reported, and about which files in which surroundings. */
export type Checked = {
  files: DefinitionFiles | undefined;
  around: Surroundings | undefined;
  findings: readonly Finding[];
  notes: readonly Finding[];
  /** No more is to come about them. */
  done: boolean;
  failure: string | undefined;
};

const FAILED = 'Die Prüfung dieses Stands bricht ab. Bitte nehmen Sie die letzte Änderung zurück.';
const NOTHING: Checked = {
  files: undefined,
  around: undefined,
  findings: [],
  notes: [],
  done: false,
  failure: undefined,
};

/** Checks the files of one wizard in a worker, always the latest ones. */
export class Checker {
  readonly checked = new Observable(NOTHING);
  readonly #id: string;
  readonly #worker = new LatestWorker<CheckRequest, CheckReport>({
    longestMs: LONGEST_MS,
    start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    hear: (report, isLatest) => {
      if (isLatest) this.#hear(report);
    },
    fail: () => this.#fail(FAILED),
  });
  #asked: Pick<Checked, 'files' | 'around'> = NOTHING;

  constructor(id: string) {
    this.#id = id;
  }

  /** Begins to check; what is still being checked is abandoned. */
  check(files: DefinitionFiles, around: Surroundings): void {
    this.#asked = { files, around };
    this.#worker.ask({ id: this.#id, files, today: localDate(), ...around });
  }

  /** Ends the worker. A later check starts another one. */
  close(): void {
    this.#worker.close();
  }

  #hear(report: CheckReport): void {
    if ('failure' in report) {
      this.#worker.close();
      this.#fail(report.failure);
      return;
    }
    const { findings, notes, done } = report;
    if (done) this.#worker.finish();
    // The first stages of a check find less than the whole of the one before. What is shown would go and come back,
    // and with it the places that people are about to press.
    else if (findings.length < this.checked.get().findings.length) return;
    this.checked.set({ ...this.#asked, findings, notes, done, failure: undefined });
  }

  #fail(failure: string): void {
    this.checked.set({ ...this.checked.get(), done: true, failure });
  }
}
