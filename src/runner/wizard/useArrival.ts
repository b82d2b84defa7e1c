import { useEffect, useRef, type RefObject } from 'react';
import type { Wizard } from '../../engine/index.ts';
import type { Run } from '../run/run.ts';

/**
 * How long a step that has just come takes no presses, in milliseconds: they were meant for the one before. The second tap of two comes
 * within 300, a thumb on its way to 'Weiter' somewhat later. Keys and scripts count at once.
 */
const UNSEEN_MS = 600;

/**
 * Gives each new screen the focus and brings it into view. `isNew`: the first screen too has just come. Returns the ref of the
 * element around the screens.
 */
export function useArrival(
  wizard: Wizard,
  { screen, step, embedded }: Run,
  isNew: boolean,
): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(isNew ? undefined : screen);
  useEffect(() => {
    const heading = container.current?.querySelector<HTMLElement>('[data-step-heading]');
    const hasCome = shown.current !== screen;
    shown.current = screen;
    // An error summary receives the focus before the heading.
    const first = container.current?.querySelector<HTMLElement>('form [role=alert][tabindex]') ?? heading;
    if (hasCome) {
      first?.focus({ preventScroll: true });
      container.current?.animate({ pointerEvents: ['none', 'none'] }, UNSEEN_MS);
    }
    // A page opened at a later step scrolls to the wizard's top.
    if (hasCome || (!embedded && step !== wizard.initial && window.scrollY === 0))
      showTop(container.current, heading, embedded);
  }, [wizard, step, screen, embedded]);
  return container;
}

/**
 * Scrolls to the top of the page. Scrolls to the wizard's own top if it is embedded, or if the step's heading would
 * otherwise stand in the lower half of the screen.
 */
function showTop(container: HTMLElement | null, heading: HTMLElement | null | undefined, embedded: boolean) {
  if (!embedded) window.scrollTo(0, 0);
  if (embedded || (heading?.getBoundingClientRect().bottom ?? 0) > window.innerHeight / 2)
    container?.scrollIntoView({ block: 'start' });
}
