import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** The operating system account that runs Postgres; undefined for the current one. */
export type Account = { uid: number; gid: number } | undefined;

const execute = promisify(execFile);

/** Runs a program and returns its output. Throws with the program's error output; the `cause` holds the exit `code`. */
export async function run(file: string, args: string[], account: Account): Promise<string> {
  try {
    // The account may have no access to the current working directory.
    const { stdout } = await execute(file, args, {
      ...account,
      cwd: path.parse(process.cwd()).root,
      windowsHide: true,
    });
    return stdout;
  } catch (cause) {
    throw new Error(`${file}: ${ownWords(cause)}`, { cause });
  }
}

function ownWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stderr = 'stderr' in error ? String(error.stderr).trim() : '';
  return stderr || error.message;
}
