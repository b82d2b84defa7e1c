import type { KeptRun, PageTarget, RunStart } from '../pages/index.ts';
import { RUN_PARAM } from '../../src/contract/index.ts';
import { consentsOf, stepRoute, type Wizard } from '../../src/engine/index.ts';
import { changedSteps, type Catalogue, type ChangedStep } from '../wizards/index.ts';

type Revisions = Pick<Catalogue, 'recent' | 'inRevision'>;

/**
 * The wizard that judges answers to a revision: that revision if it is live or its answers are still taken, else the current one. Then `isOutdated`. A form
 * without a revision is one of an older program.
 */
export async function judgeOf(
  current: Wizard,
  revision: string | undefined,
  catalogue: Revisions,
): Promise<{ wizard: Wizard; isOutdated: boolean }> {
  if (revision === undefined || revision === current.revision) return { wizard: current, isOutdated: false };
  const recent = await catalogue.recent({ wizard: current.id, revision });
  return recent === undefined ? { wizard: current, isOutdated: true } : { wizard: recent.wizard, isOutdated: false };
}

/** What the current revision asks otherwise than an older one. Nothing if that is not stored any more. */
export async function changesSince(current: Wizard, revision: string, catalogue: Revisions): Promise<ChangedStep[]> {
  const older = await catalogue.inRevision(current.id, revision);
  return older === undefined ? [] : changedSteps(older.wizard, current);
}

/** The pointers of consents that an older revision has not asked for with the words of now. */
export async function newConsents(current: Wizard, revision: string, catalogue: Revisions): Promise<Set<string>> {
  const older = await catalogue.inRevision(current.id, revision);
  const known = new Map(
    older === undefined ? [] : consentsOf(older.wizard).map(({ field, wording }) => [field, wording]),
  );
  const changed = consentsOf(current).filter(({ field, wording }) => known.get(field) !== wording);
  return new Set(changed.map(({ field }) => field));
}

/** What the page of a run says is asked otherwise, with the address of each step. */
export async function shownChanges(
  wizard: Wizard,
  { id, run, start }: { id: string; run: KeptRun; start: RunStart },
  catalogue: Revisions,
): Promise<RunStart['changes']> {
  if (start.notice !== 'changed') return undefined;
  const steps = start.changes?.steps ?? (await changesSince(wizard, run.revision, catalogue));
  const query = new URLSearchParams({ [RUN_PARAM]: id }).toString();
  return { steps: steps.map((step) => ({ ...step, href: `${stepRoute(wizard, step.schritt) ?? ''}?${query}` })) };
}

/** The step of a path, which a wizard of another revision may not have. */
export function placeIn({ route = '', initial }: Wizard, path: string): Pick<PageTarget, 'step'> {
  return { step: path === route ? initial : path.slice(route.length + 1) };
}
