import styles from './PhoneLink.module.css';

/** A telephone number as a `tel:` link, on one line if it fits. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={styles['phone']} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
      {phone}
    </a>
  );
}
