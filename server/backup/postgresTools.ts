import { execFile } from 'node:child_process';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { plainEnvironment, type Program } from './program.ts';

/** Where Debian and Red Hat install each major version. */
const INSTALLED = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin'];

const execute = promisify(execFile);

type Tool = 'pg_dump' | 'pg_restore';
type InstalledTool = { file: string; major: number };

/**
 * Returns `pg_dump` or `pg_restore` of at least the major version of Postgres: the one on the search path, or the oldest of those that are
 * installed beside it. Throws a German sentence if there is none.
 */
export async function findTool(tool: Tool, least: number, env: NodeJS.ProcessEnv): Promise<string> {
  const beside: string[] = [];
  for await (const directory of glob(INSTALLED)) beside.push(path.join(directory, tool));
  const found: InstalledTool[] = [];
  for (const file of [tool, ...beside.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))]) {
    const major = await majorOf(file, env);
    if (major >= least) return file;
    if (major > 0) found.push({ file, major });
  }
  const remedy = `Installieren Sie postgresql-client-${least} oder neuer, oder sichern Sie mit --format rows, das ohne ${tool} auskommt.`;
  const [first] = found;
  throw new Error(
    first === undefined
      ? `Das Programm ${tool} fehlt auf dieser Maschine. ${remedy}`
      : `${tool} ist hier von PostgreSQL ${first.major}, gebraucht wird ${least} oder neuer. ${remedy}`,
  );
}

/** 0 where the program is not there. */
async function majorOf(file: string, env: NodeJS.ProcessEnv): Promise<number> {
  const { stdout } = await execute(file, ['--version'], { env: plainEnvironment(env) }).catch(() => ({ stdout: '' }));
  return Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
}

type Call = { file: string; args: readonly string[]; url: string; env: NodeJS.ProcessEnv };

/** A call of such a program on a database. The password is not among the arguments, which everybody on the machine may read. */
export function onDatabase({ file, args, url, env }: Call): Program {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const name = path.basename(file);
  return {
    file,
    args: [...args, '--no-password', `--dbname=${address.href}`],
    env: { ...plainEnvironment(env), ...(password !== '' && { PGPASSWORD: password }) },
    remedy: '',
    explain: (complaint) =>
      `${name} ist gescheitert: ${complaint.split('\n', 1)[0]?.replace(/^pg_\w+: (?:error: )?/, '')}`,
  };
}
