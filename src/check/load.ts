import { checkAtOnce, unchecked, type Checked, type Faulty, type Stage } from './check.ts';
import type { Numbered } from './checkLinks.ts';
import { compileSchemas, type CompiledSchemas } from './validators.ts';
import { noDay, type Today } from '../engine/days.ts';
import { readDefinition } from './parse.ts';
import type { DefinitionFiles } from './fileNames.ts';

/** A definition that passed every check, with its compiled schemas, and what could not be checked. */
export type CheckedWizard = Checked<CompiledSchemas>;

/**
 * Loads a wizard from the texts of its folder, or returns everything that is wrong with it. `revision` is the content
 * hash. `today` is the day that its rules count from, in the checks and afterwards.
 */
export function loadDefinition(
  id: string,
  files: DefinitionFiles,
  revision: string,
  today = noDay,
): CheckedWizard | Faulty {
  return loadEdition(id, files, revision, { today });
}

/**
 * Loads a wizard as `loadDefinition` does: in another edition than the one that its `wizard.json` names, or with the names
 * of its pictures, so that missing ones are found.
 */
export function loadEdition(
  id: string,
  files: DefinitionFiles,
  revision: string,
  {
    today = noDay,
    edition,
    pictures,
    pages,
    numbered,
    onStage,
  }: {
    today?: Today;
    edition?: string;
    pictures?: readonly string[];
    pages?: readonly string[] | undefined;
    numbered?: readonly Numbered[] | undefined;
    /** Called with each stage of the check that has ended. */
    onStage?: (stage: Stage) => void;
  },
): CheckedWizard | Faulty {
  const options = { prepare: compileSchemas, revision, today, edition, pictures, pages, numbered };
  return checkAtOnce(id, files, options, onStage);
}

/**
 * Compiles a definition that passed the checks of an earlier release, without running today's. Throws if its files are
 * no JSON or cannot be compiled.
 */
export function restoreDefinition(id: string, files: DefinitionFiles, revision: string, today = noDay): CheckedWizard {
  return unchecked(readDefinition(id, files), { prepare: compileSchemas, revision, today });
}
