import type { Finding } from '../../check/browser.ts';
import type { Fix } from '../../editing/index.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { LatestWorker } from '../workers/latestWorker.ts';
import { Observable } from '../workers/observable.ts';
import type { Surroundings } from '../checking/protocol.ts';
import type { History } from '../document/history.ts';
import { takenBack } from './takenBack.ts';
import type { RemedyReport, RemedyRequest } from './protocol.ts';

/** The remedies of findings, as far as they are known. */
export type Remedies = ReadonlyMap<Finding, readonly Fix[]>;

/** The remedies that are known now, and how to hear of more. */
export type FoundRemedies = Pick<Observable<Remedies>, 'get' | 'subscribe'>;

const NONE: Remedies = new Map();

/** Looks for remedies in a worker of its own, so that the checks do not wait for it. */
export class RemedyFinder {
  readonly remedies = new Observable(NONE);
  readonly #id: string;
  readonly #worker = new LatestWorker<RemedyRequest, RemedyReport>({
    start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    hear: ({ index, fixes }, isLatest) => {
      const finding = this.#findings[index];
      if (!isLatest || finding === undefined) return;
      this.remedies.set(new Map([...this.remedies.get(), [finding, fixes]]));
    },
  });
  #findings: readonly Finding[] = [];

  constructor(id: string) {
    this.#id = id;
  }

  /** Begins to look; what is still being looked for is abandoned. */
  look({ files, past }: History, findings: readonly Finding[], around: Surroundings): void {
    this.#findings = findings;
    this.remedies.set(NONE);
    if (findings.length === 0) return;
    // The history is too large to be sent.
    const back = findings.map((finding) => takenBack(finding, files, past));
    const today = localDate();
    this.#worker.ask({ id: this.#id, files, findings: [...findings], takenBack: back, today, ...around });
  }

  close(): void {
    this.#worker.close();
  }
}
