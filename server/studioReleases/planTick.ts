import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { dayInGermany } from '../base/dayInGermany.ts';
import { Fault } from '../http/fault.ts';
import { endDraft, reviewById, type Review } from '../studioDrafts/index.ts';
import { againstOf } from './examiner.ts';
import type { LoggedChange } from './changeLog.ts';
import { evidenceOf, type KeptExamination } from './keptExamination.ts';
import { obstacleOf } from './plans/obstacle.ts';
import { onLatest } from './onLatest.ts';
import { mailObstacle } from './planMails.ts';
import { blockPlan, dropPlan, endPlan, filesOfPlan, planOf, plansOf, type Plan } from './planStore.ts';
import { inFlightsOf, putFiles, type Publishable } from './publish.ts';
import { reachedBy } from './reached.ts';
import { isRetired } from './releases.ts';
import { releasersOfAll, rulesOf } from './reviewed.ts';
import type { ReviewContext } from './reviews.ts';
import { hasWritten, isAgreed, isDemanded } from './secondPerson.ts';

/** What this program has found in the files of a plan, beside what was live then, for the German day on which they are to be live. */
type PlanExamination = { entry: number; applied: string; day: string; kept: KeptExamination };

export type PlanContext = ReviewContext & { log: Pick<Logger, 'warn'> };

/** After so long without a result at its time, nothing comes of a planned release. */
const UNEXAMINED_MS = 15 * 60_000;
const UNEXAMINED = 'Die Prüfung zu ihrem Zeitpunkt kam auch nach 15 Minuten zu keinem Ergebnis.';
const ELSEWHERE = 'In einem anderen Assistenten, den ein gemeinsamer Teil ändert, ist damit etwas falsch.';
const UNDONE = 'A planned release could not be looked after. The next attempt follows.';

/**
 * Opens what looks after the planned releases at an instance. `tick` examines those that this program has not examined, notes and mails what is in the way of
 * one, and publishes those whose time has come. Any number of instances may do so at once; calls do not overlap. Never rejects.
 */
export function openPlans(context: PlanContext): { tick: () => Promise<void> } {
  const examined = new Map<string, PlanExamination>();
  const without = new Map<number, Date>();
  let running: Promise<void> | undefined;
  const lookAtAll = async () => {
    const plans = await plansOf(context.knex);
    for (const wizard of examined.keys()) if (!plans.some((plan) => plan.wizard === wizard)) examined.delete(wizard);
    for (const entry of without.keys()) if (!plans.some((plan) => plan.entry === entry)) without.delete(entry);
    for (const plan of plans)
      await look(context, plan, { examined, without }).catch((error: unknown) => {
        context.log.warn({ err: error, wizard: plan.wizard }, UNDONE);
      });
  };
  return {
    tick() {
      running ??= lookAtAll()
        .catch((error: unknown) => context.log.warn({ err: error }, UNDONE))
        .finally(() => (running = undefined));
      return running;
    },
  };
}

type PlanExaminations = {
  /** By wizard. */
  examined: Map<string, PlanExamination>;
  /** Since when an examination of a plan whose time has come was broken off again and again. */
  without: Map<number, Date>;
};

async function look(context: PlanContext, plan: Plan, { examined, without }: PlanExaminations): Promise<void> {
  const isDue = plan.dueAt <= context.clock();
  if (plan.obstacle !== undefined) return isDue ? settle(context, plan, undefined) : undefined;
  const known = examined.get(plan.wizard);
  const examination = isFresh(context, plan, known) ? known : await examine(context, plan);
  // The process that examines was ended. The next tick tries again.
  if (examination === undefined) return isDue ? giveUp(context, plan, without) : undefined;
  without.delete(plan.entry);
  examined.set(plan.wizard, examination);
  const isBlocked = (await obstacleNow(context, context.knex, plan, examination)).obstacle !== undefined;
  return isBlocked || isDue ? settle(context, plan, examination) : undefined;
}

/** Notes and mails that nothing comes of a plan whose time has come, once it could not be examined for long enough. */
async function giveUp(context: PlanContext, { wizard, entry }: Plan, without: Map<number, Date>): Promise<void> {
  const at = context.clock();
  const since = without.get(entry) ?? at;
  without.set(entry, since);
  if (at.getTime() - since.getTime() < UNEXAMINED_MS) return undefined;
  return onLatest(context, { by: undefined }, async (trx) => {
    const plan = await planOf(trx, wizard);
    if (plan?.entry !== entry) return [];
    if (plan.obstacle === undefined) await mailObstacle(trx, context, plan, UNEXAMINED);
    return [await dropPlan(trx, plan, { at, why: plan.obstacle?.why ?? UNEXAMINED })];
  });
}

function isFresh(
  { releases, clock }: PlanContext,
  plan: Plan,
  known: PlanExamination | undefined,
): known is PlanExamination {
  return known?.entry === plan.entry && known.applied === releases.applied() && known.day === dayOf(plan, clock());
}

/** The German day that the texts and rules of a plan are examined for: that of its time, or today where it is late. */
function dayOf({ dueAt }: Plan, now: Date): string {
  return dayInGermany(dueAt > now ? dueAt : now);
}

