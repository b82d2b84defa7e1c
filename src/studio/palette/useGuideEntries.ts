import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { followParts, loadable } from '../../loading/index.ts';
import { useAbilities } from '../context/useAbilities.ts';
import type { PaletteEntry } from './entries.ts';

/** How many sections of the guide stand behind what is found here. */
const MOST_SECTIONS = 3;

/** Its text loads with the palette. */
const GUIDE = loadable(() => import('../help/guide.ts'));

/** Returns a function that looks for what is typed in the guide. `onTopic`: opens a section. */
export function useGuideEntries(onTopic: (title: string) => void): (typed: string) => PaletteEntry[] {
  const can = useAbilities();
  useEffect(() => GUIDE.want(), []);
  const guide = useSyncExternalStore(followParts, () => GUIDE.module);
  const kind = can('live') ? 'server' : 'own';
  const sections = useMemo(() => guide?.guideSections(kind) ?? [], [guide, kind]);
  return (typed) => {
    const found = guide?.findSections(sections, typed) ?? [];
    return found.slice(0, MOST_SECTIONS).map(({ title }) => ({
      id: `anleitung ${title}`,
      label: title,
      kind: 'In der Anleitung',
      run: () => onTopic(title),
    }));
  };
}
