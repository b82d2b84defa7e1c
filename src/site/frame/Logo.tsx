import { useBrand } from '../shared/brand.ts';
import styles from './logo.module.css';

/** A link to the home page: the yellow diamond of the German priority road, and the name. */
export function Logo() {
  const { name } = useBrand();
  return (
    <a className={styles['logo']} href="/" aria-label={`${name}, zur Startseite`}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path fill="#fff" stroke="currentColor" d="M16 1 31 16 16 31 1 16Z" />
        <path fill="#ffcc00" stroke="#1b232c" d="M16 6.5 25.5 16 16 25.5 6.5 16Z" />
      </svg>
      <span>{name}</span>
    </a>
  );
}
