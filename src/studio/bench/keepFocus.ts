import { useEffect } from 'react';
import { TABBABLE } from './regions.ts';

/** Where the focus was: the element, and above it each element with its number among the children of its parent. */
type Trail = { element: Element; rank: number }[];

/**
 * Keeps the focus in its region when what had it is gone, such as a removed entry: it goes to what has taken its place,
 * else to what stands before it, else further up. Without that, it would be at the beginning of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let trail: Trail = [];
    let frame = 0;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-region]') !== null) trail = trailOf(target);
    };
    const restore = () => {
      const [last] = trail;
      if (document.activeElement !== document.body || last === undefined || last.element.isConnected) return;
      const next = nearest(trail);
      // Behind a dialog nothing takes the focus.
      if (next?.closest('[inert], [aria-hidden="true"]') === null) next.focus();
    };
    const check = () => {
      if (document.activeElement !== document.body) return;
      cancelAnimationFrame(frame);
      // A dialog that closes gives the focus back in the next frame, and so do views that know better.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(restore);
      });
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
}

function trailOf(target: Element): Trail {
  const trail: Trail = [];
  for (let at: Element | null = target; at !== null && !at.matches('[data-region]'); at = at.parentElement)
    trail.push({ element: at, rank: [...(at.parentElement?.children ?? [])].indexOf(at) });
  const region = target.closest('[data-region]');
  if (region !== null) trail.push({ element: region, rank: 0 });
  return trail;
}

/** The control nearest to where a trail began, of those that are still there. */
function nearest(trail: Trail): HTMLElement | undefined {
  for (const [index, { element }] of trail.entries()) {
    const below = trail[index - 1];
    if (below === undefined || !element.isConnected) continue;
    const children = [...element.children];
    // What stands at its place, then what stood before it, the nearest first.
    const beside = [...children.slice(below.rank), ...children.slice(0, below.rank).toReversed()];
    for (const child of beside) {
      const found = [child, ...child.querySelectorAll(TABBABLE)].find(isControl);
      if (found instanceof HTMLElement) return found;
    }
  }
  return undefined;
}

function isControl(element: Element): boolean {
  // A combobox would open its list.
  if (!(element instanceof HTMLElement) || !element.matches(`:is(${TABBABLE}):not([role="combobox"])`)) return false;
  return element.tabIndex >= 0 && element.checkVisibility();
}
