import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { Answers } from '../../engine/index.ts';
import { Explorer } from '../exploring/explorer.ts';

/** Answers that lead to each step, looked for in a worker; none where there are too many ways. `files`: with shared parts filled in. */
export function arrivalsOf(id: string, files: DefinitionFiles): Promise<Readonly<Record<string, Answers>>> {
  const explorer = new Explorer(id);
  return new Promise((resolve) => {
    explorer.exploring.subscribe(() => {
      const { explored, reason } = explorer.exploring.get();
      if (explored === undefined && reason === undefined) return;
      explorer.close();
      resolve(explored?.arrivals ?? {});
    });
    explorer.explore(files, { breaks: undefined, coverage: false, changes: false });
  });
}
