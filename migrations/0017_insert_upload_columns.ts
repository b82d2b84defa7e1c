import type { Knex } from 'knex';

const COLUMNS =
  'id, session_hash, document_type, name, media_type, bytes, submission_id, created_at, quarantine, client_hash';
const ALL = 'insert into uploads select * from unnest(added);';
const NAMED = `insert into uploads (${COLUMNS}) select ${COLUMNS} from unnest(added);`;

/**
 * `insert_uploads` names the columns that it writes. With `select *` it wrote null into every column that its caller
 * does not know, even if the column has a default.
 */
export async function up(knex: Knex): Promise<void> {
  await replaceInsert(knex, ALL, NAMED);
}

export async function down(knex: Knex): Promise<void> {
  await replaceInsert(knex, NAMED, ALL);
}

/** Changes one statement in the function's current definition. */
async function replaceInsert(knex: Knex, before: string, after: string): Promise<void> {
  const { rows } = await knex.raw<{ rows: { code: string }[] }>(
    "select pg_get_functiondef('insert_uploads'::regproc) as code",
  );
  const code = rows[0]?.code ?? '';
  if (!code.includes(before)) throw new Error(`insert_uploads does not hold '${before}'.`);
  await knex.raw(code.replace(before, after));
}
