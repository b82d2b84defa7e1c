import { useEffect, useRef, type RefObject } from 'react';
import type { Elements } from './elements.ts';
import { boxAt, elementAt } from './spots.ts';

const PRESSES = ['pointerdown', 'pointerup', 'pointercancel'];

/**
 * Keeps the focus, once it is in the picture, on what is selected, also if what had it is gone. `isDrawn`: whether that is drawn; else something
 * stands for it.
 */
export function useFocus(
  area: RefObject<HTMLElement | null>,
  active: string,
  elements: Elements,
  isDrawn: boolean,
): void {
  const wasInside = useRef(false);
  const isPressed = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isInside = target instanceof Element && area.current?.contains(target) === true;
      wasInside.current = isInside;
      // A dialog gives the focus back to what it was opened from, which is not what it has selected.
      const isPart = isInside && target.matches('[data-spot]') && !isPressed.current;
      const element = isPart ? elementAt(area.current, active) : null;
      if (element !== target) element?.focus({ preventScroll: true });
    };
    const press = ({ type }: Event) => {
      isPressed.current = type === 'pointerdown';
    };
    document.addEventListener('focusin', note);
    for (const type of PRESSES) document.addEventListener(type, press, true);
    return () => {
      document.removeEventListener('focusin', note);
      for (const type of PRESSES) document.removeEventListener(type, press, true);
    };
  }, [area, active]);
  useEffect(() => {
    const focused = document.activeElement;
    const isOurs = wasInside.current && (focused === document.body || focused?.matches('[data-spot]') === true);
    const isThere = !isDrawn || boxAt(elements, active) !== undefined;
    const element = isThere ? elementAt(area.current, active) : null;
    if (isOurs && element !== focused) element?.focus({ preventScroll: true });
  }, [area, active, elements, isDrawn]);
}

type Listeners = { keydown: (event: KeyboardEvent) => void; focusin: (event: FocusEvent) => void };

/** Listens to what happens anywhere inside of an element. */
export function useListeners(area: RefObject<HTMLElement | null>, { keydown, focusin }: Listeners): void {
  useEffect(() => {
    const element = area.current;
    element?.addEventListener('keydown', keydown);
    element?.addEventListener('focusin', focusin);
    return () => {
      element?.removeEventListener('keydown', keydown);
      element?.removeEventListener('focusin', focusin);
    };
  });
}
