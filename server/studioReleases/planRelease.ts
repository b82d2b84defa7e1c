import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import { queueStudioMail } from '../letters/index.ts';
import { addressOf } from '../studioDrafts/index.ts';
import { addEntry } from './entries.ts';
import { againstOf } from './examiner.ts';
import { onLatest, refuseBeside, type ChangeRequest } from './onLatest.ts';
import { planMailData } from './planMails.ts';
import { addPlan, dropPlan, endPlan, planOf } from './planStore.ts';
import { formatPlannedTime } from './plans/plannedTime.ts';
import { judgeDraft, type Publishing } from './publish.ts';
import type { Sight } from './keptExamination.ts';
import { refuseOtherPlans } from './otherPlans.ts';
import { editionFrom } from './reached.ts';
import { isRetired } from './releases.ts';
import type { ReviewContext } from './reviews.ts';

const RETIRED = 'Er ist zurückgezogen. Planen lässt sich eine Veröffentlichung erst, wenn er wieder angeboten wird.';
const GONE = 'Diese geplante Veröffentlichung gibt es nicht mehr: Sie ist gestoppt, oder ihre Zeit war gekommen.';
const OVER = 'Dieser Zeitpunkt ist inzwischen vorbei.';

/**
 * Plans to make a draft live at a time: its files as they are now. The draft stays, and may go on. What has to be so for publishing has to be so now, and is
 * asked again at that time. Throws Outdated, and a Fault as `publishDraft` does; 409 if the wizard is retired or another release is planned.
 */
export async function planDraft(
  context: ReviewContext,
  { dueAt, maySee = () => true, ...asked }: Publishing & { dueAt: Date; maySee?: Sight['maySee'] },
): Promise<void> {
  const { wizard, expected, by, note, inFlight } = asked;
  const { releases, clock } = context;
  await onLatest(context, asked, async (trx) => {
    const { files, parts, reached, written } = await judgeDraft(context, trx, asked);
    if (isRetired(releases.live(wizard))) throw new Fault(409, RETIRED);
    const other = await planOf(trx, wizard);
    if (other !== undefined && other.obstacle === undefined) throw new Fault(409, plannedAlready(other.dueAt));
    await refuseOtherPlans(context, trx, { wizard, parts, reached, files, maySee });
    await refuseBeside(context, wizard, editionFrom(wizard, files));
    // Its turn may have come late.
    if (dueAt <= clock()) throw new Fault(422, OVER);
    const at = clock();
    // Nothing comes of a plan that something is in the way of: this one takes its place.
    const ended = other?.obstacle && [await dropPlan(trx, other, { at, why: other.obstacle.why })];
    const entry = await addEntry(trx, { wizard, kind: 'geplant', at, by, note, plannedFor: dueAt });
    const against = againstOf(releases, wizard, reached);
    await addPlan(trx, { wizard, entry, dueAt, version: expected, against, parts, written, inFlight, files });
    return [...(ended ?? []), { wizard, entry, kind: 'geplant' }];
  });
}

function plannedAlready(dueAt: Date): string {
  return `Es ist schon eine Veröffentlichung geplant, für den ${formatPlannedTime(dueAt)}. Bitte stoppen Sie zuerst diese.`;
}

/** Stops a planned release. `plan`: the one that somebody has seen. Throws a Fault 409 if it is stopped or published by now. */
export async function stopPlan(
  context: ReviewContext,
  { plan, ...asked }: ChangeRequest & { plan: number },
): Promise<void> {
  const { wizard, by, note } = asked;
  await onLatest(context, asked, async (trx) => {
    const found = await planOf(trx, wizard);
    if (found?.entry !== plan) throw new Fault(409, GONE);
    const to = await otherPlanner(trx, found.by.id, by?.id);
    const data = await planMailData(trx, context, found, { by: by?.name ?? '', note });
    if (to !== undefined) await queueStudioMail(trx, { to, kind: 'studioPlanStopped', data });
    await endPlan(trx, { wizard });
    const at = context.clock();
    const entry = await addEntry(trx, { wizard, kind: 'gestoppt', at, by, note, plannedFor: found.dueAt });
    return [{ wizard, entry, kind: 'gestoppt' }];
  });
}

/** The address of who planned it; undefined if that is who stops it, or the account is gone. */
async function otherPlanner(trx: Knex, planner: string | null, by: string | undefined): Promise<string | undefined> {
  return planner === null || planner === by ? undefined : addressOf(trx, planner);
}
