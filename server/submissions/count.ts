import type { Knex } from 'knex';

/** How many requests are stored that were asked with one of these revisions of a wizard, and how many of them were corrected. Names nobody. */
export async function countSent(
  knex: Knex,
  wizard: string,
  revisions: readonly string[],
): Promise<{ requests: number; corrected: number }> {
  const [row] = await knex('submissions')
    .where({ wizard })
    .whereIn('revision', revisions)
    .select<{ requests: number; corrected: number }[]>(
      knex.raw('count(*)::int as requests'),
      knex.raw('count(corrected_at)::int as corrected'),
    );
  return row ?? { requests: 0, corrected: 0 };
}
