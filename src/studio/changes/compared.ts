import type { DefinitionFiles } from '../../check/fileNames.ts';
import { renewalReasons } from '../../explore/index.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { compileRead } from '../document/compile.ts';
import { wizardReader } from '../document/readWizard.ts';

import { describeChanges, isTechnical, type DescribedChange } from './describeChanges.ts';
import { withFaulty } from './faulty.ts';
import { newWizardParts, type WizardPart } from './newWizardParts.ts';

/** What newer texts of a wizard change for people. Undefined while one of the two cannot be run. */
export function compared(id: string, older: DefinitionFiles, newer: DefinitionFiles): DescribedChange[] | undefined {
  const [before, after] = [described(id, older), described(id, newer)];
  if (before === undefined || after === undefined) return undefined;
  const isFaulty = (one: DescribedChange) =>
    (one.change === 'weg' || isTechnical(one)) && after.faulty.some((other) => isSameThing(one, other));
  return [...describeChanges(before.wizard, after.wizard).filter((one) => !isFaulty(one)), ...after.faulty];
}

/** Why people who are answering the older texts have to look through the newer ones. Undefined while one of the two cannot be run. */
export function renewalBetween(id: string, older: DefinitionFiles, newer: DefinitionFiles): string[] | undefined {
  const [before, after] = [described(id, older), described(id, newer)];
  return before && after && renewalReasons(before.wizard, after.wizard);
}

function isSameThing(one: DescribedChange, other: DescribedChange): boolean {
  return (
    one.place.file === other.place.file && (one.place.pointer === other.place.pointer || one.where === other.where)
  );
}

/** All that a new wizard says and does. Undefined while it cannot be run. */
export function inFull(id: string, files: DefinitionFiles): WizardPart[] | undefined {
  const found = described(id, files);
  if (found === undefined) return undefined;
  const { wizard, faulty } = found;
  return [...(faulty.length === 0 ? [] : [{ heading: 'Mit Funden', told: faulty }]), ...newWizardParts(wizard)];
}

/** The wizard of the files, and what its findings leave out. */
function described(id: string, files: DefinitionFiles) {
  const read = wizardReader(id)(files);
  const compiled = compileRead(read, localDate);
  if ('reason' in compiled) return undefined;
  return withFaulty(id, compiled.wizard, read);
}
