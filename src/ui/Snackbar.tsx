import styles from './Snackbar.module.css';

/**
 * A short message over the page's lower edge, read out politely. Whoever shows it takes it away, and says it elsewhere
 * for good.
 */
export function Snackbar({ text }: { text: string | undefined }) {
  return (
    <div className={styles['place']} role="status">
      {text !== undefined && <p className={styles['snackbar']}>{text}</p>}
    </div>
  );
}
