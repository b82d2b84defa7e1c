import { exitCodeOf } from '../base/configFault.ts';
import { readServerSettings, type Settings } from '../config/serverSettings.ts';

/** The settings of a server. If they are faulty, the process ends with all faults in one list: Node would print lines of code before them. */
export async function settingsOrExit(): Promise<Settings> {
  try {
    return await readServerSettings();
  } catch (error) {
    return exitWith(error);
  }
}

/** Ends the process with the message of an error alone. */
export function exitWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(exitCodeOf(error));
}
