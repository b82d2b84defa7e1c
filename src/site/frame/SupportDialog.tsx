import { X } from 'lucide-react';
import { useBrand } from '../shared/brand.ts';
import { telephone } from '../content/fill.ts';
import styles from './supportDialog.module.css';

/**
 * The dialogue for the support panel, rendered empty by the server. `start.ts` opens it and loads its content on
 * demand.
 */
export function SupportDialog() {
  const { phone, email } = useBrand();
  return (
    <dialog className={styles['dialog']} data-support="" aria-labelledby="support-titel">
      <div className={styles['head']}>
        <h2 id="support-titel">Direkter Support</h2>
        <button type="button" aria-label="Schließen">
          <X aria-hidden="true" />
        </button>
      </div>
      <div className={styles['body']} data-support-body="">
        <p role="status">Die Antworten werden geladen …</p>
      </div>
      <div className={styles['foot']}>
        <p>Lieber mit einem Menschen?</p>
        <ul>
          <li>
            <a href={telephone(`tel:${phone}`)}>{phone}</a>
          </li>
          <li>
            <a href="/kontakt">Nachricht schreiben</a>
          </li>
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        </ul>
      </div>
    </dialog>
  );
}
