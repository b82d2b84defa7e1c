import { useState } from 'react';

/**
 * The columns of a table that no row uses yet. The file has no place for them, so the tab keeps them: they stay in other views and
 * after a reload. Without storage they stay as long as the table is shown.
 */
export function useAddedColumns(wizard: string, file: string) {
  const key = `vorfahrt.studio.spalten/${wizard}/${file}`;
  const [added, setAdded] = useState<readonly string[]>(() => readNames(key));
  const set = (names: readonly string[]) => {
    setAdded(names);
    keep(key, names);
  };
  return {
    added,
    add: (name: string) => set([...added, name]),
    remove: (name: string) => set(added.filter((one) => one !== name)),
  };
}

function readNames(key: string): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function keep(key: string, names: readonly string[]): void {
  try {
    if (names.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(names));
  } catch {
    // They stay as long as the table is shown.
  }
}
