import type { HTMLAttributes } from 'react';
import styles from './VisuallyHidden.module.css';

type VisuallyHiddenProps = HTMLAttributes<HTMLElement> & { as?: 'span' | 'p' };

/** Text for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={styles['hidden']} />;
}
