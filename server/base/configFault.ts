import { NotBuilt } from './notBuilt.ts';

/** The exit code of a process that cannot run as it is configured (`EX_CONFIG` of sysexits.h): starting it again does not help. */
const EX_CONFIG = 78;

/** The configuration is faulty. The message is one list of all faults, in German. */
export class ConfigFault extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[], options?: ErrorOptions) {
    super(`Die Konfiguration ist fehlerhaft:\n${faults.map((fault) => `- ${fault}`).join('\n')}`, options);
    this.name = 'ConfigFault';
    this.faults = faults;
  }
}

/** The exit code of a process that ends with an error: 78 for a faulty configuration or a missing build, else 1. */
export function exitCodeOf(error: unknown): number {
  return error instanceof ConfigFault || error instanceof NotBuilt ? EX_CONFIG : 1;
}
