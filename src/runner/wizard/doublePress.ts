/** How long a press may still be the second half of a double one, in milliseconds after the screen that the first half brought. */
const DOUBLE_PRESS_MS = 600;

/** How far from the first half it may be, in CSS pixels: the width of a fingertip. */
const DOUBLE_PRESS_PX = 24;

/** A place in the window, in CSS pixels. */
export type Point = { x: number; y: number };

/**
 * Drops presses at the place of the one that has just brought a screen: they were meant for the screen before. On the whole page, which
 * has been scrolled under the finger, and also once this screen is gone. Presses elsewhere or later, and those of keys, assistive
 * technology and scripts, which have no place, count.
 */
export function dropDoublePress({ x, y }: Point): void {
  // A clock that the browser runs, and that tests may end. It waits and then is over: while one is active, browsers draw frame after frame.
  // Of an element that is in no page, so that no style has to be computed.
  const clock = document.createElement('i').animate(null, { delay: DOUBLE_PRESS_MS });
  const over = new AbortController();
  const drop = (event: MouseEvent) => {
    if (clock.playState === 'finished') return over.abort();
    const { detail, clientX, clientY } = event;
    if (detail === 0 || Math.hypot(clientX - x, clientY - y) > DOUBLE_PRESS_PX) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Lists of choices open with `mousedown`.
  for (const kind of ['mousedown', 'click'] as const)
    window.addEventListener(kind, drop, { capture: true, signal: over.signal });
}
