import type { Readable } from 'node:stream';
import { exitCodeOf } from './configFault.ts';
import { errorCode } from './errorCode.ts';

/** Where a command is called: it writes lines, tells what is wrong, and finds its input and its environment there. */
export type Terminal = {
  say: (line: string) => void;
  complain: (line: string) => void;
  input: Readable;
  env: NodeJS.ProcessEnv;
};

/** Returns the exit code. */
export type Command = (args: string[], terminal: Terminal) => Promise<number>;

/** Runs a command. Writes the message of an error; the exit code is then 78 for a faulty configuration, else 1. */
export async function runIn(terminal: Terminal, command: Command, args: string[]): Promise<number> {
  try {
    return await command(args, terminal);
  } catch (error) {
    terminal.complain(error instanceof Error ? error.message : String(error));
    return exitCodeOf(error);
  }
}

/**
 * Runs a command with the arguments, streams and environment of this process, whose exit code is the command's. Output
 * to a closed pipe (`… | head`) is ignored: an erasure must not stop half way.
 */
export async function runCommandLine(command: Command): Promise<void> {
  const { stdout, stderr, env } = process;
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error) => {
      if (errorCode(error) !== 'EPIPE') throw error;
    });
  }
  const terminal: Terminal = {
    say: (line) => void stdout.write(`${line}\n`),
    complain: (line) => void stderr.write(`${line}\n`),
    // Only commands that ask for it open it.
    get input() {
      return process.stdin;
    },
    env,
  };
  process.exitCode = await runIn(terminal, command, process.argv.slice(2));
}
