import { useCallback, useEffect, useRef, useState } from 'react';

/** Browsers fire mouse events after a touch has ended, and only these move the focus. */
const BEGINS = ['pointerdown', 'mousedown'] as const;
/** A release may go to another window, such as the list of a select. The next key press then ends the press. */
const ENDS = ['pointerup', 'pointercancel', 'mouseup', 'keydown'] as const;

/**
 * The fields that lost the focus at least once, and the callback for a form to report one. Updates wait until no button
 * or finger is pressed.
 */
export function useLeft(): [left: ReadonlySet<string>, onLeave: (pointer: string) => void] {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const afterPress = useAfterPress();
  const onLeave = useCallback(
    (pointer: string) =>
      afterPress(() => setLeft((current) => (current.has(pointer) ? current : new Set([...current, pointer])))),
    [afterPress],
  );
  return [left, onLeave];
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
    return () => shown.abort();
  }, []);
  return useCallback((work) => {
    if (pressed.current) waiting.current.push(work);
    else work();
  }, []);
}
