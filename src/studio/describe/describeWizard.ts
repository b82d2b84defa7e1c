import type { Wizard } from '../../engine/index.ts';
import { describeFlow } from './flow.ts';
import { describeMails } from './mails.ts';
import { namesOf } from './names.ts';
import { describeSteps } from './step.ts';
import { describeTables } from './tables.ts';
import type { Thing } from './thing.ts';
import { describeWizardFile } from './wizardFile.ts';

/** Everything that a wizard says and does, thing by thing, in the words of the screen. `beside`: the versions that it is compared with, the newest first. */
export function describeWizard(wizard: Wizard, beside: readonly Wizard[] = [wizard]): Thing[] {
  const names = namesOf(wizard, beside);
  return [
    ...describeMails(names),
    ...describeTables(names),
    ...describeSteps(names),
    ...describeFlow(names),
    ...describeWizardFile(names),
  ];
}
