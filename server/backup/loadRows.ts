import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import { quoted, type Head, type Line } from './rows.ts';
import { rowsOf, tablesOf } from './snapshot.ts';

const TYPE = /^[\w ".,()[\]]+$/;

/** Fills the tables of a database that is migrated to the schema of the dump, all or nothing. Throws a German sentence if the dump does not fit it. */
export async function loadRows(knex: Knex, source: AsyncIterable<Buffer>): Promise<void> {
  await transact(knex, async (trx) => {
    const tables = new Map((await tablesOf(trx)).map((table) => [table.name, table.quoted]));
    await empty(trx, [...tables.values()]);
    let insert = '';
    let isWhole = false;
    for await (const text of linesOf(source)) {
      const line: Line = JSON.parse(text);
      if ('table' in line) insert = insertInto(tables.get(line.table), line);
      else if ('rows' in line) await trx.raw(insert, [JSON.stringify(line.rows)]);
      else {
        for (const [name, value] of Object.entries(line.sequences))
          await trx.raw('select setval(?::regclass, ?::bigint)', [name, value]);
        isWhole = true;
      }
    }
    if (!isWhole) throw new Error('Die Sicherung der Datenbank endet mittendrin.');
  });
}

/** Migrations write rows, too. Tables without any are left alone: that of the studio's history refuses to be emptied. */
async function empty(trx: Knex.Transaction, tables: string[]): Promise<void> {
  for (const table of tables) {
    const [{ filled }] = await rowsOf<{ filled: boolean }>(trx, `select exists (select from ${table}) as filled`);
    if (filled) await trx.raw(`delete from ${table}`);
  }
}

function insertInto(table: string | undefined, { table: name, columns, types }: Head): string {
  if (table === undefined || types.some((type) => !TYPE.test(type)))
    throw new Error(`Die Tabelle ${name} der Sicherung gibt es in diesem Programm nicht.`);
  const values = types.map((type, index) => `(line->>${index})::${type}`);
  return `insert into ${table} (${columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements(?::json) as line`;
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const input = Readable.from(source, { objectMode: false });
  // An error of the stream ends the lines without a word.
  let failure: unknown;
  input.once('error', (error) => (failure = error));
  yield* createInterface({ input, crlfDelay: Infinity });
  if (failure !== undefined) throw failure;
}
