import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

export type Tab = { id: string; title: string; content: ReactNode };

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: Tab[];
};

/**
 * Shows one of several parts, at first the first one. Rendered only on the server; `tabsScript.ts` makes the tabs work.
 * Without JavaScript, shows all parts under their titles.
 */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <div className={styles['parts']}>
      <div className={styles['tabs']} role="tablist" aria-label={label}>
        {tabs.map(({ id, title }, index) => (
          <button
            key={id}
            id={`reiter-${id}`}
            type="button"
            role="tab"
            aria-selected={index === 0}
            aria-controls={`tafel-${id}`}
            tabIndex={index === 0 ? 0 : -1}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id, title, content }, index) => (
        <div
          key={id}
          id={`tafel-${id}`}
          data-away={index === 0 ? undefined : ''}
          role="tabpanel"
          aria-labelledby={`reiter-${id}`}
        >
          <h3 className={styles['title']}>{title}</h3>
          {content}
        </div>
      ))}
    </div>
  );
}
