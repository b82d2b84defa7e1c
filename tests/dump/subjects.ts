import { restoreDefinition, type CheckedWizard, type DefinitionFiles } from '../../src/check/index.ts';
import { outlineOf, type Outline } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { SHIPPED, shippedFiles } from '../engine/definitions.ts';
import { asFiles, KITCHEN_SINK, kitchenSink } from '../explore/kitchenSink.ts';

/** A fixed day, so that two dumps of different days are equal. */
export const TODAY = '2026-11-22';

/** A wizard that is dumped: its files with the shared parts filled in, and what they compile to. */
export type Subject = CheckedWizard & { id: string; files: DefinitionFiles; outline: Outline };

/** The shipped wizards and the kitchen sink. */
export function subjects(): Subject[] {
  return [...SHIPPED.toSorted().map((id) => subject(id, shippedFiles(id))), sink()];
}

/** The kitchen sink. */
export function sink(): Subject {
  return subject(KITCHEN_SINK, asFiles(kitchenSink()));
}

function subject(id: string, files: DefinitionFiles): Subject {
  return { id, files, outline: outlineOfFiles(files), ...restoreDefinition(id, files, 'r1', () => TODAY) };
}

/** The outline as the studio has it. */
export function outlineOfFiles(files: DefinitionFiles): Outline {
  return outlineOf(treeReader()(files));
}

/** Every value of a file that is JSON, with its pointer, parents first. */
export function* placesOf(value: unknown, pointer = ''): Generator<{ pointer: string; value: unknown }> {
  yield { pointer, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    yield* placesOf(part, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}
