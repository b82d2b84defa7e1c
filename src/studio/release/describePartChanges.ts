import type { DefinitionFiles } from '../../check/fileNames.ts';
import { partFile } from '../../check/browser.ts';
import { wizardCompiler } from '../document/compile.ts';

import { stepAround } from '../document/partTitles.ts';
import { describeChanges, type DescribedChange } from '../changes/describeChanges.ts';

/**
 * What changes in shared parts that the wizard itself does not use: as if a wizard of one step did. Undefined where that is unknown, such as for a
 * part that is gone.
 */
export function describePartChanges(
  before: DefinitionFiles,
  after: DefinitionFiles,
  parts: readonly string[],
  today: () => string,
): DescribedChange[] {
  return parts.flatMap((part) => {
    const compile = wizardCompiler('teil');
    const [was, is] = [before, after].map((files) => compile(around(files, part), today));
    if (was === undefined || is === undefined || 'reason' in was || 'reason' in is) return [];
    return describeChanges(was.wizard, is.wizard);
  });
}

/** A wizard of one step that uses the part. */
function around(files: DefinitionFiles, part: string): DefinitionFiles {
  const own = {
    'wizard.json': { title: 'Teil', description: 'Teil', progress: [{ label: 'Teil', steps: ['teil'] }] },
    'machine.json': {
      id: 'teil',
      initial: 'teil',
      states: { teil: { on: { NEXT: 'ende' } }, ende: { type: 'final' } },
    },
    'steps/teil.json': stepAround(part, valueOf(files[partFile(part)])),
    'steps/ende.json': { title: 'Ende' },
  };
  const parts = Object.entries(files).filter(([file]) => file.startsWith('../parts/'));
  return Object.fromEntries([...Object.entries(own).map(([file, value]) => [file, JSON.stringify(value)]), ...parts]);
}

/** Undefined for a part that is gone or no JSON. */
function valueOf(text = ''): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
