import type { FilePlace } from '../document/place.ts';
import { inNextFrames } from './nextFrames.ts';

/** The place of the value that an editor of a panel is for. */
export const EDITED = 'data-edited';

/** The place to which a button of a panel adds what is missing. */
export const ADDS = 'data-adds';

/** Marks the message that gets the focus when a dialog has closed and its button is gone. */
export const DONE = 'data-done';

/** Frames after which what was not drawn is waited for no longer. */
const MOST_FRAMES = 60;
/** Frames after which a menu or dialog that has closed has given the focus back. */
const LEAST_FRAMES = 4;

/** Puts the focus into the title of what stands at a place, with its words marked, so that typing replaces them. */
export function focusTitle({ file, pointer }: FilePlace): void {
  whenDrawn(fieldOf(`${file}${pointer}/title`), (field) => {
    field.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  });
}

/** Puts the focus into the field of the text that stands at a place. */
export function focusText({ file, pointer }: FilePlace): void {
  whenDrawn(fieldOf(file + pointer), (field) => field.focus());
}

/** Puts the focus into the field of the words of what stands at a place, behind them. */
export function focusWords({ file, pointer }: FilePlace): void {
  const edited = file + pointer;
  whenDrawn(`${fieldOf(edited)}, ${fieldOf(`${edited}/title`)}`, (field) => {
    field.focus();
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  });
}

/** Puts the focus on what edits the value that stands at a place: at once where it is drawn already, since keys would be lost until then. */
export function focusEditor({ file, pointer }: FilePlace): void {
  const selector = `[${EDITED}="${CSS.escape(file + pointer)}"] :is(input, textarea, select, button)`;
  const control = document.querySelector<HTMLElement>(selector);
  control?.focus();
  if (control === null || document.activeElement !== control) whenDrawn(selector, (late) => late.focus());
}

/** Opens what can be added to the value that stands at a place. */
export function openAdding({ file, pointer }: FilePlace): void {
  whenDrawn(`[${ADDS}="${CSS.escape(file + pointer)}"]`, (button) => {
    button.focus();
    button.click();
  });
}

/** Puts the focus on a selected line of the outline. */
export function focusLine(key: string): void {
  whenDrawn(`[role="row"][data-key="${CSS.escape(key)}"][aria-selected="true"]`, (line) => line.focus());
}

/** Puts the focus on the line of the outline that is selected next. */
export function focusNewLine(): void {
  const before = document.querySelector('[role="row"][data-key][aria-selected="true"]')?.getAttribute('data-key') ?? '';
  whenDrawn(`[role="row"][data-key][aria-selected="true"]:not([data-key="${CSS.escape(before)}"])`, (line) =>
    line.focus(),
  );
}

/** Puts the focus on what says what was done. */
export function focusDone(): void {
  whenDrawn(`[${DONE}]`, (said) => said.focus());
}

/** Frames after which a view that has to load is waited for no longer. */
const MOST_FRAMES_OF_VIEW = 600;

/** Puts the focus on the first control of the shown view whose name has these words, else on the view itself. */
export function focusControl(words: string): void {
  inNextFrames((frame) => {
    const panel = frame < LEAST_FRAMES ? null : document.querySelector<HTMLElement>('[role="tabpanel"]');
    const controls = [...(panel?.querySelectorAll<HTMLElement>('button, summary, input, select, textarea') ?? [])];
    const named = controls.filter((one) => nameOf(one).includes(words));
    const found = named.find((one) => one.checkVisibility());
    if (found === undefined) openAround(named[0]);
    (found ?? (frame >= MOST_FRAMES_OF_VIEW ? panel : undefined))?.focus();
    return found !== undefined || frame >= MOST_FRAMES_OF_VIEW;
  });
}

/** Opens what a control stands in, where a button does that, such as the tools of a view on a phone. */
function openAround(control: HTMLElement | undefined): void {
  const closed = control?.closest('[hidden]')?.id ?? '';
  if (closed !== '') document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(closed)}"]`)?.click();
}

function nameOf(control: HTMLElement): string {
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])].map((one) => one.textContent) : [];
  return [control.getAttribute('aria-label') ?? '', control.textContent, ...labels].join(' ');
}

function fieldOf(edited: string): string {
  return `[${EDITED}="${CSS.escape(edited)}"] :is(input, textarea)`;
}

function whenDrawn(selector: string, act: (element: HTMLElement) => void): void {
  inNextFrames((frame) => {
    const element = frame < LEAST_FRAMES ? null : document.querySelector<HTMLElement>(selector);
    if (element !== null) act(element);
    return element !== null || frame >= MOST_FRAMES;
  });
}
