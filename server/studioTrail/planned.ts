import type { Knex } from 'knex';
import type { StudioTrail } from '../../src/contract/index.ts';
import {
  endOfPlan,
  filesOfPlan,
  planOf,
  timesOfSave,
  type Edition,
  type HistoryLine,
  type KeptEntry,
} from '../studioReleases/index.ts';

type Planned = {
  /** What became of it; undefined while it is planned. */
  end: HistoryLine | undefined;
  /** Why nothing can come of it as long as it is planned. */
  obstacle?: { why: string; at: string } | undefined;
  /** What is kept of it as long as it is planned: its files, and who wrote them. */
  edition: Edition | undefined;
  authorship: KeptEntry['authorship'];
};

/** What is known of the release that an entry has planned. Undefined for other entries, and for those from before its hash was kept. */
export async function plannedWith(knex: Knex, wizard: string, entry: KeptEntry): Promise<Planned | undefined> {
  const { id, planned } = entry;
  if (planned === null) return undefined;
  const end = await endOfPlan(knex, wizard, entry);
  const plan = await planOf(knex, wizard);
  if (plan?.entry !== id) return { end, edition: undefined, authorship: null };
  const written = await filesOfPlan(knex, plan);
  const { start = {}, saves = [] } = plan.written.authorship ?? {};
  return {
    end,
    obstacle: plan.obstacle,
    edition: { content: planned.content, revision: '', written },
    authorship: {
      start,
      saves: saves.map(({ at, begun, ...save }) => ({ ...save, ...timesOfSave({ at, begun }) })),
    },
  };
}

/** The same, as a record says it. */
export function shownPlanned(
  { planned }: KeptEntry,
  known: Planned | undefined,
  name: (line: HistoryLine) => NonNullable<StudioTrail['shows']>,
): Pick<StudioTrail, 'planned'> {
  if (planned === null || known === undefined) return {};
  const { content, inFlight } = planned;
  return {
    planned: {
      content,
      ...(inFlight !== undefined && { inFlight }),
      ...(known.end !== undefined && { end: name(known.end) }),
      ...(known.obstacle !== undefined && { obstacle: known.obstacle }),
    },
  };
}
