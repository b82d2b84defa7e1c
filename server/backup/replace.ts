import type { Knex } from 'knex';
import type { Config } from '../config/config.ts';
import { transact } from '../db/transact.ts';
import { rowsOf, SCHEMAS } from './snapshot.ts';

/** The former schemas have these names until the backup is restored. */
const ASIDE: Record<string, string> = { public: 'vorher_public', graphile_worker: 'vorher_graphile_worker' };

/** The name of a database, as it is given to replace it. */
export function nameOf({ databaseUrl }: Config): string {
  return databaseUrl === undefined ? 'eingebettet' : decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

/** An extension that an operator has put into the schema that a backup fills, such as pg_trgm or pg_stat_statements. */
export type Extension = { name: string; isMovable: boolean };

export async function extensionsIn(knex: Knex): Promise<Extension[]> {
  return rowsOf<Extension>(
    knex,
    `select extname as name, extrelocatable and pg_has_role(extowner, 'usage') as "isMovable"
    from pg_extension where extnamespace = to_regnamespace('public') order by 1`,
  );
}

/** Whether there is a table in a database, besides those of extensions. */
export async function isFilled(knex: Knex): Promise<boolean> {
  const [{ filled }] = await rowsOf<{ filled: boolean }>(
    knex,
    `select exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')) as filled`,
  );
  return filled;
}

/**
 * Puts the schemas of a database aside; extensions stay in use. Throws a German sentence, changing nothing, if a server or a command still works
 * on it, or if an extension cannot stay.
 */
export async function putAside(knex: Knex, extensions: readonly Extension[]): Promise<void> {
  const fixed = extensions.filter(({ isMovable }) => !isMovable).map(({ name }) => name);
  if (fixed.length > 0)
    throw new Error(
      `Im Schema public liegen Erweiterungen, die dieser Benutzer nicht verschieben kann und die mit dem Alten verschwänden: ${fixed.join(', ')}. Nennen Sie eine leere Datenbank. Nichts wurde geändert.`,
    );
  await transact(knex, async (trx) => {
    const [{ others }] = await rowsOf<{ others: number }>(
      trx,
      `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and application_name <> ?`,
      [KEEPER],
    );
    if (others > 0)
      throw new Error(
        `Mit der Datenbank sind noch ${others} andere verbunden. Halten Sie alle Instanzen an. Nichts wurde geändert.`,
      );
    for (const schema of await present(trx))
      await trx.raw('alter schema ?? rename to ??', [schema, ASIDE[schema] ?? '']);
    await trx.raw('create schema public');
    await move(trx, extensions, 'public');
  });
}

/** The connection that owns an embedded server (server/db/embedded/keeper.ts). */
const KEEPER = `vorfahrt ${process.pid}`;

/** Removes what was put aside. */
export async function removeAside(knex: Knex): Promise<void> {
  for (const schema of Object.values(ASIDE)) await knex.raw('drop schema if exists ?? cascade', [schema]);
}

/**
 * After a failure: removes what was restored so far, and puts back what was there. Throws the failure, and says so where the database cannot be
 * tidied up.
 */
export async function giveUp(
  knex: Knex,
  { isReplaced, extensions, failure }: { isReplaced: boolean; extensions: readonly Extension[]; failure: unknown },
): Promise<never> {
  try {
    await transact(knex, async (trx) => {
      if (!isReplaced) await trx.raw('create schema ??', [ASIDE['public'] ?? '']);
      await move(trx, extensions, ASIDE['public'] ?? '');
      for (const schema of SCHEMAS) await trx.raw('drop schema if exists ?? cascade', [schema]);
      for (const [schema, aside] of Object.entries(ASIDE)) await putBack(trx, schema, aside);
    });
  } catch (error) {
    throw new Error(
      `${wordsOf(failure)} Die Datenbank ließ sich danach nicht aufräumen (${wordsOf(error)}). ${isReplaced ? `Das Alte steht in ihr unter ${Object.values(ASIDE).join(' und ')}.` : 'Legen Sie sie neu an.'}`,
      { cause: error },
    );
  }
  throw failure;
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

async function move(trx: Knex.Transaction, extensions: readonly Extension[], schema: string): Promise<void> {
  for (const { name } of extensions) await trx.raw('alter extension ?? set schema ??', [name, schema]);
}

async function putBack(trx: Knex.Transaction, schema: string, aside: string): Promise<void> {
  const [{ exists }] = await rowsOf<{ exists: boolean }>(trx, 'select to_regnamespace(?) is not null as exists', [
    aside,
  ]);
  if (exists) await trx.raw('alter schema ?? rename to ??', [aside, schema]);
}

async function present(knex: Knex): Promise<string[]> {
  return (
    await rowsOf<{ nspname: string }>(knex, 'select nspname from pg_namespace where nspname = any(?)', [SCHEMAS])
  ).map(({ nspname }) => nspname);
}
