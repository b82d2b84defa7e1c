import type { Knex } from 'knex';
import { inGermany } from '../base/inGermany.ts';
import type { PersonalRecord, Subject } from './record.ts';

/** Rows of a table whose column has the address, in any case and spelling. */
export function byAddress<Row extends object>(
  db: Knex,
  table: string,
  { spellings }: Pick<Subject, 'spellings'>,
): Knex.QueryBuilder<Row> {
  return db<Row>(table).whereRaw('lower(email) = any(?)', [spellings]);
}

/** All addresses in a column. */
export function addressesIn(table: string, column = 'email'): NonNullable<PersonalRecord<never>['addresses']> {
  return async function* addresses(db) {
    yield* await db(table).whereNotNull(column).distinct(column).pluck<string[]>(column);
  };
}

/** A titled part of `auskunft.txt`; empty without lines. */
export function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n${'='.repeat(title.length)}\n${lines.join('\n')}\n`;
}

/** A time in words, in Germany. */
export function time(at: Date): string {
  return inGermany(at, { dateStyle: 'medium', timeStyle: 'short' });
}
