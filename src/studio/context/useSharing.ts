import { useCallback } from 'react';
import { api } from '../api/api.ts';
import { useStudio } from '../context/context.ts';
import { useReply } from '../parts/useReply.ts';

const NOBODY: readonly string[] = [];

/**
 * The other wizards of the folder that use a shared part, by their titles, as they were saved when they were first asked for.
 * Undefined while that is not known: the list is loading, or did not come.
 */
export function useSharing(isAsked = true): (part: string) => readonly string[] | undefined {
  const { workspace } = useStudio();
  const { id: own } = workspace;
  const ask = useCallback(async () => {
    const others = (await api.list()).wizards.filter(({ id }) => id !== own);
    const parts = new Set(others.flatMap((one) => one.parts));
    const usersOf = (part: string) =>
      others.flatMap(({ id, title, parts: used }) => (used.includes(part) ? [title ?? id] : []));
    return new Map<string, readonly string[]>([...parts].map((part) => [part, usersOf(part)]));
  }, [own]);
  const { value: users } = useReply(isAsked ? ask : undefined);
  return (part) => (users === undefined ? undefined : (users.get(part) ?? NOBODY));
}

/** What a change of a shared part's texts means, in a sentence. */
export function formatSharing(users: readonly string[] | undefined): string {
  if (users === undefined) return 'Diese Texte können auch in anderen Assistenten stehen.';
  if (users.length === 0) return 'Diesen Teil gebraucht kein anderer Assistent.';
  const names = new Intl.ListFormat('de').format(users.map((title) => `„${title}“`));
  return `Diese Texte stehen auch in ${users.length === 1 ? 'einem anderen Assistenten' : `${users.length} anderen Assistenten`}: ${names}.`;
}
