import type { Finding } from '../../engine/authoring/browser.ts';
import type { Fix } from '../../engine/editing/index.ts';
import type { Files } from '../workspace/history.ts';
import { today } from '../checking/today.ts';
import type { RemedyReport, RemedyRequest } from './protocol.ts';

/** The remedies of findings, as far as they are known. */
export type Remedies = ReadonlyMap<Finding, readonly Fix[]>;

const NONE: Remedies = new Map();

/** Looks for remedies in a worker of its own, so that the checks do not wait for it. */
export class RemedyFinder {
  readonly #id: string;
  readonly #listeners = new Set<() => void>();
  #worker: Worker | undefined;
  #version = 0;
  #findings: readonly Finding[] = [];
  #remedies = NONE;

  constructor(id: string) {
    this.#id = id;
  }

  readonly state = (): Remedies => this.#remedies;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Begins to look; what is still being looked for is abandoned. */
  look(files: Files, findings: readonly Finding[], pictures: string[]): void {
    this.#version += 1;
    this.#findings = findings;
    this.#set(NONE);
    if (findings.length === 0) return;
    const request: RemedyRequest = {
      version: this.#version,
      id: this.#id,
      files,
      findings: [...findings],
      today: today(),
      pictures,
    };
    (this.#worker ??= this.#start()).postMessage(request, []);
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<RemedyReport>) => {
      const finding = this.#findings[data.index];
      if (data.version !== this.#version || finding === undefined) return;
      this.#set(new Map([...this.#remedies, [finding, data.fixes]]));
    });
    return worker;
  }

  #set(remedies: Remedies): void {
    this.#remedies = remedies;
    for (const listener of this.#listeners) listener();
  }
}
