import type { Knex } from 'knex';
import type { Retirement } from '../wizards/index.ts';
import type { EntryKind, InFlight, KeptAuthorship, KeptReview, KeptRound, PlannedFiles } from './entries.ts';
import type { KeptEvidence } from './keptExamination.ts';

/** What tells when files were live: an entry without its files. */
export type HistoryLine = {
  id: number;
  kind: EntryKind;
  at: Date;
  content: string | null;
  revision: string | null;
  wasLive: boolean;
};

/** An entry with all that is kept of it but its files; null where it is from before that was kept, or has none. */
export type KeptEntry = HistoryLine & {
  by: string | null;
  note: string | null;
  retirement: Retirement | null;
  authorship: KeptAuthorship | null;
  review: KeptReview | null;
  reviews: KeptRound[] | null;
  examination: KeptEvidence | null;
  inFlight: InFlight | null;
  plannedFor: Date | null;
  planned: PlannedFiles | null;
};

const NAMED = { by: 'by_name', inFlight: 'in_flight', plannedFor: 'planned_for' } as const;
const LINE = ['id', 'kind', 'at', 'content', 'revision', { wasLive: 'was_live' }] as const;

/** The whole history of a wizard, the oldest first. */
export async function historyLines(knex: Knex, wizard: string): Promise<HistoryLine[]> {
  const rows = await knex('studio_history')
    .where({ wizard })
    .orderBy('id')
    .select<(Omit<HistoryLine, 'id'> & { id: string })[]>(...LINE);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Undefined if there is no such entry of this wizard. */
export async function keptEntry(knex: Knex, wizard: string, id: number): Promise<KeptEntry | undefined> {
  const kept = ['note', 'retirement', 'authorship', 'review', 'reviews', 'examination', 'planned', NAMED];
  const row = await knex('studio_history')
    .where({ wizard, id })
    .first<(Omit<KeptEntry, 'id'> & { id: string }) | undefined>(...LINE, ...kept);
  return row && { ...row, id: Number(row.id) };
}

const ENDS: readonly EntryKind[] = ['veroeffentlicht', 'gestoppt', 'unterblieben'];

/** The entry with which a planned release ended; undefined while it is planned. */
export async function endOfPlan(
  knex: Knex,
  wizard: string,
  { id, plannedFor }: Pick<KeptEntry, 'id' | 'plannedFor'>,
): Promise<HistoryLine | undefined> {
  const row = await knex('studio_history')
    .where({ wizard, planned_for: plannedFor })
    .where('id', '>', id)
    .whereIn('kind', ENDS)
    .orderBy('id')
    .first<(Omit<HistoryLine, 'id'> & { id: string }) | undefined>(...LINE);
  return row && { ...row, id: Number(row.id) };
}
