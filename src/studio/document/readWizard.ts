import type { DefinitionFiles } from '../../check/fileNames.ts';
import { createCheckMemory, fillOwnParts, readFiles, type CheckMemory, type FilledFiles } from '../../check/browser.ts';
import { RecentMap } from '../../check/recentMap.ts';
import type { Definition } from '../../engine/definition.ts';
import { memoize, once } from '../../engine/memoize.ts';
import { outlineReader, type Outline } from './outline.ts';
import { treeReader, type Trees } from './trees.ts';

/** What the files of a wizard say. Each part is read when it is first asked for, and then once. */
export type ReadWizard = {
  trees: () => Trees;
  outline: () => Outline;
  /** With shared parts filled in; may throw while a file is half written. */
  filled: () => FilledFiles;
  /** Its texts for a worker, with shared parts filled in; as they are written if those do not fit, so that it finds out why. */
  posted: () => DefinitionFiles;
  /** What the format allows of it, what else there is, and what is therefore not known. */
  read: () => ReturnType<typeof readFiles>;
  /** `read` without faults; undefined if shared parts cannot be filled in. */
  definition: () => Definition | undefined;
  prepare: CheckMemory['prepare'];
};

export type WizardReader = (files: DefinitionFiles) => ReadWizard;

/** The files before a change and after it. */
const MOST_READ = 2;

/**
 * Returns a function that reads the files of one wizard, for all that draws, runs or examines it. Files whose text did not change since its
 * last call are not read again, and the same files are read once.
 */
export function wizardReader(id: string): WizardReader {
  const memory = createCheckMemory();
  const [readTrees, readOutline] = [treeReader(), outlineReader()];
  return memoize((files: DefinitionFiles): ReadWizard => {
    const trees = once(() => readTrees(files));
    const filled = once(() => fillOwnParts(files));
    const read = once(() => readFiles(id, filled().texts, undefined, memory.read));
    return {
      trees,
      outline: once(() => readOutline(trees())),
      filled,
      posted: () => {
        const { texts, findings } = tried(filled) ?? { texts: files, findings: [] };
        return findings.length === 0 ? texts : files;
      },
      read,
      definition: () => tried(read)?.definition,
      prepare: memory.prepare,
    };
  }, new RecentMap(MOST_READ));
}

function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
