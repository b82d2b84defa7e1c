import type { Knex } from 'knex';

/**
 * `insert_uploads` inserts the rows of a session and returns whether it did: it inserts none if the session would have
 * too many unsent uploads. It replaces five calls by one. It is a function instead of a statement with CTEs because the
 * count must see the rows committed before the lock was acquired.
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
