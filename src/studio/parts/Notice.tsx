import type { HTMLAttributes } from 'react';
import styles from './notice.module.css';

type NoticeProps = HTMLAttributes<HTMLDivElement> & { alert?: boolean };

/** A bar above the workbench that says what has happened, with what can be done about it. */
export function Notice({ alert = false, ...rest }: NoticeProps) {
  return <div className={styles.notice} role={alert ? 'alert' : 'status'} data-alert={alert || undefined} {...rest} />;
}
