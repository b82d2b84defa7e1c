import type { Notice } from './start.ts';
import styles from './runner.module.css';

const SENTENCES: Record<Notice, string> = {
  restored: 'Wir haben Ihre bisherigen Antworten wiederhergestellt.',
  unreachable: 'Dieser Schritt ist noch nicht an der Reihe. Bitte beantworten Sie zuerst die Fragen hier.',
  unoffered: 'Die Auswahl in der Adresse gibt es nicht. Bitte wählen Sie neu.',
  changed:
    'Die Fragen wurden inzwischen überarbeitet. Ihre Antworten sind noch da; bitte sehen Sie sie ab hier noch einmal durch.',
  sent: 'Ihre letzte Anfrage ist gesendet. Hier beginnen Sie eine neue.',
  discarded: 'Ihre Eingaben sind gelöscht.',
  undone: 'Ihre Änderung wurde nicht übernommen, weil Sie zurückgegangen sind. Hier stehen Ihre Angaben wie zuvor.',
};

export function NoticeBox({ notice }: { notice: Notice | undefined }) {
  return <div role="status">{notice !== undefined && <p className={styles['notice']}>{SENTENCES[notice]}</p>}</div>;
}
