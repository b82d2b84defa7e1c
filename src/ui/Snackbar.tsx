import styles from './Snackbar.module.css';

/**
 * A short message at the lower edge of the page, announced politely. The caller removes it and also says the same
 * permanently elsewhere.
 */
export function Snackbar({ text }: { text: string | undefined }) {
  return (
    <div className={styles['place']} role="status">
      {text !== undefined && <p className={styles['snackbar']}>{text}</p>}
    </div>
  );
}
