import type { Readable } from 'node:stream';

/** 'tooLarge': above the scanner's size limit, so without a verdict. */
export type Verdict = 'clean' | 'infected' | 'tooLarge';

export type Scanner = {
  /** Scans the content; rejects with ScannerAway if no verdict is available at the moment. */
  scan: (content: Readable) => Promise<Verdict>;
};

export class ScannerAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ScannerAway';
  }
}
