import type { DefinitionFiles } from '../../check/fileNames.ts';
import { fillOwnParts, wordedTexts } from '../../check/browser.ts';

/** The files of both versions as they are drawn. `day`: the day that they are drawn for, if it is not today. */
export type DrawnVersions = { before: DefinitionFiles; after: DefinitionFiles; day?: string };

const BEGINS = /"validFrom":\s*"(\d{4}-\d\d-\d\d)"/g;

/**
 * Two versions for the day on which their difference is seen: where a step's texts differ in what they say from a later day on, the last such day, for both; else as they
 * are. `file`: the step.
 */
export function drawnVersions(
  versions: { before: DefinitionFiles; after: DefinitionFiles },
  file: string,
  today: string,
): DrawnVersions {
  const filled = { before: tried(versions.before), after: tried(versions.after) };
  const days = (files: DefinitionFiles) => [...(files[file] ?? '').matchAll(BEGINS)].map(([, day = '']) => day);
  const later = [...days(filled.before), ...days(filled.after)].filter((day) => day > today).toSorted();
  const on = (day: string) => ({
    before: wordedTexts(filled.before, () => day),
    after: wordedTexts(filled.after, () => day),
  });
  const differs = ({ before, after }: DrawnVersions) => contentOf(before[file]) !== contentOf(after[file]);
  const day = later.findLast((one) => differs(on(one)));
  const isSeenToday = differs(on(today));
  return day === undefined || isSeenToday ? versions : { ...on(day), day };
}

/** What a file says, however it is written. */
function contentOf(text = ''): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** With shared parts filled in, which may have later words, too. */
function tried(files: DefinitionFiles): DefinitionFiles {
  try {
    return fillOwnParts(files).texts;
  } catch {
    return files;
  }
}
