import { execFile } from 'node:child_process';
import { copyFile, glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../server/db/embedded/freePort.ts';
import { LONG } from '../../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { TOOL_PATH, versionOf } from '../../support/tool.ts';

/** The image is built on a Debian of this machine's own mirror, without a registry of images, and run without Docker. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';
const PATIENCE = { timeout: 60_000, interval: 100 };
const execute = promisify(execFile);

/** What is missing on this machine; undefined if nothing is. */
function obstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root makes a Debian (debootstrap)';
  if (versionOf('buildah', '--version', /(\d[\d.]*)/) === undefined)
    return 'buildah is not installed (Debian: apt-get install buildah)';
  if (versionOf('debootstrap', '--version', /(\d[\d.]*)/) === undefined)
    return 'debootstrap is not installed (Debian: apt-get install debootstrap)';
  return undefined;
}
const missing = LONG ? obstacle() : 'long';
if (LONG && missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

describe.skipIf(missing !== undefined)('the image', () => {
  let directory: string;
  let database: TestDatabase;
  let container: string;

  const buildah = async (...args: string[]): Promise<string> => {
    const storage = [
      '--storage-driver',
      'vfs',
      '--root',
      path.join(directory, 'storage'),
      '--runroot',
      path.join(directory, 'run'),
    ];
    const options = {
      cwd: ROOT,
      env: { PATH: TOOL_PATH, HOME: directory, BUILDAH_ISOLATION: 'chroot' },
      maxBuffer: 1e8,
    };
    return (await execute('buildah', [...storage, ...args], options)).stdout.trim();
  };
  /** Runs a command in the container, as its user and with its environment. */
  const inside = (command: string[], env: Record<string, string> = {}) =>
    buildah(
      'run',
      ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      container,
      '--',
      ...command,
    );
  const settings = async () => ({
    PUBLIC_URL: 'https://vorfahrt.example',
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
  });

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-image-'));
    database = await createTestDatabase({ migrated: false });
    const debian = path.join(directory, 'debian');
    const args = ['--variant=minbase', '--include=ca-certificates', 'trixie', debian, await mirror()];
    await execute('debootstrap', args, { env: { PATH: TOOL_PATH }, maxBuffer: 1e8 });
    // Where the way to the mirror and to npm has a certificate of its own.
    await copyFile(path.join('/', CERTIFICATES), path.join(debian, CERTIFICATES));
    const empty = await buildah('from', 'scratch');
    await buildah('add', '--quiet', empty, debian, '/');
    await buildah('commit', '--quiet', empty, 'localhost/debian');
    const file = path.join('server/deploy/Dockerfile');
    const ignore = ['--ignorefile', `${file}.dockerignore`];
    await buildah(
      'bud',
      '--format=docker',
      '--build-arg=BASE=localhost/debian',
      ...ignore,
      '-f',
      file,
      '-t',
      'localhost/vorfahrt',
      '.',
    );
    container = await buildah('from', 'localhost/vorfahrt');
  }, 1_200_000);
  afterAll(async () => {
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  it('starts as a user without rights, is ready, answers its own check, and stops when it is asked to', async () => {
    const env = await settings();
    const url = `http://127.0.0.1:${env.PORT}`;
    const running = inside(
      ['sh', '-c', 'echo $$ > /tmp/pid; id -u > /tmp/user; exec node --max-semi-space-size=8 server/entry.js'],
      env,
    );
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), PATIENCE);
    const page = await fetch(`${url}/anfrage/bussgeldanfrage`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
    expect(await inside(['cat', '/tmp/user'])).toBe('10001');
    const { Docker: docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/vorfahrt'));
    const [, ...check]: string[] = docker.config.Healthcheck.Test;
    await inside(check, { PORT: env.PORT });
    await inside(['sh', '-c', 'kill $(cat /tmp/pid)']);
    await running;
  });

  it('has nothing that its user may write but its two folders and what is for everybody', async () => {
    const found = await inside(['sh', '-c', 'find / -xdev -writable -not -type l 2>/dev/null; true']);
    const allowed = /^\/(?:proc|sys|dev|tmp|run|(?:var\/(?:tmp|lock|lib\/vorfahrt|backups\/vorfahrt)))(?:\/|$)/;
    expect(found.split('\n').filter((place) => !allowed.test(place))).toEqual([]);
  });

  it('has what backups need, and neither secrets nor what is for development', async () => {
    const env = await settings();
    expect(await inside(['node', 'server/schema/cli.ts', 'up'], env)).not.toBe('');
    expect(await inside(['node', 'server/backup/cli.ts', 'create', '--format', 'rows', '--plain'], env)).toContain(
      'Geschrieben: /var/backups/vorfahrt/',
    );
    expect(await inside(['sh', '-c', 'age --version && pg_dump --version'])).toMatch(/PostgreSQL\) 17/);
    expect(
      await inside([
        'sh',
        '-c',
        'find /app -name "*.env" -o -name ".env*" | grep -v node_modules; ls -d /app/tests /app/node_modules/vitest 2>/dev/null; true',
      ]),
    ).toBe('');
  });
});

/** The mirror that this machine itself is made from. */
async function mirror(): Promise<string> {
  for await (const file of glob('/etc/apt/sources.list{,.d/*}')) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const found = /^URIs:\s*(\S+)|^deb (?:\[[^\]]*\] )?(\S+)/m.exec(text);
    if (found !== null && /debian/.test(text)) return found[1] ?? found[2] ?? '';
  }
  throw new Error('expected the mirror in the sources of apt');
}
