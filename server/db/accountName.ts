import type { Knex } from 'knex';

/** SQL: the name of an account as people read it. `table`: what the query calls the accounts. */
export function accountName(table = 'accounts'): string {
  return `${table}.first_name || ' ' || ${table}.last_name`;
}

/** SQL: the name of the account whose id stands in a column, as `<column>_name`; null if there is none. */
export function accountNameBy(knex: Knex, column: string): Knex.Raw {
  return knex.raw(`(select ${accountName()} from accounts where accounts.id = ${column}) as ${column}_name`);
}
