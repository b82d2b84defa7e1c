import type { Accepted } from '../engine/index.ts';
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
  accepted: 'Aus Ihren bisherigen Angaben übernommen. Sie können es hier noch ändern.',
  undone: 'Ihre Änderung wurde nicht übernommen, weil Sie zurückgegangen sind. Hier stehen Ihre Angaben wie zuvor.',
};

type NoticeBoxProps = { notice: Notice | undefined; accepted: readonly Accepted[] | undefined };

/** What the person should know about the state of the run. `accepted`: what the notice with that name lists. */
export function NoticeBox({ notice, accepted }: NoticeBoxProps) {
  return (
    <div role="status">
      {notice !== undefined && (
        <div className={styles['notice']}>
          {SENTENCES[notice]}
          {notice === 'accepted' && (
            <dl>
              {accepted?.map(({ pointer, label, words }) => (
                <div key={pointer}>
                  <dt>{label}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </div>
  );
}
