import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Site } from './site.ts';

/** Seconds on a machine of its own; one that others load takes many times as long. */
const RECOVERY_LIMIT_MS = 120_000;

/** What is done to a site. Each resolves when everything is up again. */
export const OUTAGES = {
  'kill -9 of the server': async (site: Site, random: () => number) => {
    const instance = anyOf(site.instances, random);
    await instance.server.kill();
    instance.server = await instance.start();
  },
  'kill -9 of the database': async (site: Site) => {
    const pid = await postmasterPid(site);
    process.kill(pid, 'SIGKILL');
    await until(async () => (await postmasterPid(site)) !== pid && (await answers(site)));
  },
  'SIGTERM of the server': async (site: Site, random: () => number) => {
    const instance = anyOf(site.instances, random);
    const code = await instance.server.stop();
    if (code !== 0) throw new Error(`expected exit code 0, found ${code}`);
    instance.server = await instance.start();
  },
  'database stopped for 6 s': async (site: Site) => {
    const resume = await stopDatabase(site);
    await sleep(6_000);
    resume();
    await until(() => answers(site));
  },
  'all connections to the database cut': async (site: Site) => {
    const knex = await site.connect();
    await knex.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = ?',
      ['client backend'],
    );
    await knex.destroy();
  },
  'mail server away for 3 s': async (site: Site) => {
    await site.smtp.down();
    await sleep(3_000);
    await site.smtp.up();
  },
  'object store away for 3 s': async (site: Site) => {
    await site.objects?.down();
    await sleep(3_000);
    await site.objects?.up();
  },
};

export type Outage = keyof typeof OUTAGES;

/**
 * Stops every process of the database with SIGSTOP, so that it accepts connections and never answers. Resolves once all of
 * them stand still. The returned function lets them go on.
 */
export async function stopDatabase(site: Site): Promise<() => void> {
  const postmaster = await postmasterPid(site);
  if (postmaster === 0) throw new Error('expected a running database');
  // Only the postmaster makes processes: once it stands still, their list is complete.
  signal(postmaster, 'SIGSTOP');
  await until(() => standsStill(postmaster));
  const children = await childrenOf(postmaster);
  for (const pid of children) signal(pid, 'SIGSTOP');
  await until(async () => (await Promise.all(children.map(standsStill))).every(Boolean));
  return () => {
    for (const pid of [...children, postmaster]) signal(pid, 'SIGCONT');
  };
}

async function childrenOf(postmaster: number): Promise<number[]> {
  const all = (await readdir('/proc')).map(Number).filter(Boolean);
  const known = await Promise.all(all.map(async (pid) => ({ pid, parent: (await statOf(pid)).parent })));
  return known.filter(({ parent }) => parent === postmaster).map(({ pid }) => pid);
}

/** Whether a process is stopped, or has ended. */
async function standsStill(pid: number): Promise<boolean> {
  return ['T', 'Z', ''].includes((await statOf(pid)).state);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Backends come and go.
  }
}

/** State and parent of a process as the kernel tells them; proc(5). */
async function statOf(pid: number): Promise<{ state: string; parent: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent) };
}

async function postmasterPid({ databaseDir }: Site): Promise<number> {
  const text = await readFile(path.join(databaseDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || 0;
}

async function answers(site: Site): Promise<boolean> {
  const knex = await site.connect();
  const { connectionString } = (knex.client.config as { connection: { connectionString: string } }).connection;
  await knex.destroy();
  const client = new Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + RECOVERY_LIMIT_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`the site did not recover within ${RECOVERY_LIMIT_MS} ms`);
    await sleep(50);
  }
}

function anyOf<T>(list: T[], random: () => number): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('expected at least one');
  return found;
}
