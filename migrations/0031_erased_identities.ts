import type { Knex } from 'knex';

/**
 * Whom an erasure was about, as a keyed hash of the address (server/privacy/erasureList.ts), so that it can be repeated on a backup that is
 * older than it. Null in rows from before, and a year later.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('erasures', (table) => {
    table.text('identity').comment('HMAC-SHA256 of the canonical address, with the key in "secrets"');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('erasures', (table) => table.dropColumn('identity'));
}
