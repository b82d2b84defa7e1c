import { errorCode } from './errorCode.ts';

/**
 * Runs a command with the arguments of this process. The exit code is the command's result; an error is printed, with
 * exit code 1. Output to a closed pipe (`… | head`) is ignored: an erasure must not stop half way.
 */
export async function runCommandLine(command: (args: string[]) => Promise<number>): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (errorCode(error) !== 'EPIPE') throw error;
    });
  }
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
