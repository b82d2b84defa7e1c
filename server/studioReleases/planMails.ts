import type { Knex } from 'knex';
import { queueStudioMail, type StudioMail } from '../letters/index.ts';
import { headOf } from '../studio/index.ts';
import { addressOf } from '../studioDrafts/index.ts';
import type { ChangeRequest } from './onLatest.ts';
import { filesOfPlan, type Plan } from './planStore.ts';
import { toPlanner } from './plans/obstacle.ts';
import { formatPlannedTime } from './plans/plannedTime.ts';
import type { ReviewContext } from './reviews.ts';

type MailContext = Pick<ReviewContext, 'publicUrl'>;

/** Tells who planned a release, and who may publish the wizard, that nothing comes of it. `why`: a sentence. */
export async function mailObstacle(trx: Knex, context: ReviewContext, plan: Plan, why: string): Promise<void> {
  const planner = plan.by.id === null ? undefined : await addressOf(trx, plan.by.id);
  const releasers = await context.releasersOf(trx, plan.wizard);
  const others = new Set(releasers.map(({ email }) => email).filter((email) => email !== planner));
  const name = plan.by.name ?? '';
  const data = await planMailData(trx, context, plan, { by: name === '' ? GONE : name, note: why });
  const kind = 'studioPlanFailed';
  if (planner !== undefined)
    await queueStudioMail(trx, { to: planner, kind, data: { ...data, by: 'Ihnen', note: toPlanner(why, name) } });
  for (const to of others) await queueStudioMail(trx, { to, kind, data });
}

const GONE = 'jemandem, dessen Konto es nicht mehr gibt';

type OfPlanner = Extract<StudioMail['kind'], 'studioPlanStopped' | 'studioPlanReplaced' | 'studioPlanEarly'>;

/** Tells who planned a release what somebody else has done about it. Nothing if that is the same person, or the account is gone. */
export async function mailPlanner(
  trx: Knex,
  context: MailContext,
  plan: Plan,
  { kind, by, note }: Pick<ChangeRequest, 'by' | 'note'> & { kind: OfPlanner },
): Promise<void> {
  const to = plan.by.id === null || plan.by.id === by?.id ? undefined : await addressOf(trx, plan.by.id);
  if (to === undefined) return;
  const data = await planMailData(trx, context, plan, { by: by?.name ?? '', note });
  await queueStudioMail(trx, { to, kind, data });
}

/** What a mail about a planned release tells. */
async function planMailData(
  knex: Knex,
  { publicUrl }: MailContext,
  plan: Plan,
  { by, note }: Pick<StudioMail['data'], 'by' | 'note'>,
): Promise<StudioMail['data']> {
  const { wizard, dueAt } = plan;
  const title = headOf(wizard, (await filesOfPlan(knex, plan)).texts).title ?? wizard;
  const link = `${publicUrl}/studio/assistenten/${wizard}`;
  return { title: title.replaceAll(/\s+/g, ' '), link, by, note, when: formatPlannedTime(dueAt) };
}
