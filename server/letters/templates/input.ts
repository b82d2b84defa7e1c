import type { Brand } from '../../../src/contract/index.ts';
import { computedWords, factsOf, type Facts, type Wizard } from '../../../src/engine/index.ts';
import { dayInGermany } from '../../base/dayInGermany.ts';
import type { StoredSubmission } from '../../submissions/index.ts';
import type { FileTypes } from '../base/mailable.ts';

export type SubmissionLetterInput = {
  wizard: Wizard;
  submission: StoredSubmission;
  brand: Brand;
  now: Date;
  fileTypes: FileTypes;
};

type LetterFacts = Pick<SubmissionLetterInput, 'wizard' | 'submission' | 'now'>;

/** The computed values in words, for a mail without conditions. */
export function computedFor(input: LetterFacts): Record<string, string> {
  return computedWords(input.wizard, factsFor(input));
}

/**
 * What a mail's conditions and computed values are about, on the day on which it is written. What the person said counts
 * as said on the day of the submission.
 */
export function factsFor({ wizard, submission, now }: LetterFacts): Facts {
  const given = () => dayInGermany(submission.createdAt);
  return factsOf({ ...wizard, today: () => dayInGermany(now) }, submission.answers, given);
}
