import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import { queueStudioMail, type StudioMail } from '../letters/index.ts';
import { headOf, type Author, type StoredWizard } from '../studio/index.ts';
import {
  addReview,
  addressOf,
  answerReview,
  authorshipOf,
  reviewOf,
  withDraft,
  type Review,
} from '../studioDrafts/index.ts';
import { BEHIND, changedParts } from './examiner.ts';
import type { PublishContext } from './onLatest.ts';
import { reachedBy } from './reached.ts';
import { releasersOfAll } from './reviewed.ts';
import { hasWritten, lapseOf, OWN_WORK, type Releaser } from './secondPerson.ts';

export type ReviewContext = PublishContext & {
  /** The origin that links in mails name. */
  publicUrl: string;
};

/** `expected`: the version of the draft. */
type ReviewRequest = { wizard: string; expected: string | undefined; by: Author | undefined; note: string };

const NOBODY_ELSE =
  'Zustimmen kann nur, wer diesen Assistenten veröffentlichen darf und nichts an diesem Entwurf geändert hat. Das ist zurzeit niemand.';
const UNCHANGED = 'Der Entwurf hat keine Änderungen gegenüber dem, was live ist.';
const SUBMITTED = 'Dieser Stand ist schon eingereicht.';
const NOTHING_WAITS =
  'Dieser Stand wartet auf keine Antwort: Er ist nicht eingereicht, schon beantwortet, oder seither geändert.';
const NOT_PASSED = 'Zustimmen lässt sich erst, wenn die Prüfung dieses Stands bestanden ist.';
const NOT_EVERYWHERE =
  'Der Entwurf ändert einen gemeinsamen Teil auch in Assistenten, die Sie nicht veröffentlichen dürfen. Darum können Sie ihm nicht zustimmen.';

/** Somebody who asks again so soon sends no second mail: the first one leads to the same page. */
const ONE_MAIL_MS = 5 * 60_000;

/** Asks for an agreement to exactly this version of a draft. Throws Outdated, and a Fault 409 if nobody could give it. */
export async function submitDraft(
  context: ReviewContext,
  { wizard, expected, by, note }: ReviewRequest,
): Promise<void> {
  const { knex, live, clock } = context;
  await withDraft(knex, live, { id: wizard, expected }, async (trx, draft) => {
    const at = clock();
    if (draft.draft?.unchanged === true) throw new Fault(409, UNCHANGED);
    if (draft.draft?.behind === true) throw new Fault(409, BEHIND.message);
    const { review, releasers } = await reviewNow(context, trx, wizard, draft);
    if (review !== undefined && review.lapse === undefined && review.state !== 'zurueckgegeben')
      throw new Fault(409, SUBMITTED);
    const authorship = await authorshipOf(trx, wizard);
    const others = releasers.filter((one) => one.id !== by?.id && !hasWritten(authorship, one));
    if (others.length === 0) throw new Fault(409, NOBODY_ELSE);
    await addReview(trx, { wizard, version: draft.version, against: againstOf(draft), by, note, at });
    if (review !== undefined && isRecent(review, by, at)) return;
    for (const { email } of others)
      await queueStudioMail(trx, {
        to: email,
        kind: 'studioAsked',
        data: mailData(context, wizard, draft, { by, note }),
      });
  });
}

function isRecent({ state, asked }: Review, by: Author | undefined, at: Date): boolean {
  return state === 'offen' && asked.account === by?.id && at.getTime() - asked.at.getTime() < ONE_MAIL_MS;
}

/**
 * Agrees to exactly this version of a draft, or returns it, also after an agreement. Throws Outdated; a Fault 403 to the person who has written in it,
 * and 409 if nothing waits or it has not passed the examination.
 */
export async function answerDraft(
  context: ReviewContext,
  { wizard, expected, by, agreed, note }: ReviewRequest & { agreed: boolean },
): Promise<void> {
  const { knex, live, clock, examiner } = context;
  await withDraft(knex, live, { id: wizard, expected }, async (trx, draft) => {
    const { review, releasers } = await reviewNow(context, trx, wizard, draft);
    const waits = review?.state === 'offen' || (review?.state === 'zugestimmt' && !agreed);
    if (review === undefined || review.lapse !== undefined || !waits) throw new Fault(409, NOTHING_WAITS);
    if (hasWritten(await authorshipOf(trx, wizard), by)) throw new Fault(403, OWN_WORK);
    if (agreed) {
      if (!releasers.some(({ id }) => id === by?.id)) throw new Fault(403, NOT_EVERYWHERE);
      const parts = await changedParts(live, draft);
      const examination = await examiner.readBeside(wizard, { version: draft.version, parts }, trx);
      if (examination?.state !== 'passed') throw new Fault(409, NOT_PASSED);
    }
    await answerReview(trx, review.id, { agreed, by, note, at: clock() });
    const { account } = review.asked;
    const to = account === null || account === by?.id ? undefined : await addressOf(trx, account);
    const kind = agreed ? 'studioAgreed' : 'studioReturned';
    if (to !== undefined)
      await queueStudioMail(trx, { to, kind, data: mailData(context, wizard, draft, { by, note }) });
  });
}

/** What was submitted of a draft, whether it still counts, and who may publish it in all wizards that it changes. */
export async function reviewNow(
  { live, releases, releasersOf }: Pick<PublishContext, 'live' | 'releases' | 'releasersOf'>,
  knex: Knex,
  wizard: string,
  draft: StoredWizard,
): Promise<{
  review: (Review & { lapse: ReturnType<typeof lapseOf> }) | undefined;
  releasers: Releaser[];
  wizards: string[];
}> {
  const reached = await reachedBy(releases, wizard, await changedParts(live, draft));
  const wizards = [wizard, ...reached.map((one) => one.wizard)];
  const releasers = await releasersOfAll(knex, releasersOf, wizards);
  const found = await reviewOf(knex, wizard);
  const now = { version: draft.version, against: againstOf(draft), releasers };
  return { review: found && { ...found, lapse: lapseOf(found, now) }, releasers, wizards };
}

function againstOf({ draft }: StoredWizard): string {
  return draft?.liveVersion ?? '';
}

function mailData(
  { publicUrl }: ReviewContext,
  wizard: string,
  { files }: StoredWizard,
  { by, note }: { by: Author | undefined; note: string },
): StudioMail['data'] {
  const title = (headOf(wizard, files).title ?? wizard).replaceAll(/\s+/g, ' ');
  return { title, link: `${publicUrl}/studio/assistenten/${wizard}`, by: by?.name ?? '', note };
}
