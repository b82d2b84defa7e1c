import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { StudioHistory, StudioRelease } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { idOf, type StudioGate, type StudioUser, type WizardStore } from '../studio/index.ts';
import type { Catalogue, Retirement } from '../wizards/index.ts';
import { shownNames } from './authorship.ts';
import { entriesOf, MOST_ENTRIES, type Entry, type EntryKind } from './entries.ts';
import { besideLive, type Examiner } from './examiner.ts';
import { shownExamination, type Sight } from './keptExamination.ts';
import { liveEntry, previousEntry, publishedWhileOff } from './past.ts';
import { planOf } from './planStore.ts';
import type { ReviewContext } from './reviews.ts';
import { shownReview, shownReviewOfEntry } from './shownReview.ts';

export type ReleaseOptions = ReviewContext & {
  /** The drafts. */
  store: WizardStore;
  examiner: Examiner;
  gate: StudioGate;
};

/** What has happened to a wizard, the newest first. */
export async function historyOf({ knex, releases, catalogue }: ReleaseOptions, wizard: string): Promise<StudioHistory> {
  const [entries, now] = [await entriesOf(knex, wizard, MOST_ENTRIES), releases.live(wizard)];
  const shown = now?.off === true ? undefined : liveEntry(entries, now);
  const { whileOff } = publishedWhileOff(entries);
  return {
    entries: entries.map(({ id, kind, at, by, content, authors, retirement, inFlight, plannedFor, ...more }) => ({
      id,
      kind,
      at: at.toISOString(),
      ...(plannedFor !== null && { plannedFor: plannedFor.toISOString() }),
      ...(by !== null && { by }),
      ...(more.note !== null && { note: more.note }),
      ...(retirement !== null && withTitle(catalogue, retirement)),
      ...(inFlight !== null && { inFlight }),
      ...(authors !== null && { authors: shownNames(authors) }),
      ...(more.review !== null && { review: shownReviewOfEntry(more.review) }),
      ...(more.remarks > 0 && { remarks: more.remarks }),
      hasFiles: content !== null,
      isLive: id === shown?.id,
      ...(shown !== undefined && id !== shown.id && content === now?.content && { saysLive: true as const }),
      ...(whileOff.has(id) && { whileOff: true }),
    })),
  };
}

const OFFERED_AGAIN: ReadonlySet<EntryKind> = new Set(['angeschaltet', 'wiederangeboten']);

/** What is live of a wizard, and what the person who asks may do about it. */
export async function describeRelease(options: ReleaseOptions, ctx: RouterContext): Promise<StudioRelease> {
  const { store, examiner, gate, knex, releases } = options;
  const wizard = idOf(ctx);
  const user = gate.user(ctx);
  const stored = await store.open(wizard);
  if (stored === undefined) throw new Fault(404, 'Diesen Assistenten gibt es nicht (mehr).');
  const now = releases.live(wizard);
  const { off, retired, differs, conflict } = releases.standing(wizard);
  const [entries, planned, examined] = await Promise.all([
    entriesOf(knex, wizard, MOST_ENTRIES),
    shownPlan(knex, wizard),
    stored.draft === undefined ? undefined : examiner.read(wizard, stored),
  ]);
  const reviewed = await shownReview(options, { wizard, user, stored, law: examined?.law });
  const examination = besideLive(examined, stored);
  const previous = previousEntry(entries, now);
  const ended = off ? 'abgeschaltet' : retired ? 'zurueckgezogen' : undefined;
  const current = ended === undefined ? liveEntry(entries, now) : entries.find(({ kind }) => kind === ended);
  // A wizard that was not offered meanwhile is live since it is offered again.
  const on =
    ended === undefined
      ? entries.find(({ id, kind }) => OFFERED_AGAIN.has(kind) && current !== undefined && id > current.id)
      : undefined;
  const shown = on ?? current;
  return {
    live: {
      state: now === undefined ? 'none' : retired ? 'retired' : off ? 'off' : 'live',
      ledBy: now?.ledBy ?? 'ordner',
      ...(shown !== undefined && { since: shown.at.toISOString() }),
      ...(shown?.by != null && { by: shown.by }),
      ...(shown?.note != null && { note: shown.note }),
      ...(now !== undefined &&
        now.retirement !== null &&
        shownRetirement(options, entries, { ...now, retirement: now.retirement })),
      differs,
      conflict,
    },
    may: {
      publish: mayPublish(user, wizard),
      restore: mayPublish(user, wizard),
      restorePrevious: mayPublish(user, wizard) || (user?.may('operate', wizard) === true && !retired),
      switch: user?.may('operate', wizard) === true && !retired,
      retire: mayPublish(user, wizard) && !options.isAccountForm(wizard),
      ...reviewed.may,
      ...(user?.needsFactor('publish', wizard) === true && { publishWithFactor: true }),
    },
    ...(user !== undefined && { name: user.name }),
    verified: gate.isVerified(ctx),
    secondPerson: reviewed.secondPerson,
    ...(reviewed.review !== undefined && { review: reviewed.review }),
    ...(planned !== undefined && { planned }),
    ...(previous !== undefined && { previous }),
    ...(examination !== undefined && { examination: shownExamination(examination, sightOf(options, user)) }),
  };
}

