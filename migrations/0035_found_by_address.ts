import type { Knex } from 'knex';

/** An index of a large table is made while others write, which no transaction can. */
export const config = { transaction: false };

/**
 * Finds a person's submissions, and what is due to be removed, without reading all of them. An address may stand anywhere in the answers, also within a
 * sentence, so each '@' gives a key: the letters and digits right before it and the first part of the domain after it. Only hashes are kept, since an
 * index keeps keys of rows that are gone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create or replace function address_keys(answers jsonb) returns integer[]
    language plpgsql immutable strict parallel safe as $$
    begin
      return array(
        select distinct hashtext(substring(before from '[a-z0-9]*$') || '@' || substring(after from '^[a-z0-9-]*'))
        from (
          select right(part, 64) as before, left(lead(part) over (order by place), 63) as after
          from unnest(string_to_array(
            lower(regexp_replace(answers::text, '\\\\(u....|.)', ' ', 'g') collate "C"), '@'
          )) with ordinality as parts(part, place)
        ) as pairs
        where after is not null
      );
    end $$`);
  // An attempt that was ended leaves an index that nobody uses.
  await dropIndexes(knex);
  await knex.raw('create index concurrently submissions_address_keys on submissions using gin (address_keys(answers))');
  await knex.raw('create index concurrently submissions_created_at on submissions (created_at)');
}

export async function down(knex: Knex): Promise<void> {
  await dropIndexes(knex);
  await knex.raw('drop function address_keys');
}

async function dropIndexes(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists submissions_address_keys');
  await knex.raw('drop index concurrently if exists submissions_created_at');
}
