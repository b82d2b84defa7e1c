import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { canonicalEmail } from '../records/email.ts';
import { errorCode } from '../base/errorCode.ts';
import { openSigner } from '../signing/signer.ts';
import { daysBefore } from '../base/days.ts';

/**
 * An erasure in the list that is kept beside the backups, so that it can be repeated on one that is older. `key` tells lists of other
 * databases apart, whose hashes mean nothing here.
 */
export type ListedErasure = { id: string; at: string; identity: string; key: string };

/** The list: one line of JSON for each erasure of the last year. */
export const LIST = 'loeschungen.jsonl';

/** No backup is kept for longer (server/deploy/README.md). */
const KEPT_DAYS = 365;

/** The keyed hash of an address. Only who has the database's key can tell whether it is that of an address. */
export async function identityOf(knex: Knex, email: string): Promise<string> {
  return openSigner(knex).sign('erasure', canonicalEmail(email));
}

/** Returns a function that hashes many addresses, with a key that is read once. */
export function hasher(knex: Knex): (email: string) => Promise<string> {
  const { sign } = openSigner(knex);
  return (email) => sign('erasure', canonicalEmail(email));
}

/** Names the key of a database without giving it away. */
export async function keyName(knex: Knex): Promise<string> {
  return (await openSigner(knex).sign('erasures', 'key')).slice(0, 12);
}

/** Appends to the list in a folder what the database has more, makes the list if there is none, and removes what is older than a year. */
export async function completeList(knex: Knex, directory: string, now: Date): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, LIST);
  await removeOld(file, now);
  const { erasures, isTorn } = await readList(file);
  const listed = new Set(erasures.map(({ id }) => id));
  const rows: { id: string; erased_at: Date; identity: string }[] = await knex('erasures')
    .whereNotNull('identity')
    .where('erased_at', '>=', keptSince(now))
    .orderBy('erased_at')
    .select('id', 'erased_at', 'identity');
  const key = await keyName(knex);
  const lines = rows
    .filter(({ id }) => !listed.has(id))
    .map(({ id, erased_at: at, identity }) => JSON.stringify({ id, at: at.toISOString(), identity, key }));
  // A line that a killed process has begun stays alone.
  const text = (isTorn ? '\n' : '') + lines.map((line) => `${line}\n`).join('');
  await appendFile(file, text, { mode: 0o600, flush: true });
  await flushFolder(directory);
}

/** Rewrites a list without its old erasures. A line that another process appends meanwhile comes back with the next call. */
async function removeOld(file: string, now: Date): Promise<void> {
  const since = keptSince(now).toISOString();
  const isOld = ({ at }: ListedErasure): boolean => at < since;
  if (!(await readList(file)).erasures.some(isOld)) return;
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => {
    const erasure = parse(line);
    return erasure === undefined || !isOld(erasure);
  });
  const draft = `${file}.neu`;
  await writeFile(draft, lines.join('\n'), { mode: 0o600, flush: true });
  await rename(draft, file);
}

/** Reads a list; without a file it is empty. `damaged` are the numbers of lines that say nothing. */
export async function readList(
  file: string,
): Promise<{ exists: boolean; erasures: ListedErasure[]; damaged: number[]; isTorn: boolean }> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  const lines = (text ?? '').split('\n').map((line, index) => ({ number: index + 1, line, erasure: parse(line) }));
  return {
    exists: text !== undefined,
    erasures: lines.flatMap(({ erasure }) => erasure ?? []),
    damaged: lines.filter(({ line, erasure }) => line !== '' && erasure === undefined).map(({ number }) => number),
    isTorn: text !== undefined && text !== '' && !text.endsWith('\n'),
  };
}

/** Removes hashes that no backup needs any more. Returns their number. */
export async function forgetIdentities(knex: Knex, now: Date): Promise<number> {
  return knex('erasures').whereNotNull('identity').where('erased_at', '<', keptSince(now)).update({ identity: null });
}

function keptSince(now: Date): Date {
  return daysBefore(now, KEPT_DAYS);
}

function parse(line: string): ListedErasure | undefined {
  try {
    const { id, at, identity, key } = JSON.parse(line) as Record<keyof ListedErasure, unknown>;
    if (typeof id !== 'string' || typeof at !== 'string') return undefined;
    return typeof identity === 'string' && typeof key === 'string' ? { id, at, identity, key } : undefined;
  } catch {
    return undefined;
  }
}

async function flushFolder(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
