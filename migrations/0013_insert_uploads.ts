import type { Knex } from 'knex';

/**
 * `insert_uploads` writes rows of a session or none, and says whether it did: not where its unsent uploads would be too
 * many. One call in place of five. It is a function and no statement with CTEs because what it counts must be seen
 * after the lock is held.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index uploads_session on uploads (session_hash) where submission_id is null');
  await knex.raw(`
create function insert_uploads(session bytea, lock_class integer, lock_key integer, most_files integer, most_bytes bigint, files jsonb)
returns boolean language plpgsql as $$
declare
  added uploads[] := array(select file from jsonb_populate_recordset(null::uploads, files) as file);
  held record;
begin
  perform pg_advisory_xact_lock(lock_class, lock_key);
  select count(*) as files, coalesce(sum(bytes), 0) as bytes into held from uploads where session_hash = session and submission_id is null;
  if held.files + cardinality(added) > most_files or held.bytes + (select sum(bytes) from unnest(added)) > most_bytes then
    return false;
  end if;
  insert into uploads select * from unnest(added);
  return true;
end
$$`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function insert_uploads');
  await knex.raw('drop index uploads_session');
}
