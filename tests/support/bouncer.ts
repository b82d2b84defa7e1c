import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/db/embedded/freePort.ts';
import { accepts } from './accepts.ts';
import { Tool, TOOL_PATH, versionOf } from './tool.ts';

const PROGRAM = 'pgbouncer';

/** The installed version, such as `1.18.0`; undefined if there is none. */
export function bouncerVersion(): string | undefined {
  return versionOf(PROGRAM, '--version', /PgBouncer (\S+)/);
}

/**
 * Starts a real PgBouncer in transaction mode in front of a Postgres server.
 * @param settings for PgBouncer, such as `max_prepared_statements`
 */
export async function startBouncer(databaseUrl: string, settings: Record<string, string | number> = {}): Promise<Tool> {
  const database = new URL(databaseUrl);
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-bouncer-'));
  await chmod(directory, 0o755); // it does not run as root
  const port = await freePort();
  await writeFile(
    path.join(directory, 'users'),
    `"${database.username}" "${decodeURIComponent(database.password)}"\n`,
    { mode: 0o644 },
  );
  await writeFile(path.join(directory, 'ini'), configuration(database, port, path.join(directory, 'users'), settings));
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(PROGRAM, ['-q', path.join(directory, 'ini')], {
    ...account,
    env: { PATH: TOOL_PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  await once(child, 'spawn');
  await accepts(port, child, () => complaints);
  const url = new URL(databaseUrl);
  url.port = String(port);
  return new Tool(url.href, child, directory);
}

function configuration(
  { hostname, port }: URL,
  listenPort: number,
  users: string,
  settings: Record<string, string | number>,
): string {
  // Few server connections, so that two statements of one client often run on different ones.
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: 5,
    server_round_robin: 1,
    max_client_conn: 200,
    ...settings,
  };
  return [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
    '',
  ].join('\n');
}
