import { useEffect, useEffectEvent, useRef, type RefObject, type SyntheticEvent } from 'react';
import type { Answers, Wizard } from '../../engine/index.ts';
import { issuesHere } from '../run/refusal.ts';
import { ANSWERS_PLACE } from '../../contract/index.ts';
import type { Run } from '../run/run.ts';

/**
 * How long a step that has just come takes no presses, in milliseconds: they were meant for the one before. The second tap of two comes
 * within 300, a thumb on its way to 'Weiter' somewhat later. Keys and scripts count at once.
 */
const UNSEEN_MS = 600;

/**
 * How long a press that would be refused may have been meant for the step before, in milliseconds: somebody who has answered nothing
 * here has not read the question yet.
 */
const UNREAD_MS = 2000;

/** What the element around the screens needs. */
export type Arrival = { ref: RefObject<HTMLDivElement | null>; onSubmitCapture: (event: SyntheticEvent) => void };

/**
 * Gives each new screen the focus and brings it into view, and drops presses of 'Weiter' that were meant for the one before. `isNew`:
 * the first screen too has just come.
 */
export function useArrival(wizard: Wizard, run: Run, isNew: boolean): Arrival {
  const { screen, step, embedded, answers, editing } = run;
  const container = useRef<HTMLDivElement>(null);
  /**
   * Animations are clocks that the browser runs, and that tests may end. They wait and then are over: as long as one is active, the
   * browser draws frame after frame.
   */
  const unread = useRef<{ clock: Animation; answers: Answers }>(undefined);
  /** `edited`: the step, if its answers are being changed from a summary. */
  const shown = useRef<{ screen?: string; edited?: string | false }>(isNew ? {} : { screen });
  /** The place in the summary that a change has begun at, whether it was taken over or not. */
  const placeOf = useEffectEvent(() => {
    const { edited } = shown.current;
    shown.current = { screen, edited: editing && step };
    return edited && !editing ? document.getElementById(`${ANSWERS_PLACE}${edited}`) : null;
  });
  useEffect(() => {
    const heading = container.current?.querySelector<HTMLElement>('[data-step-heading]');
    const hasCome = shown.current.screen !== screen;
    const place = placeOf();
    // An error summary receives the focus before the heading.
    const first = container.current?.querySelector<HTMLElement>('form [role=alert][tabindex]') ?? place ?? heading;
    if (hasCome) {
      // On the whole page, which has been scrolled under the finger.
      document.body.animate({ pointerEvents: ['none', 'none'] }, { delay: UNSEEN_MS, fill: 'backwards' });
      const clock = container.current?.animate(null, { delay: UNREAD_MS });
      unread.current = clock && { clock, answers: answers() };
      // After the animations, so that the styles of the screen are computed once.
      first?.focus({ preventScroll: true });
    }
    // A page opened at a later step scrolls to the wizard's top.
    if (hasCome || (!embedded && step !== wizard.initial && window.scrollY === 0))
      showTop(container.current, heading, embedded);
    place?.scrollIntoView();
  }, [wizard, step, screen, embedded, answers]);
  return { ref: container, onSubmitCapture };

  function onSubmitCapture(event: SyntheticEvent): void {
    const { clock, answers: before } = unread.current ?? {};
    if (clock?.playState === 'finished' || before !== answers()) return;
    if (issuesHere(wizard, step, answers()).length === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }
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
