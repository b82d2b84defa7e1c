import type { Brand } from '../../../src/contract/index.ts';
import type { Wizard } from '../../../src/engine/index.ts';
import type { StoredSubmission } from '../../submissions/index.ts';
import type { FileTypes } from '../tellable.ts';

export type SubmissionLetterInput = {
  wizard: Wizard;
  submission: StoredSubmission;
  brand: Brand;
  now: Date;
  fileTypes: FileTypes;
};
