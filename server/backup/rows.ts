import type { Knex } from 'knex';
import { rowsOf, tablesOf, SCHEMAS, type Table } from './snapshot.ts';

/**
 * A database as lines of JSON: its rows as Postgres writes each value as text, which any version reads again, and the state of its sequences. The
 * schema is made by migrating. Tables stand in an order in which foreign keys hold.
 */
export type Line = Head | { rows: (string | null)[][] } | { sequences: Record<string, string> };

export type Head = { table: string; columns: string[]; types: string[] };

const AT_ONCE = 100;
/** A row with bytes may have megabytes. */
const AT_ONCE_WITH_BYTES = 5;

type Column = { name: string; type: string };

/** Yields all rows of the transaction's snapshot. */
export async function* dumpRows(trx: Knex.Transaction): AsyncGenerator<Buffer> {
  for (const table of await inOrder(trx)) {
    const columns = await columnsOf(trx, table);
    const { name } = table;
    yield line({ table: name, columns: columns.map((one) => one.name), types: columns.map(({ type }) => type) });
    const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
    await trx.raw(
      `declare backup_rows no scroll cursor for select json_build_array(${values})::text as row from ${table.quoted}`,
    );
    const count = columns.some(({ type }) => type === 'bytea') ? AT_ONCE_WITH_BYTES : AT_ONCE;
    for (;;) {
      const rows: { row: string }[] = await rowsOf<{ row: string }>(trx, `fetch ${count} from backup_rows`);
      if (rows.length === 0) break;
      yield Buffer.from(`{"rows":[${rows.map(({ row }) => row).join(',')}]}\n`);
    }
    await trx.raw('close backup_rows');
  }
  const sequences: { name: string; value: string }[] = await rowsOf<{ name: string; value: string }>(
    trx,
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where last_value is not null and sequencename not like 'knex\\_%' and schemaname = any(?)`,
    [SCHEMAS],
  );
  yield line({ sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])) });
}

function line(content: Line): Buffer {
  return Buffer.from(`${JSON.stringify(content)}\n`);
}

/** A name as SQL has it. Knex takes question marks for bindings, which no column of ours has. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function columnsOf(knex: Knex, { quoted: table }: Table): Promise<Column[]> {
  return rowsOf<Column>(
    knex,
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
}

/** A table comes after those that its foreign keys name. */
async function inOrder(knex: Knex): Promise<Table[]> {
  const references: { from: string; to: string }[] = await rowsOf<{ from: string; to: string }>(
    knex,
    `select fn.nspname || '.' || f.relname as "from", tn.nspname || '.' || t.relname as "to" from pg_constraint
    join pg_class f on f.oid = conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where contype = 'f' and conrelid <> confrelid`,
  );
  let left = await tablesOf(knex);
  const ordered: Table[] = [];
  while (left.length > 0) {
    const waits = new Set(left.map(({ name }) => name));
    const free = left.filter(({ name }) => !references.some(({ from, to }) => from === name && waits.has(to)));
    if (free.length === 0) throw new Error(`Foreign keys form a circle: ${[...waits].join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
