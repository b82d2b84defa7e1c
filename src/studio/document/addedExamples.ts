import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { Edit } from '../../editing/index.ts';
import type { Journey } from '../../engine/index.ts';
import { JOURNEYS } from './examples.ts';

/** The edits that add examples behind those that there are, as many as `count`. */
export function addedExamples(files: DefinitionFiles, count: number, journeys: readonly Journey[]): Edit[] {
  if (!Object.hasOwn(files, JOURNEYS))
    return [{ file: JOURNEYS, create: `${JSON.stringify({ journeys }, null, 2)}\n` }];
  return journeys.map((journey, index) => ({
    file: JOURNEYS,
    pointer: `/journeys/${count + index}`,
    insert: journey,
  }));
}
