import type { CheckedWizard, Finding } from '../../src/check/index.ts';
import type { WizardFiles } from './folder.ts';
import type { Retirement } from './retirement.ts';

/** A wizard whose folder passed the check. */
export type LoadedWizard = CheckedWizard & { files: WizardFiles };

/** A folder that cannot be offered in its current state, or whose check is not waited for. */
export type FaultyFolder = { id: string; files: WizardFiles };

/** The result for each folder under `wizards/`. */
export type LoadResult = {
  wizards: LoadedWizard[];
  faulty: FaultyFolder[];
  /** Wizards that are switched off or retired, with the files that say where they would be. */
  off: (FaultyFolder & { retirement?: Retirement | undefined })[];
  /** The wizards with faulty folders that do not lead: what is published is live, or they are switched off. */
  beside: string[];
  /** Which state of what is published this is; undefined where only the folders count. */
  generation: string | undefined;
  faults: { wizard: string; finding: Finding }[];
};
