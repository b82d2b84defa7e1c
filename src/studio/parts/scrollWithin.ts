/**
 * Scrolls the region that an element stands in, so that the element is seen. The page itself never scrolls by this: in one
 * column (at 400 % zoom), where the page scrolls as a whole, it would leave what somebody reads.
 */
export function scrollWithin(element: Element | null, block: 'nearest' | 'center'): void {
  const region = element?.closest('[data-region]');
  if (element === null || region === null || region === undefined) return;
  if (!/auto|scroll/.test(getComputedStyle(region).overflowY) || region.scrollHeight <= region.clientHeight) return;
  const [own, around] = [element.getBoundingClientRect(), region.getBoundingClientRect()];
  const above = own.top - around.top;
  const below = own.bottom - around.bottom;
  if (block === 'center') region.scrollTop += (above + below) / 2;
  else if (above < 0) region.scrollTop += above;
  else if (below > 0) region.scrollTop += below;
}
