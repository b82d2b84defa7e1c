import type { Knex } from 'knex';
import { accountNameBy } from '../db/accountName.ts';
import { formatGuest } from './shown.ts';

/** An open remark, and who had the last word there: the writer, or who answered last; null for an account that is gone, and for a guest. */
export type OpenRemark = {
  wizard: string;
  file: string;
  pointer: string;
  text: string;
  by: string | null;
  at: Date;
  last: string | null;
};

/** All open remarks that belong to no release yet, the oldest first. */
export async function openRemarks(knex: Knex): Promise<OpenRemark[]> {
  const last = `(select written_by from studio_remark_answers where remark = studio_remarks.id order by id desc limit 1)`;
  const rows = await knex('studio_remarks')
    .where({ entry: null })
    .whereNull('settled_at')
    .orderBy('id')
    .select<
      (Omit<OpenRemark, 'by' | 'at'> & { written_by_name: string | null; guest: string | null; written_at: Date })[]
    >(
      'wizard',
      'file',
      'pointer',
      'text',
      'guest',
      'written_at',
      accountNameBy(knex, 'written_by'),
      knex.raw(`coalesce(${last}, written_by) as last`),
    );
  return rows.map(({ written_by_name: name, guest, written_at: at, ...row }) => ({
    ...row,
    by: guest === null ? name : formatGuest(guest),
    at,
  }));
}
