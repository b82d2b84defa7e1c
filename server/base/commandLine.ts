import { errorCode } from './errorCode.ts';

/**
 * Runs a command with the arguments of this process. What it gives is the exit code; what it throws is said, with exit
 * code 1. Where nobody reads on (`… | head`), it goes on in silence: an erasure must not stop half way.
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
