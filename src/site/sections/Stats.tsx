import type { SectionOf } from '../content/page.ts';
import { Band } from './Band.tsx';
import styles from './stats.module.css';

export function Stats({ section: { items, ...head } }: { section: SectionOf<'stats'> }) {
  return (
    <Band {...head} tone="asphalt">
      <dl className={styles['stats']}>
        {items.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}
