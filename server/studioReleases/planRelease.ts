import type { Knex } from 'knex';
import { dayInGermany } from '../base/dayInGermany.ts';
import { Fault } from '../http/fault.ts';
import { addEntry } from './entries.ts';
import { againstOf } from './examiner.ts';
import { onLatest, refuseBeside, type ChangeRequest } from './onLatest.ts';
import type { LoggedChange } from './changeLog.ts';
import { mailPlanner } from './planMails.ts';
import { addPlan, dropPlan, endPlan, planOf, type Plan } from './planStore.ts';
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
 * asked again at that time. `replaces`: the plan in whose place it is, if somebody has seen one. Throws Outdated, and a Fault as `publishDraft` does; 409 if the
 * wizard is retired or another release is planned.
 */
export async function planDraft(
  context: ReviewContext,
  {
    dueAt,
    replaces,
    maySee = () => true,
    ...asked
  }: Publishing & { dueAt: Date; replaces?: number | undefined; maySee?: Sight['maySee'] },
): Promise<void> {
  const { wizard, expected, by, note, inFlight } = asked;
  const { releases, clock } = context;
  await onLatest(context, asked, async (trx) => {
    const { files, parts, reached, written, inFlights } = await judgeDraft(context, trx, asked);
    if (isRetired(releases.live(wizard))) throw new Fault(409, RETIRED);
    const other = await planOf(trx, wizard);
    // Nothing comes of a plan that something is in the way of: this one takes its place.
    if (other !== undefined && other.obstacle === undefined && other.entry !== replaces)
      throw new Fault(409, plannedAlready(other.dueAt));
    const edition = editionFrom(wizard, files);
    await refuseBeside(context, { wizard, edition, day: dayInGermany(dueAt) });
    await refuseOtherPlans(context, trx, { wizard, parts, reached, files, dueAt, maySee });
    // Its turn may have come late.
    if (dueAt <= clock()) throw new Fault(422, OVER);
    const at = clock();
    const ended = other && [await end(context, trx, other, { by, note, kind: 'studioPlanReplaced' })];
    const planned = { content: edition.content, inFlight: inFlights(wizard) };
    const entry = await addEntry(trx, { wizard, kind: 'geplant', at, by, note, plannedFor: dueAt, planned });
    const against = againstOf(releases, wizard, reached);
    await addPlan(trx, { wizard, entry, dueAt, version: expected, against, parts, written, inFlight, files });
    return [...(ended ?? []), { wizard, entry, kind: 'geplant' }];
  });
}

function plannedAlready(dueAt: Date): string {
  return `Es ist schon eine Veröffentlichung geplant, für den ${formatPlannedTime(dueAt)}. Bitte stoppen oder ersetzen Sie diese.`;
}

/** Stops a planned release, or removes one that is not possible any more. `plan`: the one that somebody has seen. Throws a Fault 409 if it is stopped or published by now. */
export async function stopPlan(
  context: ReviewContext,
  { plan, ...asked }: ChangeRequest & { plan: number },
): Promise<void> {
  const { wizard, by, note } = asked;
  await onLatest(context, asked, async (trx) => {
    const found = await planOf(trx, wizard);
    if (found?.entry !== plan) throw new Fault(409, GONE);
    return [await end(context, trx, found, { by, note, kind: 'studioPlanStopped' })];
  });
}

/**
 * Ends a plan for somebody, who says why, and mails that to who planned it. One that something is in the way of ends as it would at its time: who
 * planned it has got that mail.
 */
async function end(
  context: ReviewContext,
  trx: Knex.Transaction,
  plan: Plan,
  { by, note, kind }: Pick<ChangeRequest, 'by' | 'note'> & { kind: 'studioPlanStopped' | 'studioPlanReplaced' },
): Promise<LoggedChange> {
  const { wizard, dueAt, obstacle } = plan;
  const at = context.clock();
  if (obstacle !== undefined)
    return dropPlan(trx, plan, { at, why: `${obstacle.why} Entfernt von ${by?.name ?? ''}: ${note}` });
  await mailPlanner(trx, context, plan, { kind, by, note });
  await endPlan(trx, { wizard });
  const entry = await addEntry(trx, { wizard, kind: 'gestoppt', at, by, note, plannedFor: dueAt });
  return { wizard, entry, kind: 'gestoppt' };
}
