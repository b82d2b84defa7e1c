import type { View } from '../context/context.ts';

/** The id of the element that holds the shown view. */
export const CONTENT = 'ansicht';

/** The id of a view's tab. */
export function tabOf(view: View): string {
  return `ansicht-${view}`;
}

/** Selects elements that take the focus. */
export const TABBABLE = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'summary',
  'iframe',
  '[contenteditable="true"]',
  '[tabindex]',
].join(', ');

/** What had the focus last in each region. */
const left = new WeakMap<Element, HTMLElement>();

/** Notes what has the focus, so that F6 can lead back to it. */
export function noteFocus(target: EventTarget | null): void {
  const region = target instanceof HTMLElement ? target.closest('[data-region]') : null;
  if (region !== null) left.set(region, target as HTMLElement);
}

/** Puts the focus into the next or previous region of the workbench (F6), as windows with several panes do. */
export function focusRegion(direction: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  const regions = all.filter((region) => region.checkVisibility());
  // A dialog is open above them.
  if (regions.some((region) => region.closest('[inert], [aria-hidden="true"]') !== null)) return;
  const own = regions.findIndex((region) => region.contains(document.activeElement));
  const first = direction === 1 ? 0 : regions.length - 1;
  const next = regions[own === -1 ? first : (own + direction + regions.length) % regions.length];
  if (next !== undefined) focusIn(next);
}

/** Focuses what had the focus last in a region, else its first control. */
function focusIn(region: HTMLElement): void {
  const last = left.get(region);
  const controls = [...region.querySelectorAll<HTMLElement>(TABBABLE)];
  const first = controls.find((control) => control.tabIndex >= 0 && control.checkVisibility());
  (last !== undefined && region.contains(last) && last.checkVisibility() ? last : (first ?? region)).focus();
}

/** Focuses the shown view itself. */
export function focusContent(): void {
  document.getElementById(CONTENT)?.focus();
}
