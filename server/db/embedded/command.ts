import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** The operating system's account that Postgres runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

const execute = promisify(execFile);

/**
 * Runs a program to its end and gives its output; throws with the program's own words, keeping `code`'s owner as
 * `cause`.
 */
export async function run(file: string, args: string[], account: Account): Promise<string> {
  try {
    // Our own working directory may be closed to the account.
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
