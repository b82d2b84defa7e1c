import { flushSync } from 'react-dom';

/**
 * Makes an edit and draws it at once, so that what it has made can take the focus before the next key comes. Returns whether the
 * edit was made.
 */
export function drawNow(edit: () => boolean): boolean {
  let made = false;
  flushSync(() => {
    made = edit();
  });
  return made;
}
