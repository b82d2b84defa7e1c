import { useMemo } from 'react';
import { useStudio } from '../context/context.ts';
import { spansOf, type Search } from '../parts/search.ts';
import { filtered, groupsOf, keyOf, textAt, type TextGroup } from './groups.ts';
import type { FoundText } from './TextSection.tsx';

export type ShownGroup = { group: TextGroup; rows: FoundText[] };

type TextFilter = {
  query: string;
  exact: boolean;
  filters: ReadonlySet<string>;
  /** The selected text if its field was closed. */
  closed: string;
};

/** The texts of a wizard, and which of them are searched, filtered, found and open. */
export function useShownTexts({ query, exact, filters, closed }: TextFilter) {
  const { trees, outline, selection } = useStudio();
  const groups = useMemo(() => groupsOf(trees, outline), [trees, outline]);
  const at = useMemo(() => textAt(groups, selection.place), [groups, selection.place]);
  const atKey = at === undefined ? '' : keyOf(at.file, at.pointer);
  // Only a text itself is a field; the first one of a question is merely shown.
  const openKey = at?.pointer === selection.place.pointer && atKey !== closed ? atKey : '';
  const here = groups.find(({ file }) => file === selection.place.file);
  const file = filters.has('hier') ? here?.file : undefined;
  const chosen = useMemo(
    () => filtered(groups, { file, long: filters.has('lang'), empty: filters.has('leer'), kept: openKey }),
    [groups, file, filters, openKey],
  );
  const search = useMemo<Search>(() => ({ query, exact, words: filters.has('wort') }), [query, exact, filters]);
  const shown = useMemo(() => searched(chosen, search, openKey), [chosen, search, openKey]);
  return { here, atKey, openKey, chosen, search, shown, count: formatCount(shown, groups, query) };
}

const NO_SPANS: FoundText['spans'] = [];

function searched(groups: readonly TextGroup[], search: Search, kept: string): ShownGroup[] {
  const isSearch = search.query.trim() !== '';
  return groups.flatMap((group) => {
    const rows = group.texts.flatMap((entry) => {
      const spans = isSearch ? spansOf(entry.text, search) : NO_SPANS;
      const isShown = !isSearch || spans.length > 0 || keyOf(group.file, entry.pointer) === kept;
      return isShown ? [{ entry, spans }] : [];
    });
    return rows.length === 0 && (isSearch || group.uses.length === 0) ? [] : [{ group, rows }];
  });
}

function formatCount(shown: readonly ShownGroup[], groups: readonly TextGroup[], query: string): string {
  const all = groups.reduce((sum, { texts }) => sum + texts.length, 0);
  const rows = shown.flatMap((one) => one.rows);
  if (rows.length === all) return formatTexts(all);
  const hits = rows.reduce((sum, { spans }) => sum + spans.length, 0);
  const found = query.trim() === '' ? '' : hits === 1 ? ', 1 Treffer' : `, ${hits} Treffer`;
  return `${rows.length} von ${formatTexts(all)}${all === 1 ? '' : 'n'}${found}`;
}

function formatTexts(count: number): string {
  return count === 1 ? '1 Text' : `${count} Texte`;
}
