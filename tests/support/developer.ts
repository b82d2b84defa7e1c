import type { Knex } from 'knex';
import { developerKey } from '../../server/developer/index.ts';
import { openSigner } from '../../server/signing/signer.ts';

/** The key of a development server on this database. */
export function keyOf(knex: Knex): Promise<string> {
  return developerKey(openSigner(knex));
}
