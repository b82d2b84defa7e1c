import type { Readable } from 'node:stream';

/** 'tooLarge': larger than the scanner takes, so nobody knows. */
export type Verdict = 'clean' | 'infected' | 'tooLarge';

/** Looks for malware. */
export type Scanner = {
  /** Judges the content; rejects with ScannerAway where there is no verdict to be had at the moment. */
  scan: (content: Readable) => Promise<Verdict>;
};

export class ScannerAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ScannerAway';
  }
}
