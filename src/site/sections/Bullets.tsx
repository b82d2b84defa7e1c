import { Check } from 'lucide-react';
import styles from './bullets.module.css';

/** A list of short points. Renders nothing if there are none. `checked` adds a tick to each. */
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
