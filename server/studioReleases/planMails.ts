import type { Knex } from 'knex';
import { queueStudioMail, type StudioMail } from '../letters/index.ts';
import { headOf } from '../studio/index.ts';
import { addressOf } from '../studioDrafts/index.ts';
import { filesOfPlan, type Plan } from './planStore.ts';
import { formatPlannedTime } from './plans/plannedTime.ts';
import type { ReviewContext } from './reviews.ts';

/** Tells who planned a release, and who may publish the wizard, that nothing comes of it. `why`: a sentence. */
export async function mailObstacle(trx: Knex, context: ReviewContext, plan: Plan, why: string): Promise<void> {
  const planner = plan.by.id === null ? undefined : await addressOf(trx, plan.by.id);
  const releasers = await context.releasersOf(trx, plan.wizard);
  const all = new Set([...(planner === undefined ? [] : [planner]), ...releasers.map(({ email }) => email)]);
  const data = await planMailData(trx, context, plan, { by: plan.by.name ?? '', note: why });
  for (const to of all) await queueStudioMail(trx, { to, kind: 'studioPlanFailed', data });
}

/** What a mail about a planned release tells. */
export async function planMailData(
  knex: Knex,
  { publicUrl }: Pick<ReviewContext, 'publicUrl'>,
  plan: Plan,
  { by, note }: Pick<StudioMail['data'], 'by' | 'note'>,
): Promise<StudioMail['data']> {
  const { wizard, dueAt } = plan;
  const title = headOf(wizard, (await filesOfPlan(knex, plan)).texts).title ?? wizard;
  const link = `${publicUrl}/studio/assistenten/${wizard}`;
  return { title: title.replaceAll(/\s+/g, ' '), link, by, note, when: formatPlannedTime(dueAt) };
}
