import type { DefinitionFiles } from '../../src/check/index.ts';
import type { Knex } from 'knex';
import type { WrittenFiles } from '../wizards/index.ts';
import type { LoggedChange } from './changeLog.ts';
import { addEntry, decoded, encoded, type InFlight, type Provenance } from './entries.ts';

/** A release that is planned, without its files. */
export type Plan = {
  wizard: string;
  /** The entry of the history that says who planned it, when, and why. It names the plan. */
  entry: number;
  dueAt: Date;
  /** The version of the draft, and what was live beside it. */
  version: string;
  against: string;
  /** The shared parts that it changes, by path. */
  parts: DefinitionFiles;
  written: Provenance;
  /** What who planned it wants to become of who is answering. */
  inFlight: InFlight | undefined;
  /** Why it cannot be published, and since when that is known. Undefined if nothing is known to be in its way. */
  obstacle: Obstacle | undefined;
  by: { id: string | null; name: string | null };
  note: string;
  plannedAt: Date;
};

/** `at`: ISO 8601. */
export type Obstacle = { why: string; at: string };

/** A row of `studio_planned` (migrations/0048_studio_planned.ts), with its entry. */
type Row = {
  wizard: string;
  entry: string;
  due_at: Date;
  version: string;
  against: string;
  parts: DefinitionFiles;
  provenance: Provenance & Pick<Plan, 'inFlight'>;
  obstacle: Obstacle | null;
  by: string | null;
  by_name: string | null;
  note: string | null;
  at: Date;
};

const OF_PLAN = ['wizard', 'entry', 'due_at', 'version', 'against', 'parts', 'provenance', 'obstacle'];
const OF_ENTRY = ['by', 'by_name', 'note', 'at'];
const COLUMNS = [
  ...OF_PLAN.map((name) => `studio_planned.${name}`),
  ...OF_ENTRY.map((name) => `studio_history.${name}`),
];

/** All plans, the next one first. */
export async function plansOf(knex: Knex): Promise<Plan[]> {
  return (await rows(knex).orderBy('due_at')).map(planIn);
}

/** The plan of a wizard; undefined if there is none. */
export async function planOf(knex: Knex, wizard: string): Promise<Plan | undefined> {
  const row = await rows(knex).where('studio_planned.wizard', wizard).first<Row | undefined>();
  return row && planIn(row);
}

/** Whether a release of a wizard is planned, also one that something is in the way of. */
export async function isPlanned(knex: Knex, wizard: string): Promise<boolean> {
  return (await knex('studio_planned').where({ wizard }).first('wizard')) !== undefined;
}

/** What a list says of the plans, by wizard. `plan`: its number. */
export async function plannedReleases(
  knex: Knex,
): Promise<Map<string, { plan: number; for: string; isBlocked: boolean }>> {
  const plans = await knex('studio_planned').select<
    { wizard: string; entry: string; due_at: Date; isBlocked: boolean }[]
  >('wizard', 'entry', 'due_at', knex.raw('obstacle is not null as "isBlocked"'));
  return new Map(
    plans.map(({ wizard, entry, due_at: dueAt, isBlocked }) => [
      wizard,
      { plan: Number(entry), for: dueAt.toISOString(), isBlocked },
    ]),
  );
}

function rows(knex: Knex) {
  return knex('studio_planned')
    .join('studio_history', 'studio_history.id', 'studio_planned.entry')
    .select<Row[]>(...COLUMNS);
}

function planIn(row: Row): Plan {
  const { wizard, version, against, parts, obstacle } = row;
  const { inFlight, ...written } = row.provenance;
  return {
    wizard,
    entry: Number(row.entry),
    dueAt: row.due_at,
    version,
    against,
    parts,
    written,
    inFlight,
    obstacle: obstacle ?? undefined,
    by: { id: row.by, name: row.by_name },
    note: row.note ?? '',
    plannedAt: row.at,
  };
}

/** The files of a plan. */
export async function filesOfPlan(
  knex: Knex,
  { wizard, entry }: Pick<Plan, 'wizard' | 'entry'>,
): Promise<WrittenFiles> {
  const row = await knex('studio_planned')
    .where({ wizard, entry })
    .first<{ texts: DefinitionFiles; pictures: Record<string, string> } | undefined>('texts', 'pictures');
  return { texts: row?.texts ?? {}, pictures: decoded(row?.pictures ?? {}) };
}

type NewPlan = Pick<Plan, 'wizard' | 'entry' | 'dueAt' | 'version' | 'against' | 'parts' | 'written' | 'inFlight'> & {
  files: WrittenFiles;
};

export async function addPlan(trx: Knex, plan: NewPlan): Promise<void> {
  const { wizard, entry, version, against, parts, written, files } = plan;
  await trx('studio_planned').insert({
    wizard,
    entry,
    due_at: plan.dueAt,
    version,
    against,
    texts: JSON.stringify(files.texts),
    pictures: JSON.stringify(encoded(files.pictures)),
    parts: JSON.stringify(parts),
    provenance: JSON.stringify({ ...written, inFlight: plan.inFlight }),
  });
}

export async function blockPlan(trx: Knex, wizard: string, obstacle: Obstacle): Promise<void> {
  await trx('studio_planned')
    .where({ wizard })
    .update({ obstacle: JSON.stringify(obstacle) });
}

/** Ends a plan that nothing comes of, and notes that in the history. `why`: a German sentence. */
export async function dropPlan(
  trx: Knex.Transaction,
  { wizard, by, dueAt }: Plan,
  { at, why }: { at: Date; why: string },
): Promise<LoggedChange> {
  const planner = by.id === null ? undefined : { id: by.id, name: by.name ?? '' };
  const entry = await addEntry(trx, { wizard, kind: 'unterblieben', at, by: planner, note: why, plannedFor: dueAt });
  await endPlan(trx, { wizard });
  return { wizard, entry, kind: 'unterblieben' };
}

/** Removes the plan of a wizard. `which`: only if it is this one. */
export async function endPlan(
  trx: Knex,
  which: Pick<Plan, 'wizard'> & Partial<Pick<Plan, 'entry' | 'version'>>,
): Promise<void> {
  await trx('studio_planned').where(which).delete();
}
