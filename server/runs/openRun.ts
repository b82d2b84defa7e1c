import type Koa from 'koa';
import type { Knex } from 'knex';
import type { Wizard } from '../../src/engine/index.ts';
import { isUuid } from '../base/uuid.ts';
import { Fault } from '../http/fault.ts';
import type { Sessions } from '../sessions/session.ts';
import type { FormPage, StoredRun } from './formPage.ts';
import { seal, unseal } from '../base/seal.ts';
import { findRun, keepRun, removeRun, replaceRun, type Sealed } from './store.ts';

type RunOptions = { knex: Knex; sessions: Sessions; clock: () => Date };

/** A run that was read. `read`: what it was read from, with which it is replaced. */
export type OpenRun = { run: StoredRun; wizard: Wizard; read: Sealed };

/** A run holds its answers, and while one is edited, those before. JSON writes some characters with six bytes. */
export const RUN_BYTES = 256 * 1024;

/** The run of the URL; undefined if it is not there (any more), another session's or of another page. */
export async function openRun(
  ctx: Koa.Context,
  id: string,
  page: FormPage,
  { knex, sessions, clock }: RunOptions,
): Promise<OpenRun | undefined> {
  const session = isUuid(id) ? await sessions.read(ctx) : undefined;
  const secret = session && sessions.secret(ctx);
  if (secret === undefined) return undefined;
  const read = await findRun(knex, id, clock());
  if (read === undefined) return undefined;
  const text = unseal(read.sealed, id, secret);
  if (text === undefined) return undefined;
  const { wizard: owner, ...run } = JSON.parse(text) as StoredRun & { wizard: string };
  const wizard = page.wizard(owner);
  return wizard?.id === owner ? { run, wizard, read } : undefined;
}

/** A run after a form. `before`: the run that it changes, undefined if it begins one. */
export type Change = { id: string; run: StoredRun; wizard: Wizard; before: OpenRun | undefined };

/**
 * Writes a run. Returns false, and writes nothing, if another form has written it since it was read. What was sent is written in
 * any case: it cannot be taken back.
 */
export async function writeRun(
  ctx: Koa.Context,
  { id, run, wizard, before }: Change,
  { knex, sessions, clock }: RunOptions,
): Promise<boolean> {
  const secret = sessions.secret(ctx);
  if (secret === undefined) throw new Error('A run is kept for a session only.');
  const text = JSON.stringify({ ...run, wizard: wizard.id });
  const isSent = run.sent !== undefined;
  if (!isSent && Buffer.byteLength(text) > RUN_BYTES) throw new Fault(413, 'Ihre Angaben sind zusammen zu lang.');
  const sealed = seal(text, id, secret);
  if (before !== undefined && !isSent) return replaceRun(knex, before.read, sealed, clock());
  await keepRun(knex, id, sealed, clock());
  return true;
}

/** Removes a run. Returns false if another form has written it since it was read. */
export function forgetRun({ read }: OpenRun, { knex }: RunOptions): Promise<boolean> {
  return removeRun(knex, read);
}
