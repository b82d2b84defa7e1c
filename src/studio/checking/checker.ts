import type { Finding } from '../../engine/authoring/browser.ts';
import type { Files } from '../workspace/history.ts';
import { today } from './today.ts';
import type { CheckReport, CheckRequest } from './protocol.ts';

/** What the last check has told, and about which files. */
export type Checked = {
  files: Files | undefined;
  findings: readonly Finding[];
  notes: readonly Finding[];
  /** No more is to come about `files`. */
  done: boolean;
  failure: string | undefined;
};

/** A check that takes longer is ended: a pattern may take for ever. */
const LONGEST_MS = 20_000;
const FAILED = 'Die Prüfung dieses Stands bricht ab. Bitte nehmen Sie die letzte Änderung zurück.';
const NOTHING: Checked = { files: undefined, findings: [], notes: [], done: false, failure: undefined };

/** Checks the files of one wizard in a worker, always the latest ones. */
export class Checker {
  readonly #id: string;
  readonly #listeners = new Set<() => void>();
  #checked = NOTHING;
  #worker: Worker | undefined;
  #asked: { version: number; files: Files } = { version: 0, files: {} };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.#id = id;
  }

  readonly state = (): Checked => this.#checked;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Begins to check; what is still being checked is abandoned. */
  check(files: Files, pictures: string[]): void {
    clearTimeout(this.#timer);
    this.#asked = { version: this.#asked.version + 1, files };
    this.#timer = setTimeout(() => this.#fail(FAILED), LONGEST_MS);
    const request: CheckRequest = { version: this.#asked.version, id: this.#id, files, today: today(), pictures };
    post((this.#worker ??= this.#start()), request);
  }

  /** Ends the worker. A later check starts another one. */
  close(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', () => this.#fail(FAILED));
    worker.addEventListener('message', ({ data }: MessageEvent<CheckReport>) => this.#hear(data));
    return worker;
  }

  #hear(report: CheckReport): void {
    const { version, files } = this.#asked;
    if (report.version !== version) return;
    if ('failure' in report) {
      this.#fail(report.failure);
      return;
    }
    if (report.done) clearTimeout(this.#timer);
    this.#set({ files, findings: report.findings, notes: report.notes, done: report.done, failure: undefined });
  }

  #fail(failure: string): void {
    this.close();
    this.#set({ ...this.#checked, done: true, failure });
  }

  #set(checked: Checked): void {
    this.#checked = checked;
    for (const listener of this.#listeners) listener();
  }
}

function post(worker: Worker, request: CheckRequest): void {
  worker.postMessage(request, []);
}
