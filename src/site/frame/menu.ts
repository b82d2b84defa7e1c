/** How long a panel stays open after the pointer has left it (specification 1, section 2.2). */
const CLOSE_DELAY_MS = 500;
/**
 * Below this width the menu is a sheet: 960 px where the browser's text has its usual 16 px, more where people have made
 * it larger. The specification (1, section 2.2) says up to 768 px; up to 959 px the bar would not fit the screen in a
 * wide fallback face.
 */
const WIDE = '(min-width: 60em)';

/**
 * Adds to the menu what `details` and `popover` lack. Wide screens: panels open on hover and close 500 ms after the
 * pointer left, on Esc, on a click elsewhere and when the focus leaves them. Narrow screens: the page behind the sheet
 * is inert.
 */
export function superviseMenu(nav: HTMLElement): void {
  const wide = matchMedia(WIDE);
  const groups = [...nav.querySelectorAll('details')];
  for (const group of groups) openOnHover(group, wide);

  const closeGroups = (keep?: EventTarget | null) => {
    for (const group of groups) {
      if (!group.open || (keep instanceof Node && group.contains(keep))) continue;
      // A focused element must not be hidden.
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
  // Links to anchors do not leave the page, so the menu must be closed.
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
    // Also closes the other groups, since all have the same name.
    group.open = true;
  });
  group.addEventListener('pointerleave', (event) => {
    if (!hovers(event)) return;
    timer = setTimeout(() => {
      // Stays open if an element inside has keyboard focus.
      if (group.querySelector(':focus-visible') === null) group.open = false;
    }, CLOSE_DELAY_MS);
  });
  group.addEventListener('toggle', () => {
    openedByHover &&= group.open;
  });
  // A click after opening on hover must not close the group. Clicks by keyboard have `detail` 0.
  group.querySelector('summary')?.addEventListener('click', (event) => {
    if (!openedByHover || event.detail === 0) return;
    event.preventDefault();
    openedByHover = false;
  });
}

/** The sheet is not a dialogue, so the content that it covers must be made inert, and does not scroll. */
function coverPage(nav: HTMLElement): void {
  const covered = isSheetOpen(nav);
  document.documentElement.toggleAttribute('data-menu', covered);
  for (const element of document.querySelectorAll<HTMLElement>('main, footer')) element.inert = covered;
}

/** Browsers from before 2024 do not support popover. There the menu is shown below the bar. */
function isSheetOpen(nav: HTMLElement): boolean {
  return 'hidePopover' in nav && nav.matches(':popover-open');
}
