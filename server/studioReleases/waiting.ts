import type { StudioWaiting } from '../../src/contract/index.ts';
import { headOf, type StudioUser } from '../studio/index.ts';
import { authorshipOf, NOBODY, openReviews, takenOver } from '../studioDrafts/index.ts';
import { openProposals } from '../studioProposals/index.ts';
import { openRemarks } from '../studioRemarks/index.ts';
import { filesOfPlan, plansOf } from './planStore.ts';
import { reviewNow } from './reviews.ts';
import { hasWritten } from './secondPerson.ts';
import type { ReleaseOptions } from './shownRelease.ts';

type WaitingItem = StudioWaiting['waiting'][number];

/**
 * What waits for somebody: drafts that they may answer, answers to what they have submitted, what others have proposed or remarked at wizards that they
 * may change, and have done with drafts in which they wrote, and planned releases that are not possible any more. The oldest first.
 */
export async function waitingFor(options: ReleaseOptions, user: StudioUser): Promise<WaitingItem[]> {
  const all = [
    ...(await reviewsFor(options, user)),
    ...(await proposalsFor(options, user)),
    ...(await remarksFor(options, user)),
    ...(await takenOverFor(options, user)),
    ...(await plansFor(options, user)),
  ];
  return all.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

async function reviewsFor(options: ReleaseOptions, user: StudioUser): Promise<WaitingItem[]> {
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
  return all;
}

/** Planned releases that are not possible any more, for who planned them and who may publish. */
async function plansFor({ knex }: ReleaseOptions, user: StudioUser): Promise<WaitingItem[]> {
  const items: WaitingItem[] = [];
  for (const plan of await plansOf(knex)) {
    const { wizard, by, obstacle } = plan;
    const isTheirs = user.may('publish', wizard) || (by.id === user.id && user.may('see', wizard));
    if (obstacle === undefined || !isTheirs) continue;
    const title = headOf(wizard, (await filesOfPlan(knex, plan)).texts).title ?? wizard;
    items.push({ wizard, title, what: 'plan', by: by.name ?? NOBODY, at: obstacle.at, note: obstacle.why });
  }
  return items;
}

/** What somebody else has proposed: one item for each wizard. */
async function proposalsFor({ knex, store }: ReleaseOptions, user: StudioUser): Promise<WaitingItem[]> {
  const open = (await openProposals(knex)).filter((one) => one.account !== user.id && user.may('change', one.wizard));
  return itemsOf(open, store, (wizard, [first], count) => ({
    ...wizard,
    what: 'vorschlaege',
    by: first.by,
    at: first.at.toISOString(),
    note: first.name,
    count,
  }));
}

/** Open remarks in which somebody else had the last word: one item for each wizard, which leads to its place if there is one remark only. */
async function remarksFor({ knex, store }: ReleaseOptions, user: StudioUser): Promise<WaitingItem[]> {
  const open = (await openRemarks(knex)).filter((one) => one.last !== user.id && user.may('change', one.wizard));
  return itemsOf(open, store, (wizard, [{ by, at, text, file, pointer }], count) => ({
    ...wizard,
    what: 'anmerkungen',
    by: by === null || by === '' ? NOBODY : by,
    at: at.toISOString(),
    note: text,
    count,
    ...(count === 1 && { file, pointer }),
  }));
}

/** What became of drafts in which they wrote, if somebody else did that. Of a wizard that is gone with its draft, the list tells that. */
async function takenOverFor({ knex, store, clock }: ReleaseOptions, user: StudioUser): Promise<WaitingItem[]> {
  const items: WaitingItem[] = [];
  for (const { wizard, what, by, at } of await takenOver(knex, { account: user.id, at: clock() })) {
    const stored = user.may('change', wizard) ? await store.open(wizard) : undefined;
    if (stored === undefined) continue;
    const title = headOf(wizard, stored.files).title ?? wizard;
    items.push({ wizard, title, what, by, at: at.toISOString(), note: '' });
  }
  return items;
}

/** One item for each wizard that there still is, from what waits there. */
async function itemsOf<Open extends { wizard: string }>(
  open: readonly Open[],
  store: ReleaseOptions['store'],
  itemOf: (wizard: Pick<WaitingItem, 'wizard' | 'title'>, all: [Open, ...Open[]], count: number) => WaitingItem,
): Promise<WaitingItem[]> {
  const items: WaitingItem[] = [];
  for (const [wizard, [first, ...others]] of Map.groupBy(open, (one) => one.wizard)) {
    const stored = first && (await store.open(wizard));
    if (first === undefined || stored === undefined) continue;
    const title = headOf(wizard, stored.files).title ?? wizard;
    items.push(itemOf({ wizard, title }, [first, ...others], others.length + 1));
  }
  return items;
}
