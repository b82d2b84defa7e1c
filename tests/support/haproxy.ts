import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/db/embedded/freePort.ts';
import { accepts } from './accepts.ts';
import { Tool, TOOL_PATH, versionOf } from './tool.ts';

const SHIPPED = path.resolve(import.meta.dirname, '../../server/deploy/haproxy.cfg');

/** The installed version, such as `2.6.12`; undefined if there is none. */
export function haproxyVersion(): string | undefined {
  return versionOf('haproxy', '-v', /version (\d[\d.]*)/);
}

/**
 * Starts a real HAProxy with the shipped configuration; only the addresses of proxy and servers differ.
 * @param servers host and port of `app-1` and `app-2`
 */
export async function startHaproxy(servers: [string, string]): Promise<Tool> {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-haproxy-'));
  const port = await freePort();
  const shipped = await readFile(SHIPPED, 'utf8');
  const file = path.join(directory, 'haproxy.cfg');
  await writeFile(
    file,
    servers.reduce(
      (text, server, index) => put(text, `app-${index + 1}:3000`, server),
      put(shipped, 'bind :8080', `bind 127.0.0.1:${port}`),
    ),
  );
  const child = spawn('haproxy', ['-db', '-f', file], { env: { PATH: TOOL_PATH }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child, 'spawn');
  await accepts(port, child, () => said);
  return new Tool(`http://127.0.0.1:${port}`, child, directory, () => said);
}

function put(text: string, place: string, words: string): string {
  if (!text.includes(place)) throw new Error(`expected '${place}' in ${SHIPPED}`);
  return text.replace(place, words);
}
