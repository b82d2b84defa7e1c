import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { freePort } from '../../server/db/embedded/freePort.ts';
import { runningUrl, startEmbedded, type Embedded } from '../../server/db/embedded/index.ts';
import { createPool } from '../../server/db/pool.ts';
import { diskStore, type FileStore } from '../../server/uploads/index.ts';
import { s3Store } from '../../server/uploads/s3Store.ts';
import type { Knex } from 'knex';
import { ObjectStore } from '../support/objectStore.ts';
import { Proxy } from '../support/proxy.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { MailServer } from '../support/smtp.ts';

export const OFFICE = 'kanzlei@vorfahrt.example';

/** A server process that is started again, at the same place, whenever somebody ends it. */
export type Instance = { server: ServerProcess; start: () => Promise<ServerProcess> };

/** The product as it runs somewhere: real processes, a real database with fsync, a real mail server. */
export type Site = {
  /** Where people send to. */
  url: string;
  instances: Instance[];
  /** Under which the database's own files lie. */
  databaseDir: string;
  smtp: MailServer;
  /** Where the bytes of uploads are. */
  files: FileStore;
  objects: ObjectStore | undefined;
  /** A pool of our own; the caller ends it. */
  connect(): Promise<Knex>;
  close(): Promise<void>;
};

/** What `npm start` is: one process with its embedded database and its files on the disk. */
export async function openSingle(more: Record<string, string> = {}): Promise<Site> {
  const dataDir = await makeDirectory();
  const smtp = await MailServer.start();
  const port = await freePort();
  const start = () =>
    startServer({ port, env: { DATA_DIR: dataDir, SMTP_URL: smtp.url, BRAND_EMAIL: OFFICE, ...more } });
  const instance = { server: await start(), start };
  return {
    url: `http://127.0.0.1:${port}`,
    instances: [instance],
    databaseDir: dataDir,
    smtp,
    files: diskStore(path.join(dataDir, 'uploads/files')),
    objects: undefined,
    connect: async () => createPool((await runningUrl(dataDir)) ?? ''),
    async close() {
      await instance.server.stop();
      await smtp.down();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Two processes behind a proxy, on one database server and one object store. */
export async function openDouble(more: Record<string, string> = {}): Promise<Site> {
  const directory = await makeDirectory();
  const [database, smtp, objects] = await Promise.all([
    startDatabase(directory),
    MailServer.start(),
    ObjectStore.start(),
  ]);
  const proxy = await Proxy.start([]);
  const env = {
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    BRAND_EMAIL: OFFICE,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
    ...objects.env,
    ...more,
  };
  const instances = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const port = await freePort();
      const start = () => startServer({ port, env: { ...env, DATA_DIR: path.join(directory, name) } });
      return { server: await start(), start, port };
    }),
  );
  proxy.targets = instances.map(({ port }) => `http://127.0.0.1:${port}`);
  return {
    url: proxy.url,
    instances,
    databaseDir: directory,
    smtp,
    files: s3Store(objects.location),
    objects,
    connect: async () => createPool(database.url),
    async close() {
      proxy.close();
      await Promise.all(instances.map(({ server }) => server.stop()));
      await Promise.all([database.stop(), smtp.down(), objects.remove()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Like a database server of its own, somebody starts it again when it is killed. */
function startDatabase(dataDir: string): Promise<Embedded> {
  return startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
}

/** As root the database runs under another account, which has to get in. */
async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-faults-'));
  await chmod(directory, 0o755);
  return directory;
}
