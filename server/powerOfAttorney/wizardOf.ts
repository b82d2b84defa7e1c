import type { Wizard } from '../../src/engine/index.ts';
import { onItsDay, questionsOf, type Catalogue } from '../wizards/index.ts';
import type { SignedSubmission } from './access.ts';

export type WizardSource = { catalogue: Pick<Catalogue, 'byId' | 'inRevision'> };

/** The wizard that a submission was made with, as it was on that day; undefined if nobody has it any more. */
export async function wizardOf(found: SignedSubmission, { catalogue }: WizardSource): Promise<Wizard | undefined> {
  const questions = await questionsOf(catalogue, found);
  return questions && onItsDay(questions, found.submission.answers, found.submission.createdAt);
}
