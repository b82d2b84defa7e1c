import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readSelection, withSelection } from '../context/address.ts';
import type { Selection } from '../context/context.ts';
import type { Outline } from '../document/outline.ts';
import { placeNow } from '../document/renamedPlace.ts';
import type { Trees } from '../document/trees.ts';
import type { WorkspaceState } from '../workspace/workspace.ts';

/** The selection, which the address carries. */
export type Address = {
  selection: Selection;
  /** The selection of the address: it names a view that was chosen before that one has loaded and is drawn. */
  chosen: () => Selection;
  /** Selects; with `replace` going back does not pass what was selected before. */
  show: (next: Selection, replace?: boolean) => void;
};

export function useSelection(outline: Outline, trees: Trees, renamed: WorkspaceState['renamed']): Address {
  const [query, setQuery] = useSearchParams();
  const selection = useMemo(() => {
    const { view, place } = withDefault(readSelection(query), outline);
    return { view, place: placeNow(place, trees, renamed) };
  }, [query, outline, trees, renamed]);
  const show = useCallback(
    (next: Selection, replace = false) => setQuery((before) => withSelection(before, next), { replace }),
    [setQuery],
  );
  const chosen = useCallback(
    () => withDefault(readSelection(new URLSearchParams(location.search)), outline),
    [outline],
  );
  return { selection, chosen, show };
}

/** Without a selection, the first step is shown. */
function withDefault({ view, place }: Selection, { initial, steps }: Outline): Selection {
  if (place.file !== '') return { view, place };
  const first = steps.find(({ id }) => id === initial) ?? steps[0];
  return { view, place: { file: first?.file ?? 'wizard.json', pointer: '' } };
}