async function examine(context: PlanContext, plan: Plan): Promise<PlanExamination | undefined> {
  const { knex, examiner, releases, clock } = context;
  const [applied, day] = [releases.applied(), dayOf(plan, clock())];
  const { texts, pictures } = await filesOfPlan(knex, plan);
  const { version, parts } = plan;
  const kept = await examiner.examine(plan.wizard, { version, texts, pictures: Object.keys(pictures), parts, day });
  return kept && { entry: plan.entry, applied, day, kept };
}

/** Notes what is in the way, or publishes what is due: once, whichever instance comes first, and not after somebody has stopped it. */
async function settle(
  context: PlanContext,
  { wizard, entry }: Plan,
  examination: PlanExamination | undefined,
): Promise<void> {
  const by = undefined;
  await onLatest(context, { by }, async (trx) => {
    const plan = await planOf(trx, wizard);
    if (plan?.entry !== entry) return [];
    const at = context.clock();
    const isDue = plan.dueAt <= at;
    if (plan.obstacle !== undefined) return isDue ? [await dropPlan(trx, plan, { at, why: plan.obstacle.why })] : [];
    // Something else was published since. The next tick examines beside that.
    if (examination === undefined || !isFresh(context, plan, examination)) return [];
    const { obstacle, ...now } = await obstacleNow(context, trx, plan, examination);
    if (obstacle !== undefined) {
      await mailObstacle(trx, context, plan, obstacle);
      if (isDue) return [await dropPlan(trx, plan, { at, why: obstacle })];
      await blockPlan(trx, wizard, { why: obstacle, at: at.toISOString() });
      return [];
    }
    if (!isDue) return [];
    const inFlights = inFlightsOf(context, wizard, examination.kept, plan.inFlight);
    return publish(context, trx, plan, { ...now, inFlights });
  });
}

async function publish(
  context: PlanContext,
  trx: Knex.Transaction,
  plan: Plan,
  now: Omit<Publishable, 'files' | 'parts'>,
): Promise<LoggedChange[]> {
  const { wizard, version, note, dueAt, plannedAt } = plan;
  const by = { id: plan.by.id ?? '', name: plan.by.name ?? '' };
  const files = await filesOfPlan(trx, plan);
  // A draft that was changed since goes on, with its remarks.
  const hasEnded = await endDraft(trx, context.live, { id: wizard, expected: version });
  await endPlan(trx, { wizard });
  const remarks = hasEnded ? { settledUntil: plannedAt } : undefined;
  return putFiles(context, { wizard, by, note }, trx, { files, ...now, remarks, plannedFor: dueAt });
}

type PlanNow = { obstacle: string | undefined } & Pick<Publishable, 'reached' | 'written'>;

/** What is in the way of a plan now. */
async function obstacleNow(context: PlanContext, knex: Knex, plan: Plan, { kept }: PlanExamination): Promise<PlanNow> {
  const { releases, releasersOf } = context;
  const { wizard, by, version } = plan;
  const reached = await reachedBy(releases, wizard, plan.parts);
  const wizards = [wizard, ...reached.map((one) => one.wizard)];
  const releasers = await releasersOfAll(knex, releasersOf, wizards);
  const review = await reviewNow(knex, plan);
  const now = { version, against: review?.against ?? '', releasers };
  const wrote = by.id !== null && hasWritten(plan.written.authorship, { id: by.id, name: '' });
  const needsOther = wrote && isDemanded(await rulesOf(knex, releasersOf, wizards), kept.law);
  const obstacle = obstacleOf({
    planner: by.name ?? 'Niemand',
    isAllowed: releasers.some(({ id }) => id === by.id),
    isRetired: isRetired(releases.live(wizard)),
    isMoved: againstOf(releases, wizard, reached) !== plan.against,
    isReturned: review?.state === 'zurueckgegeben',
    isUnagreed: needsOther && !isAgreed(review, now),
    findings: [...sentences(kept), ...inFlightFaults(context, plan, kept)],
  });
  const reviews = plan.written.reviews?.map((one) => (one.id === review?.id ? review : one));
  return { obstacle, reached, written: { ...plan.written, review, reviews, examination: evidenceOf(kept) } };
}

/** What was submitted of the files that are planned. Changes of the draft since then are not theirs. */
async function reviewNow(knex: Knex, { written: { review } }: Plan): Promise<Review | undefined> {
  if (review === undefined) return undefined;
  return { ...((await reviewById(knex, review.id)) ?? review), lapsed: undefined };
}

/** What is found, for people who may not see each of the other wizards that shared parts change. */
function sentences({ findings }: KeptExamination): string[] {
  const isElsewhere = findings.some(({ wizard }) => wizard !== undefined);
  const own = findings.flatMap(({ wizard, message }) => (wizard === undefined ? [message] : []));
  return isElsewhere ? [...own, ELSEWHERE] : own;
}

/** Why what who planned it wants to become of who is answering cannot be. */
function inFlightFaults(context: PlanContext, { wizard, inFlight }: Plan, kept: KeptExamination): string[] {
  try {
    inFlightsOf(context, wizard, kept, inFlight);
    return [];
  } catch (error) {
    if (error instanceof Fault) return [error.message];
    throw error;
  }
}
