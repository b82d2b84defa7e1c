import { useState } from 'react';
import { storageItem } from '../parts/storageItem.ts';

/**
 * The columns of a table that no row uses yet. The file has no place for them, so the tab keeps them: they stay in other views and
 * after a reload. Without storage they stay as long as the table is shown.
 */
export function useAddedColumns(wizard: string, file: string) {
  const item = storageItem(`vorfahrt.studio.spalten/${wizard}/${file}`);
  const [added, setAdded] = useState(() => (item.readJson() ?? []) as readonly string[]);
  const set = (names: readonly string[]) => {
    setAdded(names);
    item.write(names.length === 0 ? null : JSON.stringify(names));
  };
  return {
    added,
    add: (name: string) => set([...added, name]),
    remove: (name: string) => set(added.filter((one) => one !== name)),
  };
}
