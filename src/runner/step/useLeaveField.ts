import { useCallback, useEffect, useRef } from 'react';
import type { Run } from '../run/run.ts';

/** Browsers fire mouse events after a touch has ended, and only these move the focus. */
const BEGINS = ['pointerdown', 'mousedown'] as const;
/** A release may go to another window, such as the list of a select. The next key press then ends the press. */
const ENDS = ['pointerup', 'pointercancel', 'mouseup', 'keydown'] as const;

/** The callback for a form to report that a field lost the focus. It waits until no button or finger is pressed. */
export function useLeaveField({ leave }: Pick<Run, 'leave'>): (pointer: string) => void {
  const afterPress = useAfterPress();
  return useCallback((pointer: string) => afterPress(() => leave(pointer)), [afterPress, leave]);
}

/**
 * Returns a function that runs a callback once no button or finger is pressed. A field that loses the focus may show a
 * note, which could move the pressed element away before the release, so that no click would follow.
 */
function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      const due = waiting.current.splice(0);
      // The click follows the release.
      setTimeout(() => due.forEach((work) => work()));
    };
    const shown = new AbortController();
    const early = { capture: true, signal: shown.signal };
    for (const begin of BEGINS) window.addEventListener(begin, press, early);
    for (const end of ENDS) window.addEventListener(end, release, early);
    return () => {
      shown.abort();
      // A screen that is hidden loses the focus by that. Nobody has left the field that had it, so that nothing follows.
      pressed.current = true;
    };
  }, []);
  return useCallback((work) => {
    if (pressed.current) waiting.current.push(work);
    else work();
  }, []);
}
