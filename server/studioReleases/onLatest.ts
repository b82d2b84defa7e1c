import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import type { Author, WizardStore } from '../studio/index.ts';
import { assembled, type Catalogue } from '../wizards/index.ts';
import type { LoggedChange, LogChanges } from './changeLog.ts';
import type { CompareReleases } from './compareReleases.ts';
import { alone, nextGeneration, readGeneration, type Edition, type EntryKind } from './entries.ts';
import { formatFaults } from './elsewhere.ts';
import { faultsBeside, type Examiner } from './examiner.ts';
import { BUSY, type LiveReleases } from './releases.ts';
import type { ReleasersOf } from './secondPerson.ts';

export type PublishContext = {
  knex: Knex;
  clock: () => Date;
  releases: LiveReleases;
  /** The live files below the drafts. */
  live: WizardStore;
  examiner: Pick<Examiner, 'readBeside' | 'examine'>;
  catalogue: Pick<Catalogue, 'refresh' | 'all' | 'byId' | 'faults'>;
  tell: LogChanges;
  /** Compares versions outside of the process that serves. */
  compare: CompareReleases;
  /** The accounts that may publish a wizard. */
  releasersOf: ReleasersOf;
  /** Whether the accounts of the site take what a wizard sends. */
  isAccountForm: (wizard: string) => boolean;
};

/** Somebody changes what visitors see of a wizard, and says why. */
export type ChangeRequest = { wizard: string; by: Author | undefined; note: string; requestId?: string | undefined };

/** Something was published while this was, on whichever instance. */
class Moved extends Error {}

const ATTEMPTS = 3;
/** What changes nothing of what is live. */
const OF_PLANS: ReadonlySet<EntryKind> = new Set(['geplant', 'gestoppt', 'unterblieben']);
const UNUSABLE = 'Diese Fassung versteht das Programm nicht mehr.';

/**
 * Works on what this instance knows, if nothing else was published meanwhile; otherwise it loads that first. Then it logs that, and shows
 * what is live.
 */
export async function onLatest(
  context: Pick<PublishContext, 'knex' | 'releases' | 'catalogue' | 'tell'>,
  { by, requestId }: Pick<ChangeRequest, 'by' | 'requestId'>,
  work: (trx: Knex.Transaction) => Promise<LoggedChange[]>,
  attempt = 1,
): Promise<void> {
  const { knex, releases, catalogue, tell } = context;
  try {
    const done = await releases.inTurn(() =>
      alone(knex, async (trx) => {
        if ((await readGeneration(trx)) !== releases.applied()) throw new Moved();
        const made = await work(trx);
        if (made.some(({ kind }) => !OF_PLANS.has(kind))) await nextGeneration(trx);
        return made;
      }),
    );
    tell(done, { account: by?.id, requestId });
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    if (attempt === ATTEMPTS) throw new Fault(503, BUSY, { headers: { 'Retry-After': '5' } });
    await catalogue.refresh();
    return onLatest(context, { by, requestId }, work, attempt + 1);
  }
  return catalogue.refresh();
}

/**
 * Throws a Fault 409 if the files do not go together with what else is live: another one may have taken their address since. `day`: the German day on which
 * they are to be live, by default today.
 */
export async function refuseBeside(
  context: Pick<PublishContext, 'catalogue' | 'releases'>,
  { wizard, edition, day }: { wizard: string; edition: Edition; day?: string },
): Promise<void> {
  const { texts } = assembled(edition.written).files;
  const faults = await faultsBeside(context, wizard, texts, day).catch((cause: unknown) => {
    throw new Fault(409, UNUSABLE, { cause });
  });
  if (faults.length > 0) throw new Fault(409, formatFaults(faults, texts));
}
