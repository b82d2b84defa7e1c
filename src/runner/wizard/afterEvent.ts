import { flushSync } from 'react-dom';

/** A press may last as long as the file chooser is open that it has opened. */
const LONGEST_PRESS_MS = 2000;

/**
 * Does the work at once, or after the event or the press that is under way: a button that is replaced between the two ends of a press is
 * not pressed, and a field that is replaced while it receives the focus does not have it. Not at all if a press sends the form, since
 * another page follows. Returns a function that cancels what waits.
 */
export function afterEvent(work: () => void): (() => void) | undefined {
  const pressing = isPressing();
  if (!pressing && eventNow() === undefined) {
    work();
    return undefined;
  }
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const end = () => (over.abort(), flushSync(work));
  let timer = window.setTimeout(end, pressing ? LONGEST_PRESS_MS : 0);
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
  const event = eventNow();
  const isKey = event instanceof KeyboardEvent && (event.key === 'Enter' || event.target instanceof HTMLButtonElement);
  return isKey || document.querySelector(':is(button, input, label):active') !== null;
}

/** The event in the page that React is working for. Its own messages, by which it also works, are none. */
function eventNow(): Event | undefined {
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to know that this is called within an event
  const { event } = window;
  return event?.target instanceof Node ? event : undefined;
}
