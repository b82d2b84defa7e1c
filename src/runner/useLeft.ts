import { useCallback, useEffect, useRef, useState } from 'react';

/** A touch is over when its mouse events begin, and only these move the focus. */
const BEGINS = ['pointerdown', 'mousedown'] as const;
/** Of a press whose release another window took, such as a list that a select opens, the next key tells. */
const ENDS = ['pointerup', 'pointercancel', 'mouseup', 'keydown'] as const;

/** The fields that were left once, and what a form calls when one is. Drawing waits until nothing is pressed. */
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
 * Gives a way to do something once nothing is pressed, by mouse or finger. A field that loses the focus may show a
 * note, which would move away what is being pressed before it is released, and the press would be lost.
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
    for (const begin of BEGINS) window.addEventListener(begin, press, true);
    for (const end of ENDS) window.addEventListener(end, release, true);
    return () => {
      for (const begin of BEGINS) window.removeEventListener(begin, press, true);
      for (const end of ENDS) window.removeEventListener(end, release, true);
    };
  }, []);
  return useCallback((work) => {
    if (pressed.current) waiting.current.push(work);
    else work();
  }, []);
}
