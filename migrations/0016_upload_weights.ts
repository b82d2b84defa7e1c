import type { Knex } from 'knex';

/**
 * The minimum weight of a small file is larger in a client's sum (`leastBytes`) than in the total of unsent files
 * (`leastTotalBytes`). `client_hash` is kept for 24 hours after a submission has claimed the file, and sent files count
 * as long. The total is read from an index, because the lock is held meanwhile, by one request of all instances.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index uploads_unsent, uploads_client');
  await knex.raw('create index uploads_unsent on uploads (created_at) include (bytes) where submission_id is null');
  await knex.raw('create index uploads_client on uploads (client_hash) include (bytes) where client_hash is not null');
  await knex.raw(
    `comment on column uploads.client_hash is 'keyed hash of the client network, until 24 hours after a submission claimed the file'`,
  );
  const least = `(bounds->>'leastTotalBytes')::bigint`;
  await replaceFunction(knex, {
    ofClient: '',
    totalWeight: `(select sum(greatest(bytes, ${least})) from unnest(added))`,
    totalLeast: least,
  });
}

export async function down(knex: Knex): Promise<void> {
  await replaceFunction(knex, { ofClient: 'and submission_id is null', totalWeight: 'weight', totalLeast: 'least' });
  await knex('uploads').whereNotNull('submission_id').update({ client_hash: null });
  await knex.raw('drop index uploads_unsent, uploads_client');
  await knex.raw('create index uploads_unsent on uploads (created_at) where submission_id is null');
  await knex.raw('create index uploads_client on uploads (client_hash) where submission_id is null');
  await knex.raw(
    `comment on column uploads.client_hash is 'keyed hash of the client network, until a submission claims the file'`,
  );
}

type Sql = {
  /** The condition for files that count against a client. */ ofClient: string;
  /** The weight of the new files in the total. */ totalWeight: string;
  /** The minimum weight of a file in the total. */ totalLeast: string;
};

/** Replaces the function of 0014, with the given parts changed. */
async function replaceFunction(knex: Knex, { ofClient, totalWeight, totalLeast }: Sql): Promise<void> {
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
  select coalesce(sum(greatest(bytes, least)), 0) as bytes into held from uploads where client_hash = client ${ofClient};
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
