import type { DefinitionFiles } from '../../check/fileNames.ts';
import { partName } from '../../check/browser.ts';
import { isDraft } from '../document/published.ts';
import { touchedBetween } from '../document/history.ts';

/** The shared parts that differ. One that is new stands nowhere else yet. */
export function partsBetween(before: DefinitionFiles, after: DefinitionFiles): string[] {
  return touchedBetween(before, after).flatMap((file) => (Object.hasOwn(before, file) ? (partName(file) ?? []) : []));
}

/** What a change of shared parts means for other wizards: one sentence for each part. `usersOf`: undefined while they are not known. */
export function formatElsewhere(
  parts: readonly { name: string; title: string }[],
  usersOf: (part: string) => readonly string[] | undefined,
): string[] {
  return parts.map(({ name, title }) => {
    const users = usersOf(name);
    if (users === undefined) return `„${title}“ ist ein gemeinsamer Teil und kann auch in anderen Assistenten stehen.`;
    const named = new Intl.ListFormat('de').format(users.map((user) => `„${user}“`));
    return users.length === 0
      ? `„${title}“ ist ein gemeinsamer Teil, den kein anderer Assistent verwendet.`
      : `„${title}“ ist ein gemeinsamer Teil und ändert sich auch in ${named}.`;
  });
}

/** Whether saving may change what people see: it is said first. What is only a draft is saved at once. */
export function isRelease(saved: DefinitionFiles, now: DefinitionFiles): boolean {
  return !isDraft(saved) || !isDraft(now) || partsBetween(saved, now).length > 0;
}
