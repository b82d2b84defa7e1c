import { domainToASCII, domainToUnicode } from 'node:url';
import type { Knex } from 'knex';

/** Only such a domain has a second spelling. */
const INTERNATIONAL = /[^\0-\x7F]|(?:^|\.)xn--/;

/**
 * Domains of accounts' addresses with umlauts, not as `xn--…`: the spelling that finds an account (server/records/email.ts). Browsers
 * have sent either. An address stays where the other spelling has an account of its own.
 */
export async function up(knex: Knex): Promise<void> {
  await respell(knex, domainToUnicode);
}

/** Back to what most browsers sent to the version before. */
export async function down(knex: Knex): Promise<void> {
  await respell(knex, domainToASCII);
}

async function respell(knex: Knex, spell: (domain: string) => string): Promise<void> {
  for (const table of ['accounts', 'registrations', 'password_resets']) {
    const rows: { id: string; email: string }[] = await knex(table)
      .whereRaw(`email ~ '[^\\x01-\\x7f]|xn--'`)
      .select('id', 'email');
    for (const { id, email } of rows) {
      const at = email.lastIndexOf('@') + 1;
      // URLs read `1.2` as an address of four numbers.
      if (!INTERNATIONAL.test(email.slice(at))) continue;
      const domain = spell(email.slice(at));
      const other = email.slice(0, at) + domain;
      const isTaken = table === 'accounts' && (await knex(table).where({ email: other }).first('id')) !== undefined;
      if (domain !== '' && !isTaken) await knex(table).where({ id }).update({ email: other });
    }
  }
}
