import { dayInGermany } from '../base/dayInGermany.ts';
import { onDay, receiveAround, type Answers, type Wizard } from '../../src/engine/index.ts';
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

/**
 * The wizard on the day on which it accepted these answers, so that rules about today lead along the same path as then.
 * `at`: when they were stored. The sender may have lived on the day before or after.
 */
export function onItsDay(wizard: Wizard, answers: Answers, at: Date): Wizard {
  const then = onDay(wizard, dayInGermany(at));
  return onDay(wizard, receiveAround(then, answers).day ?? then.today());
}
