import { readSettings, type Config } from '../config/config.ts';

/** The configuration. If it is faulty, the process ends with its faults alone: Node would print lines of code before them. */
export function settingsOrExit(): Config {
  try {
    return readSettings();
  } catch (error) {
    return exitTelling(error);
  }
}

/** Ends the process with the message of an error alone. */
export function exitTelling(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
