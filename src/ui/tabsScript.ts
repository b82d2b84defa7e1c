/**
 * Target index of each key. Arrow keys wrap around (WAI-ARIA Authoring Practices, 'Tabs with automatic activation').
 */
const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowRight: next,
  ArrowLeft: before,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** For a vertical tab list. In a horizontal one these keys scroll the page. */
const MOVES_BELOW: typeof MOVES = { ...MOVES, ArrowDown: next, ArrowUp: before };

function next(index: number, count: number): number {
  return (index + 1) % count;
}

function before(index: number, count: number): number {
  return (index - 1 + count) % count;
}

/**
 * Makes the tabs that `Tabs.tsx` has rendered work. Calls `onSelect` before a person's choice is shown. Returns a
 * function that shows the part with this panel.
 */
export function startTabs(parts: HTMLElement, onSelect: () => void): (panel: Element) => void {
  const tabs = [...parts.querySelectorAll<HTMLElement>('[role=tab]')];

  const show = (panel: Element) => {
    for (const tab of tabs) {
      const selected = panelOf(tab) === panel;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
      panelOf(tab)?.toggleAttribute('data-away', !selected);
    }
  };
  const select = (tab: Element) => {
    onSelect();
    const panel = panelOf(tab);
    if (panel !== null) show(panel);
  };
  const move = (event: KeyboardEvent) => {
    const list = tabs[0]?.parentElement;
    if (!list) return;
    const moves = getComputedStyle(list).flexDirection === 'column' ? MOVES_BELOW : MOVES;
    const index = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    const target = tabs[moves[event.key]?.(index, tabs.length) ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    select(target);
    target.focus();
  };
  for (const tab of tabs) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', move);
  }
  return show;
}

function panelOf(tab: Element): HTMLElement | null {
  return document.getElementById(tab.getAttribute('aria-controls') ?? '');
}
