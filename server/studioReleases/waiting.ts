import type { StudioWaiting } from '../../src/contract/index.ts';
import { headOf, type StudioUser } from '../studio/index.ts';
import { authorshipOf, NOBODY, openReviews } from '../studioDrafts/index.ts';
import { reviewNow } from './reviews.ts';
import { hasWritten } from './secondPerson.ts';
import type { ReleaseOptions } from './shownRelease.ts';

type WaitingItem = StudioWaiting['waiting'][number];

/** What waits for somebody: drafts that they may answer, and answers to what they have submitted. The oldest first. */
export async function waitingFor(options: ReleaseOptions, user: StudioUser): Promise<WaitingItem[]> {
  const { knex, store } = options;
  const all: WaitingItem[] = [];
  for (const { wizard, review } of await openReviews(knex)) {
    const isOpen = review.state === 'offen';
    if (isOpen ? !user.may('publish', wizard) : review.asked.account !== user.id) continue;
    if (isOpen && hasWritten(await authorshipOf(knex, wizard), user)) continue;
    const draft = await store.open(wizard);
    if (draft?.draft === undefined || !user.may('see', wizard)) continue;
    if ((await reviewNow(options, knex, wizard, draft)).review?.lapse !== undefined) continue;
    const act = review.answered ?? review.asked;
    all.push({
      wizard,
      title: headOf(wizard, draft.files).title ?? wizard,
      what: review.state,
      by: act.name ?? NOBODY,
      at: act.at.toISOString(),
      note: act.note,
    });
  }
  return all.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}
