import type { StudioRevision, StudioRevisions, StudioSubmission } from '../../src/contract/index.ts';
import { chooseEdition } from '../../src/check/browser.ts';
import { maskAnswers } from '../../src/coverage/index.ts';
import type { Answers } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';
import type { Catalogue } from '../wizards/index.ts';

/** What is kept of wizards: the revisions that were live, and what was sent. */
export type Past = Pick<Catalogue, 'inRevision'> & {
  /** Newest first. */
  revisions: (wizard: string) => Promise<{ revision: string; firstLiveAt: Date; lastLiveAt: Date }[]>;
  submission: (
    reference: string,
  ) => Promise<{ wizard: string; revision: string; answers: Answers; createdAt: Date } | undefined>;
};

const MOST_REVISIONS = 50;
const NOT_KEPT = 'Diese Fassung ist hier nicht (mehr) gespeichert.';

/** The revisions of a wizard that were live, newest first. */
export async function pastRevisions(past: Past, wizard: string): Promise<StudioRevisions> {
  const revisions = await past.revisions(wizard);
  return {
    revisions: revisions.slice(0, MOST_REVISIONS).map(({ revision, firstLiveAt, lastLiveAt }) => ({
      revision,
      from: firstLiveAt.toISOString(),
      until: lastLiveAt.toISOString(),
    })),
  };
}

/** The texts of a revision, of the edition that was in force. Throws a Fault 404 if it is not kept. */
export async function pastRevision(past: Past, wizard: string, revision: string): Promise<StudioRevision> {
  const kept = await past.inRevision(wizard, revision);
  if (kept === undefined) throw new Fault(404, NOT_KEPT);
  return { files: chooseEdition(kept.files.texts).files };
}

/**
 * What was sent under a reference number, masked. Throws a Fault 404 if there is no such submission of this wizard, and 409
 * if its revision is not kept, without which nobody knows what to mask.
 */
export async function pastSubmission(past: Past, wizard: string, reference: string): Promise<StudioSubmission> {
  const found = await past.submission(reference);
  if (found === undefined) throw new Fault(404, 'Zu dieser Nummer ist hier kein Vorgang gespeichert.');
  if (found.wizard !== wizard)
    throw new Fault(404, `Dieser Vorgang gehört zu einem anderen Assistenten: ${found.wizard}.`);
  const { revision, createdAt } = found;
  const kept = await past.inRevision(wizard, revision);
  if (kept === undefined) throw new Fault(409, NOT_KEPT);
  const masked = maskAnswers(kept.wizard, found.answers, kept.definition.examples);
  return { reference, revision, receivedAt: createdAt.toISOString(), ...masked };
}
