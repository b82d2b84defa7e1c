/** How long an open panel waits for the pointer to come back (specification 1, section 2.2). */
const CLOSE_DELAY_MS = 500;
/** Up to 768 px the menu is a sheet (specification 1, section 2.2). */
const WIDE = '(min-width: 769px)';

/**
 * Adds to the menu what `details` and `popover` do not do by themselves. Wide: panels open on hover and close 500 ms
 * after the pointer left; Esc, a click elsewhere and the focus moving on close them. Narrow: what lies behind the sheet
 * cannot be reached.
 */
export function superviseMenu(nav: HTMLElement): void {
  const wide = matchMedia(WIDE);
  const groups = [...nav.querySelectorAll('details')];
  for (const group of groups) openOnHover(group, wide);

  const closeGroups = (keep?: EventTarget | null) => {
    for (const group of groups) {
      if (!group.open || (keep instanceof Node && group.contains(keep))) continue;
      // What has the focus must not vanish.
      if (group.contains(document.activeElement)) group.querySelector('summary')?.focus();
      group.open = false;
    }
  };
  const closeAll = () => {
    if (wide.matches) closeGroups();
    if (isSheetOpen(nav)) nav.hidePopover();
  };

  nav.addEventListener(
    'focusout',
    ({ relatedTarget }) => wide.matches && relatedTarget !== null && closeGroups(relatedTarget),
  );
  document.addEventListener('pointerdown', ({ target }) => wide.matches && closeGroups(target));
  document.addEventListener('keydown', ({ key }) => wide.matches && key === 'Escape' && closeGroups());
  // Such a link leaves the page where it is, so the menu has to go.
  nav.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a[href^="#"]') !== null && closeAll(),
  );
  wide.addEventListener('change', closeAll);
  nav.addEventListener('toggle', ({ target }) => target === nav && coverPage(nav));
  coverPage(nav);
}

function openOnHover(group: HTMLDetailsElement, wide: MediaQueryList): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedByHover = false;
  const hovers = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && wide.matches;
  group.addEventListener('pointerenter', (event) => {
    if (!hovers(event)) return;
    clearTimeout(timer);
    openedByHover ||= !group.open;
    // Closes the other one too: they share a name.
    group.open = true;
  });
  group.addEventListener('pointerleave', (event) => {
    if (!hovers(event)) return;
    timer = setTimeout(() => {
      // Somebody works in it with the keyboard; the pointer only crossed it.
      if (group.querySelector(':focus-visible') === null) group.open = false;
    }, CLOSE_DELAY_MS);
  });
  group.addEventListener('toggle', () => {
    openedByHover &&= group.open;
  });
  // Hovering has opened it; the click that often follows must not close it. Keys click without a count.
  group.querySelector('summary')?.addEventListener('click', (event) => {
    if (!openedByHover || event.detail === 0) return;
    event.preventDefault();
    openedByHover = false;
  });
}

/** The sheet is no dialogue, but what it covers cannot be reached either. */
function coverPage(nav: HTMLElement): void {
  const covered = isSheetOpen(nav);
  for (const element of document.querySelectorAll<HTMLElement>('main, footer')) element.inert = covered;
}

/** Browsers of before 2024 know no popover; there the menu stands below the bar. */
function isSheetOpen(nav: HTMLElement): boolean {
  return 'hidePopover' in nav && nav.matches(':popover-open');
}
