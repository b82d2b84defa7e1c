import { useCallback, useMemo } from 'react';
import { partName } from '../../check/browser.ts';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { DescribedChange } from '../changes/describeChanges.ts';
import { useStudio } from '../context/context.ts';
import { useSharing } from '../context/useSharing.ts';
import type { Outline } from '../document/outline.ts';
import { touchedBetween } from '../document/history.ts';

/** The shared part that a changed question comes from; undefined for what is the wizard's own. */
export function partOf(
  { place }: Pick<DescribedChange, 'place'>,
  { steps }: Pick<Outline, 'steps'>,
): string | undefined {
  const questions = steps.flatMap((step) => step.questions).flatMap((one) => [one, ...one.rows]);
  return questions.find((one) => one.place.file === place.file && one.place.pointer === place.pointer)?.part;
}

/** At each changed question that a changed shared part asks: in which other wizards it changes, too. */
export function useSharedNotes(before: DefinitionFiles, after: DefinitionFiles): (told: DescribedChange) => string[] {
  const { outline } = useStudio();
  const changed = useMemo(
    () => new Set(touchedBetween(before, after).flatMap((file) => partName(file) ?? [])),
    [before, after],
  );
  const usersOf = useSharing(changed.size > 0);
  return useCallback(
    (told) => {
      const part = partOf(told, outline);
      if (part === undefined || !changed.has(part)) return [];
      const users = usersOf(part) ?? [];
      const named = new Intl.ListFormat('de').format(users.map((user) => `„${user}“`));
      return [users.length === 0 ? 'Gemeinsamer Teil' : `Gemeinsamer Teil: ändert sich auch in ${named}`];
    },
    [outline, changed, usersOf],
  );
}
