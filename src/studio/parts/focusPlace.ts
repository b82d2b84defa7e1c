import type { Place } from '../document/place.ts';

/** The place of the value that an editor of a panel is for. */
export const EDITED = 'data-edited';

/** Frames after which a panel that was not drawn is waited for no longer. */
const MOST_FRAMES = 60;
/** Frames after which a menu or a dialog that has closed has given the focus back. */
const LEAST_FRAMES = 2;

/** Puts the focus into the title of what stands at a place, with its words marked, so that typing replaces them. */
export function focusTitle({ file, pointer }: Place): void {
  untilDrawn([fieldOf(`${file}${pointer}/title`)], (field) => {
    field?.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  });
}

/** Puts the focus where a place is changed: into its own field, else into its title, else onto the view that shows it. */
export function focusPlace({ file, pointer }: Place): void {
  untilDrawn([fieldOf(`${file}${pointer}`), fieldOf(`${file}${pointer}/title`)], (field) => {
    // Whoever types somewhere by now has gone on.
    const hasGoneOn = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
    if (field !== undefined) field.focus();
    else if (!hasGoneOn) document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus();
  });
}

function fieldOf(place: string): string {
  return `[${EDITED}="${CSS.escape(place)}"] :is(input, textarea, select)`;
}

/** Passes on the first of these fields, as soon as one is drawn and a dialog that closes has given back the focus; else nothing, after some frames. */
function untilDrawn(selectors: readonly string[], then: (field: HTMLElement | undefined) => void): void {
  const look = (frame: number) => {
    const found = selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]);
    const field = found.find((one) => one.checkVisibility());
    if (frame < LEAST_FRAMES || (field === undefined && frame < MOST_FRAMES))
      requestAnimationFrame(() => look(frame + 1));
    else then(field);
  };
  look(0);
}
