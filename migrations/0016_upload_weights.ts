import type { Knex } from 'knex';

/** A small file weighs more in what a client holds (`leastBytes`) than in what all hold together (`leastTotalBytes`). */
export async function up(knex: Knex): Promise<void> {
  await replaceFunction(knex, `(select sum(greatest(bytes, (bounds->>'leastTotalBytes')::bigint)) from unnest(added))`, `(bounds->>'leastTotalBytes')::bigint`);
}

export async function down(knex: Knex): Promise<void> {
  await replaceFunction(knex, 'weight', 'least');
}

/** As in 0014, but for what the new files and each file that lies here weigh in the total. */
async function replaceFunction(knex: Knex, totalWeight: string, totalLeast: string): Promise<void> {
  await knex.raw(`
create or replace function insert_uploads(lock_class integer, session bytea, client bytea, bounds jsonb, files jsonb) returns text language plpgsql as $$
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
  select coalesce(sum(greatest(bytes, ${totalLeast})), 0) as bytes into held from uploads where submission_id is null;
  if held.bytes + ${totalWeight} > (bounds->>'totalBytes')::bigint then
    return 'total';
  end if;
  insert into uploads select * from unnest(added);
  return null;
end
$$`);
}
