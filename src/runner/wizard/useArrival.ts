import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { Wizard } from '../../engine/index.ts';
import { ANSWERS_PLACE } from '../../contract/index.ts';
import { dropDoublePress, type Point } from './doublePress.ts';
import type { Run } from '../run/run.ts';

/** What the element around the screens needs. */
export type Arrival = {
  onPointerDownCapture: (event: PointerEvent) => void;
  onKeyDownCapture: (event: KeyboardEvent) => void;
};

/**
 * Gives each new screen the focus and brings it into view, and drops the second half of a double press that brought it. `isNew`: the
 * first screen too has just come. `around`: the element around the screens. `host`: the one around this screen, if it has one of its own.
 */
export function useArrival(
  wizard: Wizard,
  run: Run,
  isNew: boolean,
  around: RefObject<HTMLElement | null>,
  host?: HTMLElement,
): Arrival {
  const { screen, step, embedded, editing } = run;
  /** Where the last press was, if no screen has come since and no key was pressed. */
  const press = useRef<Point>(undefined);
  /** `edited`: the step, if its answers are being changed from a summary. */
  const shown = useRef<{ screen?: string; edited?: string | false }>(isNew ? {} : { screen });
  /** The place in the summary that a change has begun at, whether it was taken over or not. */
  const placeOf = useEffectEvent(() => {
    const { edited } = shown.current;
    shown.current = { screen, edited: editing && step };
    return edited && !editing ? document.getElementById(`${ANSWERS_PLACE}${edited}`) : null;
  });
  useEffect(() => {
    const drawn = host ?? around.current;
    const heading = drawn?.querySelector<HTMLElement>('[data-step-heading]');
    const hasCome = shown.current.screen !== screen;
    const place = placeOf();
    // An error summary receives the focus before the heading.
    const first = drawn?.querySelector<HTMLElement>('form [role=alert][tabindex]') ?? place ?? heading;
    // A page opened at a later step scrolls to the wizard's top.
    // In this order: the focus has the browser compute the styles of the screen, scrolling those of the heading and the layout.
    if (hasCome) first?.focus({ preventScroll: true });
    if (hasCome || (!embedded && step !== wizard.initial && window.scrollY === 0))
      showTop(around.current, heading, embedded);
    place?.scrollIntoView();
    if (!hasCome) return;
    if (press.current !== undefined) dropDoublePress(press.current);
    press.current = undefined;
  }, [wizard, step, screen, embedded, around, host]);
  return {
    onPointerDownCapture: ({ button, clientX: x, clientY: y }) => (press.current = button === 0 ? { x, y } : undefined),
    onKeyDownCapture: () => (press.current = undefined),
  };
}

/**
 * Scrolls to the top of the page. Scrolls to the wizard's own top if it is embedded, or if the step's heading would
 * otherwise stand in the lower half of the screen, and to the heading, which has the focus, if a notice above it fills the screen.
 */
function showTop(container: HTMLElement | null, heading: HTMLElement | null | undefined, embedded: boolean) {
  if (!embedded) window.scrollTo(0, 0);
  const bottom = () => heading?.getBoundingClientRect().bottom ?? 0;
  if (embedded || bottom() > window.innerHeight / 2) container?.scrollIntoView({ block: 'start' });
  if (bottom() > window.innerHeight) heading?.scrollIntoView({ block: 'center' });
}
