import { flushSync } from 'react-dom';

/** What was pressed may count as pressed for as long as the chooser is open that it has opened. */
const LONGEST_PRESS_MS = 2000;

/**
 * Does the work at once, or after the press that is under way: a button that is replaced between the two ends of a press is not
 * pressed. Not at all if the press sends the form, since another page follows. Returns a function that cancels what waits.
 */
export function afterPress(work: () => void): (() => void) | undefined {
  if (!isPressing()) {
    work();
    return undefined;
  }
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const end = () => (over.abort(), flushSync(work));
  let timer = window.setTimeout(end, LONGEST_PRESS_MS);
  const cancel = () => {
    over.abort();
    clearTimeout(timer);
  };
  // The click follows the release. At once, since the next press may have begun when React would have prepared it.
  const release = () => {
    clearTimeout(timer);
    timer = window.setTimeout(end);
  };
  for (const kind of ['pointerup', 'pointercancel', 'keyup']) window.addEventListener(kind, release, options);
  window.addEventListener('submit', cancel, options);
  return cancel;
}

/** React may be working because of the key that begins a press, before the browser says that something is pressed. */
function isPressing(): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to know that this is called within an event
  const { event } = window;
  const isKey = event instanceof KeyboardEvent && (event.key === 'Enter' || event.target instanceof HTMLButtonElement);
  return isKey || document.querySelector(':is(button, input, label):active') !== null;
}
