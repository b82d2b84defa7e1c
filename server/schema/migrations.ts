import { readdir } from 'node:fs/promises';
import type { Knex } from 'knex';

const DIRECTORY = new URL('../../migrations/', import.meta.url);

/** The migrations of this program, by their file names, which are in their order. */
export const source: Knex.MigrationSource<string> = {
  getMigrations: async () => (await readdir(DIRECTORY)).filter((name) => name.endsWith('.ts')).toSorted(),
  getMigrationName: (name) => name,
  getMigration: (name): Promise<Knex.Migration> => import(/* @vite-ignore */ new URL(name, DIRECTORY).href),
};

/** For Knex. What it would refuse, a migration in the database that has no file, is judged by `requireUsable`. */
export const MIGRATING = { migrationSource: source, disableMigrationsListValidation: true } as const;

/** The schema of a database beside the one of this program. Each list is in the order of the names. */
export type SchemaState = {
  /** Whether a server of Vorfahrt has ever worked there. */
  exists: boolean;
  /** Of this program, made there. */
  made: string[];
  /** Of this program, not made there. */
  missing: string[];
  /** Made there by a newer program. */
  newer: string[];
  /** Made there, neither of this program nor newer than all of it. */
  foreign: string[];
};

export async function readState(knex: Knex): Promise<SchemaState> {
  const known = await source.getMigrations([]);
  const {
    rows: [answer],
  } = await knex.raw<{ rows: { name: string | null }[] }>("select to_regclass('knex_migrations') as name");
  const exists = answer?.name !== null;
  const there = new Set<string>(exists ? await knex('knex_migrations').pluck('name') : []);
  const unknown = [...there].filter((name) => !known.includes(name)).toSorted((left, right) => (left < right ? -1 : 1));
  const isNewer = (name: string) => name > (known.at(-1) ?? '');
  return {
    exists,
    made: known.filter((name) => there.has(name)),
    missing: known.filter((name) => !there.has(name)),
    newer: unknown.filter(isNewer),
    foreign: unknown.filter((name) => !isNewer(name)),
  };
}

/**
 * Throws, with a remedy, where this program cannot work on a schema: a migration has taken away what it uses ('contract', CONTRIBUTING,
 * 'Migrations'), or the migrations there are of another line. A schema that is only newer serves the program before it as well.
 */
export async function requireUsable(knex: Knex, { exists, newer, foreign }: SchemaState): Promise<void> {
  if (foreign.length > 0)
    throw new Error(
      `Die Datenbank hat Änderungen, die nicht zu diesem Programm gehören: ${foreign.join(', ')}. Setzen Sie DATABASE_URL auf die Datenbank dieses Programms.`,
    );
  if (!exists || newer.length === 0) return;
  const needed = await readNeeded(knex);
  if (needed !== undefined && newer.includes(needed))
    throw new Error(
      `Die Datenbank ist von einer neueren Version, die diese nicht neben sich duldet (${needed}). Starten Sie die neuere, oder nehmen Sie mit ihr zurück, was sie geändert hat: npm run migrate -- down ${(await source.getMigrations([])).at(-1)}`,
    );
}

/** The migration that a program must know to work on this database. A migration that contracts writes its own name there. */
async function readNeeded(knex: Knex): Promise<string | undefined> {
  const row: { value: string } | undefined = await knex('deployment').first('value').where({ name: 'needs' });
  return row?.value;
}
