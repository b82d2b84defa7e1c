import type { Knex } from 'knex';

/**
 * The second factor of accounts in the studio: an app that computes codes, and recovery codes. All of it goes with the account. A session with a
 * null in `factor_at` began with a password only.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('studio_totp', (table) => {
    table.uuid('account_id').primary().references('accounts.id').onDelete('cascade');
    table.binary('secret').notNullable().comment('sealed with a key that is derived from the one in "secrets"');
    table.timestamp('created_at').notNullable();
    table.bigInteger('last_step').notNullable().comment('the period of 30 seconds whose code was taken last');
  });
  await knex.schema.createTable('studio_recovery_codes', (table) => {
    table.uuid('account_id').notNullable().references('accounts.id').onDelete('cascade');
    table.binary('hash').notNullable();
    table.primary(['account_id', 'hash']);
  });
  await knex.schema.createTable('studio_sign_ins', (table) => {
    table.binary('token_hash').primary();
    table.uuid('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.integer('password_number').notNullable().comment('of the account, when the password was verified');
    table.timestamp('expires_at').notNullable().index();
  });
  await knex.schema.alterTable('studio_sessions', (table) => {
    table.timestamp('factor_at').comment('when the second factor was given');
    table.binary('kept').comment('for the next page, sealed with the token of the session');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_sessions', (table) => table.dropColumns('factor_at', 'kept'));
  for (const table of ['studio_sign_ins', 'studio_recovery_codes', 'studio_totp']) await knex.schema.dropTable(table);
}
