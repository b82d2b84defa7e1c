import type { Brand } from '../../../src/contract/index.ts';
import { computedWords, factsOf, type Facts, type Wizard } from '../../../src/engine/index.ts';
import { dayInGermany } from '../../base/dayInGermany.ts';
import type { StoredSubmission } from '../../submissions/index.ts';
import type { FileTypes } from '../tellable.ts';

export type SubmissionLetterInput = {
  wizard: Wizard;
  submission: StoredSubmission;
  brand: Brand;
  now: Date;
  fileTypes: FileTypes;
};

/** The computed values in words. What the person said counts as said on the day of the submission. */
export function computedFor({
  wizard,
  submission,
  now,
}: Pick<SubmissionLetterInput, 'wizard' | 'submission' | 'now'>): Record<string, string> {
  return computedWords(wizard, submission.answers, dayInGermany(now), dayInGermany(submission.createdAt));
}

/** What conditions in a mail are about, on the day on which it is written. */
export function factsFor({ wizard, submission, now }: SubmissionLetterInput): Facts {
  const given = () => dayInGermany(submission.createdAt);
  return factsOf({ ...wizard, today: () => dayInGermany(now) }, submission.answers, given);
}
