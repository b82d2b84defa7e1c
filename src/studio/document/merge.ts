import type { DefinitionFiles } from '../../check/fileNames.ts';
import { applyEdits } from '../../editing/index.ts';
import { readPointer } from '../../engine/index.ts';
import { changesBetween, isSame } from './changes.ts';
import { touchedBetween } from './history.ts';

/** A place that both sides have changed in different ways. */
export type Conflict = { file: string; pointer: string };

export type Merged = {
  files: DefinitionFiles;
  /** Where both sides differ; `files` has mine there. */
  conflicts: Conflict[];
};

/**
 * Combines two changes of the same files. Files that only one side has touched are taken from it, byte for byte. Where
 * both have touched a file, my changes are applied to theirs value by value.
 */
export function merge(base: DefinitionFiles, mine: DefinitionFiles, theirs: DefinitionFiles): Merged {
  const files: Record<string, string> = { ...theirs };
  const conflicts: Conflict[] = [];
  for (const name of touchedBetween(base, mine)) {
    const own = mine[name];
    if (theirs[name] === base[name] || theirs[name] === own) {
      if (own === undefined) delete files[name];
      else files[name] = own;
      continue;
    }
    const both = mergeTexts(name, { base: base[name], mine: own, theirs: theirs[name] });
    conflicts.push(...both.conflicts);
    if (both.text === undefined) delete files[name];
    else files[name] = both.text;
  }
  return { files, conflicts };
}

type Texts = { base: string | undefined; mine: string | undefined; theirs: string | undefined };

function mergeTexts(file: string, { base, mine, theirs }: Texts): { text: string | undefined; conflicts: Conflict[] } {
  const whole = { text: mine, conflicts: [{ file, pointer: '' }] };
  if (base === undefined || mine === undefined || theirs === undefined) return whole;
  const values = { base: parsed(base), mine: parsed(mine), theirs: parsed(theirs) };
  if (values.base === undefined || values.mine === undefined || values.theirs === undefined) return whole;
  const edits = changesBetween(file, '', values.base.value, values.mine.value);
  const conflicts = edits
    .filter(
      (edit) => !isSame(readPointer(values.base?.value, edit.pointer), readPointer(values.theirs?.value, edit.pointer)),
    )
    .filter(
      (edit) => !isSame(readPointer(values.mine?.value, edit.pointer), readPointer(values.theirs?.value, edit.pointer)),
    )
    .map(({ pointer }) => ({ file, pointer }));
  try {
    return { text: applyEdits({ [file]: theirs }, edits)[file], conflicts };
  } catch {
    // They have removed what I have changed.
    return whole;
  }
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
