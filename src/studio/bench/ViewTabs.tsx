import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useStudio } from '../context/context.ts';
import { CONTENT, tabOf } from './regions.ts';
import { VIEWS } from '../context/viewNames.ts';
import styles from './bench.module.css';

/**
 * The views as tabs (ARIA Authoring Practices): one stop of the Tab key; the arrow keys move the focus, Enter or Space shows
 * the view.
 */
export function ViewTabs() {
  const { selection, select } = useStudio();
  const [focused, setFocused] = useState<number>();
  const shown = VIEWS.findIndex(({ view }) => view === selection.view);
  const stop = focused ?? shown;
  const row = useRef<HTMLDivElement>(null);
  useInMiddle(row, shown);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = targetOf(event.key, stop);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div
      ref={row}
      className={styles.views}
      role="tablist"
      tabIndex={-1}
      aria-label="Ansicht"
      onKeyDown={move}
      onBlur={() => setFocused(undefined)}
    >
      {VIEWS.map(({ view, label }, index) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={tabOf(view)}
          aria-selected={index === shown}
          aria-controls={CONTENT}
          aria-keyshortcuts={`Alt+${index + 1}`}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setFocused(index)}
          onClick={() => select(selection.place, view)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** In one column the row is scrolled: the shown view is in its middle. */
function useInMiddle(row: RefObject<HTMLElement | null>, index: number): void {
  useEffect(() => {
    const tab = row.current?.children[index];
    if (row.current === null || !(tab instanceof HTMLElement)) return;
    row.current.scrollTo({
      left: tab.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2,
    });
  }, [row, index]);
}

/** Where a key leads from the tab at `from`; the last tab is followed by the first. */
function targetOf(key: string, from: number): number | undefined {
  const count = VIEWS.length;
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
