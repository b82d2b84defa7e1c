import type { Knex } from 'knex';

/**
 * How often an account's password was changed. A session or token has the number of the password that was verified for it, and ends when that changes:
 * no clock decides. Raised by the database, so that nothing that writes a password can forget it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('accounts', (table) => {
    table.integer('password_number').notNullable().defaultTo(0).comment('raised with each change of password_hash');
  });
  await knex.raw(`create function accounts_count_passwords() returns trigger language plpgsql as
    $$ begin new.password_number := old.password_number + 1; return new; end $$`);
  await knex.raw(`create trigger count_passwords before update of password_hash on accounts
    for each row when (old.password_hash is distinct from new.password_hash) execute function accounts_count_passwords()`);
  await knex.schema.alterTable('studio_sessions', (table) => {
    table.integer('password_number').notNullable().defaultTo(0).comment('of the account, when the session began');
  });
  await knex.raw(`delete from studio_sessions using accounts
    where accounts.id = account_id and password_changed_at > studio_sessions.created_at`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('studio_sessions', (table) => table.dropColumn('password_number'));
  await knex.raw('drop trigger count_passwords on accounts');
  await knex.raw('drop function accounts_count_passwords()');
  await knex.schema.alterTable('accounts', (table) => table.dropColumn('password_number'));
}
