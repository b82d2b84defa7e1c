import type { Knex } from 'knex';

/**
 * Unsent uploads are also counted by client and in total. `client_hash` is removed when a submission claims the file.
 * `insert_uploads` now returns the limit that would be exceeded; null if the rows were inserted. It takes one lock for
 * all sessions, since all share the total.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('uploads', (table) => {
    table.binary('client_hash').comment('keyed hash of the client network, until a submission claims the file');
  });
  await knex.raw('create index uploads_client on uploads (client_hash) where submission_id is null');
  await knex.raw('drop function insert_uploads');
  await knex.raw(`
create function insert_uploads(lock_class integer, session bytea, client bytea, bounds jsonb, files jsonb) returns text language plpgsql as $$
declare
  added uploads[] := array(select file from jsonb_populate_recordset(null::uploads, files) as file);
  least bigint := bounds->>'leastBytes';
  weight bigint := (select sum(greatest(bytes, least)) from unnest(added));
  held record;
begin
  perform pg_advisory_xact_lock(lock_class, 0);
  select count(*) as files, coalesce(sum(bytes), 0) as bytes into held from uploads where session_hash = session and submission_id is null;
  if held.files + cardinality(added) > (bounds->>'sessionFiles')::bigint
    or held.bytes + (select sum(bytes) from unnest(added)) > (bounds->>'sessionBytes')::bigint then
    return 'session';
  end if;
  select coalesce(sum(greatest(bytes, least)), 0) as bytes into held from uploads where client_hash = client and submission_id is null;
  if held.bytes + weight > (bounds->>'clientBytes')::bigint then
    return 'client';
  end if;
  select coalesce(sum(greatest(bytes, least)), 0) as bytes into held from uploads where submission_id is null;
  if held.bytes + weight > (bounds->>'totalBytes')::bigint then
    return 'total';
  end if;
  insert into uploads select * from unnest(added);
  return null;
end
$$`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function insert_uploads');
  await knex.schema.alterTable('uploads', (table) => table.dropColumn('client_hash'));
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
