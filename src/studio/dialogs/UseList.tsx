import type { Use } from '../../editing/index.ts';
import { useStudio } from '../context/context.ts';
import { formatUses } from './formatUses.ts';
import styles from './dialogs.module.css';

/** Places that use something, in words. */
export function UseList({ title, uses }: { title: string; uses: readonly Use[] }) {
  const { outline, trees } = useStudio();
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.uses}>
        {formatUses(uses, outline, trees).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
