import { useEffect, useState } from 'react';
import { api } from '../api/api.ts';
import { useStudio } from '../context/context.ts';

const NOBODY: readonly string[] = [];

/**
 * The other wizards of the folder that use a shared part, by their titles, as they were saved when they were first asked for.
 * Undefined while that is not known.
 */
export function useSharing(isAsked = true): (part: string) => readonly string[] | undefined {
  const { workspace } = useStudio();
  const [users, setUsers] = useState<ReadonlyMap<string, readonly string[]>>();
  useEffect(() => {
    if (!isAsked) return undefined;
    let isWanted = true;
    const read = async () => {
      // Without the list nothing is said about other wizards but that there may be some.
      const listed = await api.list().catch(() => undefined);
      if (!isWanted || listed === undefined) return;
      const others = listed.wizards.filter(({ id }) => id !== workspace.id);
      const parts = new Set(others.flatMap((one) => one.parts));
      const usersOf = (part: string) =>
        others.flatMap(({ id, title, parts: used }) => (used.includes(part) ? [title ?? id] : []));
      setUsers(new Map([...parts].map((part) => [part, usersOf(part)])));
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [workspace, isAsked]);
  return (part) => (users === undefined ? undefined : (users.get(part) ?? NOBODY));
}

/** What a change of a shared part's texts means, in a sentence. */
export function saySharing(users: readonly string[] | undefined): string {
  if (users === undefined) return 'Diese Texte können auch in anderen Assistenten stehen.';
  if (users.length === 0) return 'Diesen Teil gebraucht kein anderer Assistent.';
  const names = new Intl.ListFormat('de').format(users.map((title) => `„${title}“`));
  return `Diese Texte stehen auch in ${users.length === 1 ? 'einem anderen Assistenten' : `${users.length} anderen Assistenten`}: ${names}.`;
}
