/** Functions that run in the page, as text: they use nothing outside of themselves. */

/** `isStill`: whether it was seen to stand still. */
export type Spot = { x: number; y: number; isStill: boolean } | { obstacle: string };

/**
 * Scrolls an element into the window, to its middle if something covers it, and waits until it stands still. Returns a
 * point where a click reaches it, or what prevents that. Where the page has no scripts, it cannot wait.
 */
export function spotOf(element: HTMLElement): Spot | Promise<Spot> {
  const reached = (x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return (
      hit !== null && (element.contains(hit) || hit.closest('label')?.control === element || hit.contains(element))
    );
  };
  const middle = (): [x: number, y: number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true }))
    return { obstacle: 'not visible' };
  if (element.matches(':disabled')) return { obstacle: 'disabled' };
  // The second half of a double press is dropped.
  if (document.body.getAnimations().length > 0) return { obstacle: 'not to be pressed yet' };
  if (!reached(...middle())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = middle();
  const look = (isStill: boolean): Spot => {
    const [x, y] = middle();
    if (x !== before[0] || y !== before[1]) return { obstacle: 'moving' };
    return reached(x, y)
      ? { x, y, isStill }
      : { obstacle: `covered by ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 120)}` };
  };
  if (matchMedia('(scripting: none)').matches) return look(false);
  return new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, 200);
  }).then(() => look(true));
}

/** Replaces what an input holds as if it were typed; parts of dates cannot be, and get their value at once. */
export function fillIn(element: HTMLElement, text: string): void {
  const input = element as HTMLInputElement;
  input.focus();
  if (/^(?:date|month|time|number)$/.test(input.type)) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  input.select();
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}

export function selectAt(element: HTMLElement, index: number): void {
  (element as HTMLSelectElement).selectedIndex = index;
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
}
