import type { Use } from '../../editing/index.ts';
import styles from './dialogs.module.css';

/** Places that use something, in words. */
export function UseList({ title, uses }: { title: string; uses: readonly Use[] }) {
  const said = [...new Set(uses.map(({ says }) => says))];
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.uses}>
        {said.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
