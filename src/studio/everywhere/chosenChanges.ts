import { replaced } from '../parts/search.ts';
import type { TextChange, WizardChange } from './changeTexts.ts';
import type { FoundIn, FoundText } from './foundTexts.ts';

/** What a replacement changes, wizard by wizard. `isChosen`: whether a text is to be changed. */
export function changesOf(
  found: readonly FoundIn[],
  replacement: string,
  isChosen: (where: FoundIn, found: FoundText) => boolean,
): WizardChange[] {
  const changes = new Map<string, { title: string; texts: TextChange[] }>();
  for (const where of found)
    for (const { group, texts } of where.groups)
      for (const one of texts) {
        const { text: before, pointer } = one.entry;
        const after = replaced(before, one.words, replacement);
        if (after === before || !isChosen(where, one)) continue;
        const { id, title } = where.wizard;
        const change = changes.get(id) ?? { title, texts: [] };
        change.texts.push({ file: group.file, pointer, before, after });
        changes.set(id, change);
      }
  return [...changes].map(([id, change]) => ({ id, ...change }));
}
