import { useMemo } from 'react';
import { joinPointer } from '../../engine/index.ts';
import type { Subject } from '../actions/action.ts';
import { useActions } from '../actions/context.ts';
import { isWide } from '../context/viewNames.ts';
import { useStudio } from '../context/context.ts';
import type { FilePlace } from '../document/place.ts';
import { focusEditor, openAdding } from '../parts/focusDrawn.ts';
import type { PaletteEntry } from './entries.ts';
import { actionEntries, propertyEntries } from './thingEntries.ts';

/** Returns a function that finds what can be done with what is selected, and what its properties say. `showPanel`: shows these. */
export function useThingEntries(showPanel: () => void): () => PaletteEntry[] {
  const { outline, trees, selection, select } = useStudio();
  const { act } = useActions();
  return useMemo(() => {
    const shown = { outline, trees, selection };
    // The dialog of an action gives the focus back to the view.
    const perform = (subject: Subject, id: string) =>
      act(subject, id, document.querySelector('[role="tabpanel"]') ?? document.body);
    const show = (place: FilePlace, key: string, isThere: boolean) => {
      select(place, isWide(selection.view) ? 'schritt' : selection.view);
      showPanel();
      if (isThere) focusEditor({ file: place.file, pointer: joinPointer(place.pointer, key) });
      else openAdding(place);
    };
    return () => [...actionEntries(shown, perform), ...propertyEntries(shown, show)];
  }, [outline, trees, selection, select, act, showPanel]);
}
