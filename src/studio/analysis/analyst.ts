import type { Files } from '../workspace/history.ts';
import type { AnalysisAnswer, AnalysisRequest, Ask, ReportTo } from './protocol.ts';

/** What is known about the last question. */
export type Analysis<Asked extends Ask> = {
  /** The last answer; it may be about older files. */
  report: ReportTo<Asked> | undefined;
  /** The answer to the current question is still to come. */
  stale: boolean;
  failure: string | undefined;
};

export type Question = { id: string; files: Files; ask: Ask };

/** An analysis that takes longer is ended: a pattern may take for ever. */
const LONGEST_MS = 20_000;
const FAILED = 'Das Ausrechnen dauert zu lange und wurde abgebrochen.';

/** Asks a worker, one question at a time. Of the questions that come meanwhile only the latest is asked. */
export class Analyst<Asked extends Ask> {
  readonly #listeners = new Set<() => void>();
  #analysis: Analysis<Asked> = { report: undefined, stale: true, failure: undefined };
  #worker: Worker | undefined;
  #asked = 0;
  #running = false;
  #waiting: Question | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly state = (): Analysis<Asked> => this.#analysis;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  ask(question: Question): void {
    if (!this.#analysis.stale) this.#set({ ...this.#analysis, stale: true });
    if (this.#running) this.#waiting = question;
    else this.#send(question);
  }

  /** Ends the worker. A later question starts another one. */
  close(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#running = false;
    this.#waiting = undefined;
  }

  #send(question: Question): void {
    this.#asked += 1;
    this.#running = true;
    this.#timer = setTimeout(() => this.#fail(), LONGEST_MS);
    const request: AnalysisRequest = { version: this.#asked, today: today(), ...question };
    (this.#worker ??= this.#start()).postMessage(request, []);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', () => this.#fail());
    worker.addEventListener('message', ({ data }: MessageEvent<AnalysisAnswer>) => this.#hear(data));
    return worker;
  }

  #hear(answer: AnalysisAnswer): void {
    clearTimeout(this.#timer);
    this.#running = false;
    const next = this.#waiting;
    this.#waiting = undefined;
    const stale = next !== undefined;
    if ('failure' in answer) this.#set({ ...this.#analysis, stale, failure: answer.failure });
    else this.#set({ report: answer.report as ReportTo<Asked>, stale, failure: undefined });
    if (next !== undefined) this.#send(next);
  }

  #fail(): void {
    this.close();
    this.#set({ ...this.#analysis, stale: false, failure: FAILED });
  }

  #set(analysis: Analysis<Asked>): void {
    this.#analysis = analysis;
    for (const listener of this.#listeners) listener();
  }
}

/** The day on this machine, JJJJ-MM-TT. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
