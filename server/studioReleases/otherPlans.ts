import type { DefinitionFiles } from '../../src/check/index.ts';
import type { Knex } from 'knex';
import { dayInGermany } from '../base/dayInGermany.ts';
import { Fault } from '../http/fault.ts';
import { headOf } from '../studio/index.ts';
import { assembled, restoreWizard, writtenFiles, type Catalogue, type WrittenFiles } from '../wizards/index.ts';
import { faultsBeside } from './examiner.ts';
import type { Sight } from './keptExamination.ts';
import { filesOfPlan, plansOf, type Plan } from './planStore.ts';
import { formatPlannedTime } from './plans/plannedTime.ts';
import { reachedBy, type Reached } from './reached.ts';
import type { LiveReleases } from './releases.ts';

const TOGETHER = 'Ein gemeinsamer Teil verbindet beide: Sobald die eine live ist, wäre die andere nicht mehr möglich.';
const TAKEN =
  'Beide zugleich können nicht live sein: Sie haben dieselbe Adresse, oder eine führt zu etwas, das es mit der anderen nicht mehr gibt.';
const UNSEEN = 'Für einen anderen Assistenten, den Sie nicht sehen, ist schon eine Veröffentlichung geplant.';

/** A release that is to be planned. `reached`: the other wizards that its shared parts change. */
type Planning = {
  wizard: string;
  parts: DefinitionFiles;
  reached: readonly Reached[];
  files: WrittenFiles;
  dueAt: Date;
  maySee: Sight['maySee'];
};

type Context = { releases: LiveReleases; catalogue: Pick<Catalogue, 'all'> };

/**
 * Throws a Fault 409 if a release of another wizard is planned with which this one cannot both become live: one changes what the other is judged beside,
 * or a shared part that the other uses, or both take one address. It names what the person who asks may see. The files have nothing wrong beside what is live.
 */
export async function refuseOtherPlans(context: Context, trx: Knex, planning: Planning): Promise<void> {
  const { wizard, maySee } = planning;
  for (const plan of await plansOf(trx)) {
    if (plan.wizard === wizard || plan.obstacle !== undefined) continue;
    const written = await filesOfPlan(trx, plan);
    const isConnected = await isConnectedWith(context, planning, { plan, written });
    const why = isConnected ? TOGETHER : (await clashes(context, planning, { plan, written })) ? TAKEN : undefined;
    if (why === undefined) continue;
    if (!maySee(plan.wizard)) throw new Fault(409, `${UNSEEN} ${why}`);
    const title = headOf(plan.wizard, written.texts).title ?? plan.wizard;
    const when = formatPlannedTime(plan.dueAt);
    const ways = isConnected
      ? 'Bitte stoppen Sie zuerst diese, oder planen Sie, wenn sie live ist.'
      : 'Bitte ändern Sie es in einer der beiden, oder stoppen Sie diese.';
    throw new Fault(409, `Von „${title}“ ist schon eine Veröffentlichung geplant, für den ${when}. ${why} ${ways}`);
  }
}

type Planned = { plan: Plan; written: WrittenFiles };

/** Whether a shared part connects both. */
async function isConnectedWith(
  { releases }: Context,
  { wizard, parts, reached, files }: Planning,
  { plan, written }: Planned,
): Promise<boolean> {
  const own = new Set([wizard, ...reached.map((one) => one.wizard)]);
  const theirs = [plan.wizard, ...(await reachedBy(releases, plan.wizard, plan.parts)).map((one) => one.wizard)];
  return theirs.some((one) => own.has(one)) || changes(parts, written) || changes(plan.parts, files);
}

/** Whether shared parts are other ones in files that use them. */
function changes(parts: DefinitionFiles, files: WrittenFiles): boolean {
  if (Object.keys(parts).length === 0) return false;
  const { texts } = writtenFiles(assembled(files).files);
  return Object.entries(parts).some(([name, text]) => texts[name] !== undefined && texts[name] !== text);
}

/** Whether something is wrong between both, once both are live. Of a plan that this program cannot read, its own examination says that. */
async function clashes(
  { releases, catalogue }: Context,
  { wizard, files, dueAt }: Planning,
  { plan, written }: Planned,
): Promise<boolean> {
  const day = dayInGermany(dueAt > plan.dueAt ? dueAt : plan.dueAt);
  const theirs = { wizard: plan.wizard, revision: '', files: assembled(written).files };
  const all = () => [
    ...catalogue.all().filter((one) => one.wizard.id !== plan.wizard),
    restoreWizard(theirs, () => day),
  ];
  const { texts } = assembled(files).files;
  const faults = await faultsBeside({ catalogue: { all }, releases }, wizard, texts, day).catch(() => []);
  return faults.length > 0;
}
