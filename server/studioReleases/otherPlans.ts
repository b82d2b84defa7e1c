import type { DefinitionFiles } from '../../src/check/index.ts';
import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import { headOf } from '../studio/index.ts';
import { assembled, writtenFiles, type WrittenFiles } from '../wizards/index.ts';
import type { Sight } from './keptExamination.ts';
import { filesOfPlan, plansOf } from './planStore.ts';
import { formatPlannedTime } from './plans/plannedTime.ts';
import { reachedBy, type Reached } from './reached.ts';
import type { LiveReleases } from './releases.ts';

const TOGETHER = 'Ein gemeinsamer Teil verbindet beide: Sobald die eine live ist, wäre die andere nicht mehr möglich.';
const UNSEEN = 'Für einen anderen Assistenten, den Sie nicht sehen, ist schon eine Veröffentlichung geplant.';

/** A release that is to be planned. `reached`: the other wizards that its shared parts change. */
type Planning = {
  wizard: string;
  parts: DefinitionFiles;
  reached: readonly Reached[];
  files: WrittenFiles;
  maySee: Sight['maySee'];
};

/**
 * Throws a Fault 409 if a release of another wizard is planned with which this one cannot both become live: one changes what the other is judged beside,
 * or a shared part that the other uses. It names what the person who asks may see.
 */
export async function refuseOtherPlans(
  { releases }: { releases: Pick<LiveReleases, 'ids' | 'liveEdition'> },
  trx: Knex,
  { wizard, parts, reached, files, maySee }: Planning,
): Promise<void> {
  const own = new Set([wizard, ...reached.map((one) => one.wizard)]);
  for (const plan of await plansOf(trx)) {
    if (plan.wizard === wizard || plan.obstacle !== undefined) continue;
    const theirs = [plan.wizard, ...(await reachedBy(releases, plan.wizard, plan.parts)).map((one) => one.wizard)];
    const written = await filesOfPlan(trx, plan);
    const isApart = !theirs.some((one) => own.has(one)) && !changes(parts, written) && !changes(plan.parts, files);
    if (isApart) continue;
    if (!maySee(plan.wizard)) throw new Fault(409, `${UNSEEN} ${TOGETHER}`);
    const title = headOf(plan.wizard, written.texts).title ?? plan.wizard;
    const when = formatPlannedTime(plan.dueAt);
    const ways = 'Bitte stoppen Sie zuerst diese, oder planen Sie, wenn sie live ist.';
    throw new Fault(
      409,
      `Von „${title}“ ist schon eine Veröffentlichung geplant, für den ${when}. ${TOGETHER} ${ways}`,
    );
  }
}

/** Whether shared parts are other ones in files that use them. */
function changes(parts: DefinitionFiles, files: WrittenFiles): boolean {
  if (Object.keys(parts).length === 0) return false;
  const { texts } = writtenFiles(assembled(files).files);
  return Object.entries(parts).some(([name, text]) => texts[name] !== undefined && texts[name] !== text);
}