/** What visitors read of a retired wizard, and which version they would get if it were offered again. */
function shownRetirement(
  { catalogue }: WithTitles,
  entries: readonly Entry[],
  { retirement, entry }: { retirement: Retirement; entry: number },
): Pick<StudioRelease['live'], 'retirement' | 'wayTitle' | 'entry' | 'offered'> {
  const offered = entries.find(({ id }) => id === entry);
  return {
    ...withTitle(catalogue, retirement),
    entry,
    ...(offered !== undefined && {
      offered: { at: offered.at.toISOString(), ...(offered.by !== null && { by: offered.by }) },
    }),
  };
}

type WithTitles = { catalogue: Pick<Catalogue, 'byId'> };

/** What visitors read, with the title of the wizard that they go on with. */
function withTitle(
  catalogue: WithTitles['catalogue'],
  retirement: Retirement,
): { retirement: Retirement; wayTitle?: string } {
  const title =
    retirement.wizard === undefined ? undefined : catalogue.byId(retirement.wizard)?.wizard.definition.wizard.title;
  return { retirement, ...(title !== undefined && { wayTitle: title }) };
}

/** The release that is planned; undefined if none is. */
async function shownPlan(knex: Knex, wizard: string): Promise<StudioRelease['planned']> {
  const plan = await planOf(knex, wizard);
  if (plan === undefined) return undefined;
  const { entry, dueAt, by, plannedAt, note, version, obstacle } = plan;
  return {
    plan: entry,
    for: dueAt.toISOString(),
    ...(by.name !== null && { by: by.name }),
    at: plannedAt.toISOString(),
    note,
    hash: version,
    ...(obstacle !== undefined && { obstacle }),
  };
}

/** What may be told to somebody of other wizards. What is live has its name on its page. */
export function sightOf({ catalogue }: { catalogue: Pick<Catalogue, 'all'> }, user: StudioUser | undefined): Sight {
  const maySee = (wizard: string) => user?.may('see', wizard) !== false;
  const isLive = (wizard: string) => catalogue.all().some((one) => one.wizard.id === wizard);
  return { maySee, mayName: (wizard) => maySee(wizard) || isLive(wizard) };
}

/** Whether somebody may restore a version only with a second factor. */
export function needsFactor(user: StudioUser, wizard: string): boolean {
  return user.needsFactor('publish', wizard) || user.needsFactor('operate', wizard);
}

/** Whether somebody may decide what visitors see of a wizard. */
export function mayPublish(user: StudioUser | undefined, wizard: string): boolean {
  return user?.may('publish', wizard) === true;
}
