import type { DefinitionFiles } from '../../check/fileNames.ts';
import { createCheckMemory, fillOwnParts, readFiles } from '../../check/browser.ts';
import type { Definition } from '../../engine/definition.ts';

/**
 * Returns a function that reads a wizard's definition with its shared parts filled in, as far as it can be read: what
 * the format does not allow is left out. Files whose text did not change are not read again. Undefined if a shared part
 * cannot be filled in.
 */
export function definitionReader(id: string): (files: DefinitionFiles) => Definition | undefined {
  const { read } = createCheckMemory();
  let last: { files: DefinitionFiles; definition: Definition | undefined } | undefined;
  return (files) => {
    if (last?.files !== files) last = { files, definition: readWith(id, files, read) };
    return last.definition;
  };
}

type Read = ReturnType<typeof createCheckMemory>['read'];

function readWith(id: string, files: DefinitionFiles, read: Read): Definition | undefined {
  try {
    return readFiles(id, fillOwnParts(files).texts, undefined, read).definition;
  } catch {
    return undefined;
  }
}
