import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepAssets } from '../../../server/http/keptAssets.ts';
import { staticFiles } from '../../../server/http/staticFiles.ts';
import { listen } from '../listen.ts';

const HOUR = 60 * 60 * 1000;
const NOON = new Date('2026-11-29T12:00:00Z').getTime();

let root: string;
let closers: (() => unknown)[];

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'vorfahrt-assets-'));
  closers = [];
});

afterEach(async () => {
  for (const close of closers) await close();
  await rm(root, { recursive: true });
});

const dist = () => path.join(root, 'dist');
const kept = () => path.join(root, 'kept');

/** Replaces the build by one with these files. */
async function build(...names: string[]): Promise<void> {
  await rm(dist(), { recursive: true, force: true });
  await mkdir(path.join(dist(), 'assets'), { recursive: true });
  for (const name of names) {
    await writeFile(path.join(dist(), 'assets', name), `// ${name}`);
    await writeFile(path.join(dist(), 'assets', `${name}.br`), brotliCompressSync(`// ${name}`));
  }
}

/** A server starts so many hours after noon. */
async function start(hours: number): Promise<(name: string) => Promise<Response>> {
  const app = new Koa();
  app.use(staticFiles(dist(), kept()));
  const server = await listen(app.callback());
  closers.push(() => server.close());
  await keepAssets(path.join(dist(), 'assets'), kept(), new Date(NOON + hours * HOUR));
  return (name) => fetch(`${server.url}/assets/${name}`, { headers: { 'accept-encoding': 'br' } });
}

describe('files of a build that is replaced', () => {
  it('are served by the next server for pages that are still open, compressed and for good', async () => {
    await build('photos-1.js');
    await start(0);
    await build('photos-2.js');
    const get = await start(100);
    const former = await get('photos-1.js');
    expect(await former.text()).toBe('// photos-1.js');
    expect(former.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([former.headers.get('content-type'), former.headers.get('content-encoding')]).toEqual([
      expect.stringContaining('javascript'),
      'br',
    ]);
    expect((await get('photos-2.js')).status).toBe(200);
  });

  it('are served by the server that runs meanwhile', async () => {
    await build('photos-1.js');
    const get = await start(0);
    await build('photos-2.js');
    const reply = await get('photos-1.js');
    expect([reply.status, await reply.text()]).toEqual([200, '// photos-1.js']);
    expect((await get('photos-2.js')).status).toBe(404);
  });

  it('go a day after that, however long they were in use', async () => {
    await build('photos-1.js');
    await start(0);
    await build('photos-2.js');
    await start(1000);
    expect((await (await start(1024))('photos-1.js')).status).toBe(200);
    expect((await (await start(1025))('photos-1.js')).status).toBe(404);
    expect((await readdir(kept())).toSorted()).toEqual(['liste.json', 'photos-2.js', 'photos-2.js.br']);
  });

  it('stay while an older build is back', async () => {
    await build('photos-1.js');
    await start(0);
    await build('photos-2.js');
    await start(10);
    await build('photos-1.js');
    await start(20);
    await build('photos-2.js');
    const get = await start(40);
    expect([(await get('photos-1.js')).status, (await get('photos-2.js')).status]).toEqual([200, 200]);
  });

  it.each(['favicon.svg', 'schriften/schrift.woff2'])(
    'and are gone end nothing, also outside of the assets: %s',
    async (name) => {
      await build('photos-1.js');
      const file = path.join(dist(), name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, 'Inhalt');
      const get = await start(0);
      expect((await get(`../${name}`)).status).toBe(200);
      await build('photos-2.js');
      expect((await get(`../${name}`)).status).toBe(404);
      expect((await get('photos-1.js')).status).toBe(200);
    },
  );

  it('are found by their names only', async () => {
    await build('photos-1.js');
    const get = await start(0);
    for (const name of ['liste.json', '..%2Fkept%2Fliste.json', 'photos-1.js.br', 'photos-9.js'])
      expect([name, (await get(name)).status]).toEqual([name, name === 'photos-1.js.br' ? 200 : 404]);
  });
});
