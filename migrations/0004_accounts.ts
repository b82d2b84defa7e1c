import type { Knex } from 'knex';

/**
 * Accounts, registrations and public signing keys. Addresses are stored in canonical spelling
 * (server/records/email.ts), tokens as SHA-256. An account exists once it is activated; until then there are
 * registrations, any number for an address.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('accounts', (table) => {
    table.uuid('id').primary();
    table.text('email').notNullable().unique();
    table.text('password_hash').comment('argon2id; null until somebody who was added has chosen one');
    table.text('role').notNullable();
    table.text('first_name').notNullable();
    table.text('last_name').notNullable();
    table.jsonb('profile').notNullable().comment('what the role is asked beside, under its documented names');
    table.timestamp('created_at').notNullable();
    table.timestamp('password_changed_at').notNullable();
    table.check("role in ('mandant', 'gutachter', 'anwalt')");
  });
  await knex.schema.createTable('registrations', (table) => {
    table.uuid('id').primary();
    table.binary('token_hash').unique().comment('null until the activation mail is queued');
    table.text('email').notNullable().index();
    table.text('password_hash').notNullable();
    table.text('role').notNullable();
    table.text('first_name').notNullable();
    table.text('last_name').notNullable();
    table.jsonb('profile').notNullable();
    table.timestamp('expires_at').notNullable().index();
  });
  await knex.schema.createTable('password_resets', (table) => {
    table.uuid('id').primary();
    table
      .binary('token_hash')
      .unique()
      .comment('null until the mail is queued, which it never is for an unknown address');
    table.text('email').notNullable();
    table.uuid('account_id').references('accounts.id').onDelete('cascade').index();
    table.timestamp('expires_at').notNullable().index();
  });
  await knex.schema.createTable('signing_keys', (table) => {
    table.text('kid').primary();
    table.jsonb('public_jwk').notNullable().comment('the private key never leaves the process that made it');
    table.timestamp('expires_at').notNullable();
  });
  await knex.schema.createTable('revoked_tokens', (table) => {
    table.uuid('id').primary().comment('jti');
    table.timestamp('expires_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['revoked_tokens', 'signing_keys', 'password_resets', 'registrations', 'accounts'])
    await knex.schema.dropTable(table);
}
