import { Check } from 'lucide-react';
import styles from './bullets.module.css';

/** Short points one below the other; nothing where there are none. `checked` puts a tick before each. */
export function Bullets({
  items,
  checked = false,
  className = '',
}: {
  items: string[] | undefined;
  checked?: boolean;
  className?: string | undefined;
}) {
  if (items === undefined) return null;
  return (
    <ul className={`${checked ? styles['checked'] : styles['dots']} ${className}`}>
      {items.map((item) => (
        <li key={item}>
          {checked && <Check aria-hidden="true" />}
          {item}
        </li>
      ))}
    </ul>
  );
}
