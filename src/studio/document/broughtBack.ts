import type { DefinitionFiles } from '../../check/fileNames.ts';
import { chooseEdition, editionIn, fillOwnParts } from '../../check/browser.ts';
import { isSame } from './changes.ts';

/**
 * The files with an earlier revision in the place of what its edition says now. Revisions hold their shared parts filled in: where a file says the same
 * as now it stays as it is, else it is that of the revision, with texts of its own.
 */
export function broughtBack(now: DefinitionFiles, revision: DefinitionFiles): DefinitionFiles {
  const { files: chosen, placeOf } = chooseEdition(fillOwnParts(now).texts, editionIn(revision));
  const files: Record<string, string> = { ...now };
  for (const [file, text] of Object.entries(revision))
    if (!isSame(parsed(text), parsed(chosen[file]))) files[placeOf(file)] = text;
  for (const file of Object.keys(chosen)) if (revision[file] === undefined) delete files[placeOf(file)];
  return files;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return text;
  }
}
