import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Tabs.module.css';

export type Tab = { id: string; title: string; content: ReactNode };

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: Tab[];
  selected: string;
  onSelect: (id: string) => void;
};

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

/** Shows one of several parts. Without JavaScript, shows all of them under their titles. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    if (list.current === null) return;
    const moves = getComputedStyle(list.current).flexDirection === 'column' ? MOVES_BELOW : MOVES;
    const index = tabs.findIndex(({ id }) => id === selected);
    const target = tabs[moves[event.key]?.(index, tabs.length) ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target.id);
    list.current.querySelector<HTMLElement>(`#${tabId(target.id)}`)?.focus();
  }

  return (
    <div className={styles['parts']}>
      <div ref={list} className={styles['tabs']} role="tablist" aria-label={label}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            id={tabId(id)}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls={panelId(id)}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            onKeyDown={move}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id, title, content }) => (
        <div
          key={id}
          id={panelId(id)}
          className={id === selected ? undefined : styles['away']}
          role="tabpanel"
          aria-labelledby={tabId(id)}
        >
          <h3 className={styles['title']}>{title}</h3>
          {content}
        </div>
      ))}
    </div>
  );
}

function tabId(id: string): string {
  return `reiter-${id}`;
}

function panelId(id: string): string {
  return `tafel-${id}`;
}
