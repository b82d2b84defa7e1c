import type { DefinitionFiles } from '../../check/fileNames.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { wizardCompiler } from '../document/compile.ts';

import { describeChanges, type DescribedChange } from './describeChanges.ts';
import { newWizardParts, type WizardPart } from './newWizardParts.ts';

/** What newer texts of a wizard change for people. Undefined while one of the two cannot be run. */
export function compared(id: string, older: DefinitionFiles, newer: DefinitionFiles): DescribedChange[] | undefined {
  const compile = wizardCompiler(id);
  const [before, after] = [older, newer].map((files) => compile(files, localDate));
  if (before === undefined || after === undefined || 'reason' in before || 'reason' in after) return undefined;
  return describeChanges(before.wizard, after.wizard);
}

/** All that a new wizard says and does. Undefined while it cannot be run. */
export function inFull(id: string, files: DefinitionFiles): WizardPart[] | undefined {
  const compiled = wizardCompiler(id)(files, localDate);
  return 'reason' in compiled ? undefined : newWizardParts(compiled.wizard);
}
