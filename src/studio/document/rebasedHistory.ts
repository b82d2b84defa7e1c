import type { DefinitionFiles } from '../../check/fileNames.ts';
import { applyEdits, EditError } from '../../editing/index.ts';
import { changesBetween } from './changes.ts';
import { touchedBetween, type Entry, type History } from './history.ts';

type Versions = { from: DefinitionFiles; to: DefinitionFiles };

/**
 * The history once others have changed the files (`from`, `to`), as if they had done so before everything that was done here: undoing takes back only that.
 * What was done at a place that they have changed since is no step any more. `files`: the files as they are now. Undefined if an earlier state cannot
 * have their changes.
 */
export function rebasedHistory(history: History, { from, to }: Versions, files: DefinitionFiles): History | undefined {
  const theirs = new Set(touchedBetween(from, to));
  const known = new Map<string, string>();
  const rebase = (texts: DefinitionFiles): DefinitionFiles =>
    Object.fromEntries(
      Object.entries(texts).map(([file, text]) => {
        if (!theirs.has(file)) return [file, text];
        if (text === history.files[file] && files[file] !== undefined) return [file, files[file]];
        const key = `${file}\n${text}`;
        const next = known.get(key) ?? withTheirs(file, text, { from, to });
        known.set(key, next);
        return [file, next];
      }),
    );
  const rebased = (entries: readonly Entry[]): Entry[] =>
    entries.flatMap((entry) => {
      if (!entry.touched.some((file) => theirs.has(file))) return [entry];
      const [before, after] = [rebase(entry.before), rebase(entry.after)];
      const touched = touchedBetween(before, after);
      return touched.length === 0 ? [] : [{ ...entry, before, after }];
    });
  try {
    return { files, past: rebased(history.past), future: rebased(history.future) };
  } catch (error) {
    if (error instanceof EditError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A former text of a file with what others have changed since. */
function withTheirs(file: string, text: string, { from, to }: Versions): string {
  const [before, after] = [from[file], to[file]];
  if (text === before && after !== undefined) return after;
  if (before === undefined || after === undefined) throw new EditError('Die Datei gab es nicht.');
  return applyEdits({ [file]: text }, changesBetween(file, '', JSON.parse(before), JSON.parse(after)))[file] ?? text;
}
