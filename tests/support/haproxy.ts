import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/db/embedded/freePort.ts';
import { accepts } from './accepts.ts';

const SHIPPED = path.resolve(import.meta.dirname, '../../server/deploy/haproxy.cfg');
/** Debian installs it beside the programs of the administrator. */
const PATH = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin`;

/** The installed version, such as `2.6.12`; undefined where there is none. */
export function haproxyVersion(): string | undefined {
  return /version (\d[\d.]*)/.exec(spawnSync('haproxy', ['-v'], { env: { PATH } }).stdout?.toString() ?? '')?.[1];
}

/** A real HAProxy with the configuration that we ship; only the addresses of proxy and servers are others. */
export class Haproxy {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #directory: string;

  private constructor(url: string, child: ChildProcess, directory: string) {
    this.url = url;
    this.#child = child;
    this.#directory = directory;
  }

  /** @param servers host and port of `app-1` and `app-2` */
  static async inFrontOf(servers: [string, string]): Promise<Haproxy> {
    const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-haproxy-'));
    const port = await freePort();
    const shipped = await readFile(SHIPPED, 'utf8');
    const file = path.join(directory, 'haproxy.cfg');
    await writeFile(file, servers.reduce((text, server, index) => put(text, `app-${index + 1}:3000`, server), put(shipped, 'bind :8080', `bind 127.0.0.1:${port}`)));
    const child = spawn('haproxy', ['-db', '-f', file], { env: { PATH }, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    await once(child, 'spawn');
    await accepts(port, child, () => said);
    return new Haproxy(`http://127.0.0.1:${port}`, child, directory);
  }

  async close(): Promise<void> {
    if (this.#child.exitCode === null) {
      const exited = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await exited;
    }
    await rm(this.#directory, { recursive: true, force: true });
  }
}

function put(text: string, place: string, words: string): string {
  if (!text.includes(place)) throw new Error(`expected '${place}' in ${SHIPPED}`);
  return text.replace(place, words);
}
