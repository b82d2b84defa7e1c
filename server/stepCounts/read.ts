import type { Knex } from 'knex';
import type { StudioStepCounts } from '../../src/contract/index.ts';
import { mondayOf } from './stepCounts.ts';
import { daysBefore } from '../base/days.ts';

type Row = {
  week: string;
  revision: string;
  step: string;
  event: 'reached' | 'passed' | 'refused' | 'broken';
  field: string;
  rule: string;
  count: string;
  first_at: Date;
};

type Counts = StudioStepCounts['counts'][number];

const SHOWN_DAYS = 52 * 7;

/** How far people got in a wizard in the last 52 weeks. `current`: the revision that is live. */
export async function readCounts(
  knex: Knex,
  wizard: string,
  { now, current }: { now: Date; current: string | undefined },
): Promise<StudioStepCounts> {
  const rows: Row[] = await knex('step_counts')
    .where({ wizard })
    .andWhere('week', '>', mondayOf(daysBefore(now, SHOWN_DAYS)))
    .orderBy(['week', 'revision', 'step', 'event', 'field', 'rule'])
    .select('revision', 'step', 'event', 'field', 'rule', 'count', 'first_at', knex.raw('week::text as week'));
  return { weekNow: mondayOf(now), versions: versionsOf(rows, current), counts: countsOf(rows) };
}

/** The newest first. One without a revision is one that was no longer live. */
function versionsOf(rows: readonly Row[], current: string | undefined): StudioStepCounts['versions'] {
  const first = new Map<string, Date>();
  for (const { revision, first_at: at } of rows) {
    const known = first.get(revision);
    if (known === undefined || at < known) first.set(revision, at);
  }
  return [...first]
    .toSorted(([, left], [, right]) => right.getTime() - left.getTime())
    .map(([revision, since]) => ({
      revision,
      since: since.toISOString(),
      ...(revision === current && { isLive: true as const }),
    }));
}

function countsOf(rows: readonly Row[]): Counts[] {
  const counts = new Map<string, Counts>();
  for (const { week, revision, step, event, field, rule, count } of rows) {
    const key = JSON.stringify([week, revision, step]);
    const one = counts.get(key) ?? { week, revision, step, reached: 0, passed: 0, refused: 0, broken: [] };
    counts.set(key, one);
    if (event === 'broken') one.broken.push({ field, rule, count: Number(count) });
    else one[event] += Number(count);
  }
  return [...counts.values()];
}
