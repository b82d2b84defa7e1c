// Owns a database in a separate process, so that a test can kill it: `node database.child.ts <dataDir>`. Each line on
// standard input inserts a row; once Postgres has acknowledged it, its number is printed.
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { openDatabase } from '../../../server/db/index.ts';

const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: undefined, dataDir, log: pino({ level: 'silent' }) });
await database.knex.raw('create table if not exists notes (id int generated always as identity primary key)');
const lines = createInterface({ input: process.stdin });
process.once('SIGTERM', () => lines.close());
process.stdout.write('ready\n');

for await (const _ of lines) {
  const { rows } = await database.knex.raw<{ rows: { id: number }[] }>('insert into notes default values returning id');
  process.stdout.write(`${rows[0]?.id}\n`);
}
await database.close();
process.stdin.destroy();
