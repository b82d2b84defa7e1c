import type { StudioHistory, StudioRelease } from '../../src/contract/index.ts';
import type { StoredWizard, StudioUser } from '../studio/index.ts';
import { authorshipOf, NOBODY, type Act, type Review } from '../studioDrafts/index.ts';
import type { KeptReview } from './entries.ts';
import type { PublishContext } from './onLatest.ts';
import { rulesOf } from './reviewed.ts';
import { reviewNow } from './reviews.ts';
import { hasWritten, missingAgreement, ruleOf, type lapseOf } from './secondPerson.ts';

type ReviewReply = Pick<StudioRelease, 'secondPerson' | 'review'> & {
  may: Pick<StudioRelease['may'], 'ask' | 'answer' | 'setRule'>;
};

type Subject = {
  wizard: string;
  user: StudioUser | undefined;
  stored: StoredWizard;
  /** The matters of law that the draft touches; undefined while it is not examined. */
  law: readonly string[] | undefined;
};

/** What was submitted of a draft, and what the person who asks may do about it. */
export async function shownReview(
  context: PublishContext,
  { wizard, user, stored, law }: Subject,
): Promise<ReviewReply> {
  const { knex, releasersOf } = context;
  const set = await ruleOf(knex, releasersOf, wizard);
  const setRule = user?.may('operate', wizard) === true;
  if (stored.draft === undefined)
    return { secondPerson: { ...set, touches: [] }, may: { ask: false, answer: false, setRule } };
  const { review, releasers, wizards } = await reviewNow(context, knex, wizard, stored);
  const wrote = hasWritten(await authorshipOf(knex, wizard), user);
  const rules = await rulesOf(knex, releasersOf, wizards);
  const now = { version: stored.version, against: stored.draft.liveVersion, releasers };
  // What is not examined cannot be published anyway.
  const missing = law === undefined ? undefined : missingAgreement({ rules, law, wrote, review, now });
  const counts = review !== undefined && review.lapse === undefined;
  return {
    secondPerson: { ...set, touches: [...(law ?? [])], ...(missing !== undefined && { missing }) },
    ...(review !== undefined && { review: shown(review) }),
    may: {
      ask:
        user?.may('change', wizard) === true &&
        stored.draft.unchanged !== true &&
        (!counts || review.state === 'zurueckgegeben'),
      answer: counts && review.state !== 'zurueckgegeben' && !wrote && user?.may('publish', wizard) === true,
      setRule,
    },
  };
}

function shown({
  state,
  version,
  asked,
  answered,
  lapsed,
  lapse,
}: Review & { lapse: ReturnType<typeof lapseOf> }): NonNullable<StudioRelease['review']> {
  return {
    state,
    hash: version,
    askedBy: nameOf(asked),
    askedAt: asked.at.toISOString(),
    note: asked.note,
    ...(answered !== undefined && {
      answeredBy: nameOf(answered),
      answeredAt: answered.at.toISOString(),
      answer: answered.note,
    }),
    ...(lapse !== undefined && {
      lapse: { why: lapse, ...(lapsed !== undefined && { by: nameOf(lapsed), at: lapsed.at.toISOString() }) },
    }),
  };
}

function nameOf({ name }: Pick<Act, 'name'>): string {
  return name ?? NOBODY;
}

/** Who asked for an agreement to what was published, and who gave it. */
export function shownReviewOfEntry({
  hash,
  asked,
  agreed,
}: KeptReview): NonNullable<StudioHistory['entries'][number]['review']> {
  return {
    hash,
    askedBy: nameOf(asked),
    askedAt: new Date(asked.at).toISOString(),
    ...(agreed !== undefined && {
      agreedBy: nameOf(agreed),
      agreedAt: new Date(agreed.at).toISOString(),
      answer: agreed.note,
    }),
  };
}
