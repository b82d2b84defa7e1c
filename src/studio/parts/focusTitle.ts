import type { Place } from '../document/place.ts';

/** The place of the value that an editor of a panel is for. */
export const EDITED = 'data-edited';

/** Frames after which a panel that was not drawn is waited for no longer. */
const MOST_FRAMES = 60;
/** Frames after which a menu that has closed has given the focus back. */
const LEAST_FRAMES = 2;

/** Puts the focus into the title of what stands at a place, with its words marked, so that typing replaces them. */
export function focusTitle({ file, pointer }: Place): void {
  const selector = `[${EDITED}="${CSS.escape(`${file}${pointer}/title`)}"] :is(input, textarea)`;
  const look = (frame: number) => {
    const field = document.querySelector(selector);
    if (frame >= LEAST_FRAMES && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
      field.focus();
      field.select();
    } else if (frame < MOST_FRAMES) requestAnimationFrame(() => look(frame + 1));
  };
  look(0);
}
