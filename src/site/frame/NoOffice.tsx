import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { useBrand } from '../shared/brand.ts';
import styles from './wizardFrame.module.css';

/** Before somebody begins: without the name of the office nobody can sign, which is what the wizard is for. */
export function NoOffice() {
  const { phone } = useBrand();
  return (
    <p className={styles['note']} role="note">
      Auf dieser Website fehlt noch der Name der Kanzlei. Ohne ihn können Sie nach dem Absenden keine Vollmacht
      unterschreiben, und ohne Vollmacht fragen wir nirgends für Sie an. Rufen Sie uns bitte vorher an:{' '}
      <PhoneLink phone={phone} />.
    </p>
  );
}
