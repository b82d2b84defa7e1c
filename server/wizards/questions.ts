import type { Wizard } from '../../src/engine/index.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * The questions that a submission answers: those of its own revision, or today's where that was stored before revisions
 * were kept. Undefined where neither is there.
 */
export async function questionsOf(
  catalogue: Pick<Catalogue, 'byId' | 'inRevision'>,
  submission: { wizard: string; revision: string },
): Promise<Wizard | undefined> {
  const own = await catalogue.inRevision(submission.wizard, submission.revision);
  return (own ?? catalogue.byId(submission.wizard))?.wizard;
}
