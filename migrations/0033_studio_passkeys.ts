import type { Knex } from 'knex';

/** Passkeys (WebAuthn) of accounts in the studio, several for each, with names. They go with the account. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_passkeys', (table) => {
    table.text('id').primary().comment('of the credential, in base64url');
    table.uuid('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.text('name').notNullable();
    table.binary('public_key').notNullable();
    table
      .bigInteger('counter')
      .notNullable()
      .comment('how often it has signed, as it says itself; 0 where it does not count');
    table.jsonb('transports').notNullable();
    table.timestamp('created_at').notNullable();
    table.timestamp('used_at');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('studio_passkeys');
}
