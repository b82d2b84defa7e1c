import type { Wizard } from '../../src/engine/index.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * Returns the wizard whose questions a submission answers: its own revision, or the current one if it was stored before
 * revisions were kept. Undefined if neither exists.
 */
export async function questionsOf(
  catalogue: Pick<Catalogue, 'byId' | 'inRevision'>,
  submission: { wizard: string; revision: string },
): Promise<Wizard | undefined> {
  const own = await catalogue.inRevision(submission.wizard, submission.revision);
  return (own ?? catalogue.byId(submission.wizard))?.wizard;
}
