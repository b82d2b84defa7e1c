import type { DefinitionFiles } from '../../check/fileNames.ts';
import { referencesIn, type Edit, type Fix } from '../../editing/index.ts';
import type { Finding } from '../../check/browser.ts';
import { memoize } from '../../engine/memoize.ts';
import { touchedBetween, type Entry } from '../document/history.ts';
import { merge } from '../document/merge.ts';

/**
 * The remedy that takes the change back that removed what the finding misses, such as a question that is still asked for.
 * What was changed since stays; where both have changed the same, there is no such remedy.
 */
export function takenBack({ file, pointer }: Finding, files: DefinitionFiles, past: readonly Entry[]): Fix[] {
  const missing = missingAt(file, pointer, files);
  if (missing.length === 0) return [];
  // What is typed letter by letter removes nothing as a whole.
  const entry = past.findLast(
    ({ merge: typed, before, after }) =>
      typed === undefined && missing.some((name) => declaredIn(before).has(name) && !declaredIn(after).has(name)),
  );
  if (entry === undefined) return [];
  const { files: restored, conflicts } = merge(entry.after, pick(files, entry.touched), entry.before);
  if (conflicts.length > 0) return [];
  const edits = touchedBetween(pick(files, entry.touched), restored).map((name): Edit => {
    const text = restored[name];
    if (text === undefined) return { file: name, delete: true };
    return files[name] === undefined ? { file: name, create: text } : { file: name, replace: text };
  });
  return edits.length === 0 ? [] : [{ label: `„${entry.label}“ zurücknehmen`, edits }];
}

/** What is named at a place and is not there. */
function missingAt(file: string, pointer: string, files: DefinitionFiles): string[] {
  const here = referencesIn(files).filter((one) => one.file === file && one.pointer === pointer && !one.declares);
  const declared = declaredIn(files);
  return here.flatMap(({ names }) => keysOf(names)).filter((name) => !declared.has(name));
}

/** Asked for each finding of the same files. */
const declaredIn = memoize(
  (files: DefinitionFiles): ReadonlySet<string> =>
    new Set(referencesIn(files).flatMap(({ declares, names }) => (declares ? keysOf(names) : []))),
  new WeakMap(),
);

type Names = ReturnType<typeof referencesIn>[number]['names'];

function keysOf(names: Names): string[] {
  if (names.kind === 'field') return names.pointers.map((pointer) => `field ${pointer}`);
  if (names.kind === 'choice') return names.pointers.map((pointer) => `choice ${pointer} ${String(names.value)}`);
  return [`${names.kind} ${names.name}`];
}

function pick(files: DefinitionFiles, names: readonly string[]): DefinitionFiles {
  return Object.fromEntries(names.flatMap((name) => (files[name] === undefined ? [] : [[name, files[name]]])));
}
