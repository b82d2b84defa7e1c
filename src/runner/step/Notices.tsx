import type { Wizard } from '../../engine/index.ts';
import { changed } from '../later/parts.ts';
import { useLoaded } from '../later/useLoaded.ts';
import type { Run } from '../run/run.ts';
import type { Notice } from '../run/start.ts';
import { Words } from '../../ui/Words.tsx';
import styles from '../runner.module.css';

const SENTENCES: Record<Exclude<Notice, 'accepted'>, string> = {
  restored: 'Wir haben Ihre bisherigen Antworten wiederhergestellt.',
  unreachable: 'Dieser Schritt ist noch nicht an der Reihe. Bitte beantworten Sie zuerst die Fragen hier.',
  unoffered: 'Die Auswahl in der Adresse gibt es nicht. Bitte wählen Sie neu.',
  changed:
    'Die Fragen wurden inzwischen überarbeitet. Ihre Antworten sind noch da; bitte sehen Sie sie ab hier noch einmal durch.',
  sent: 'Ihre letzte Anfrage ist gesendet. Hier beginnen Sie eine neue.',
  late: 'Ihre Anfrage war schon gesendet. Was Sie danach eingegeben haben, gehört nicht dazu. Hier beginnen Sie eine neue.',
  discarded: 'Ihre Eingaben sind gelöscht.',
  undone: 'Ihre Änderung wurde nicht übernommen, weil Sie zurückgegangen sind. Hier stehen Ihre Angaben wie zuvor.',
};

/** What the person should know about the state of the run. */
export function NoticeBox({ wizard, run }: { wizard: Wizard; run: Run }) {
  const { notice, accepted, anew, before } = run;
  const part = useLoaded(changed, notice === 'changed');
  return (
    <div role="status">
      {notice !== undefined && (
        <div className={styles['notice']}>
          <Words>{withAnew(notice === 'accepted' ? (accepted ?? '') : SENTENCES[notice], anew)}</Words>
          {before !== undefined && (
            <>
              {' '}
              <a href={before.href}>Zur Referenznummer {before.referenz}</a>
            </>
          )}
          {notice === 'changed' && part !== undefined && <part.ChangedSteps wizard={wizard} run={run} />}
        </div>
      )}
    </div>
  );
}

function withAnew(said: string, anew: readonly string[] = []): string {
  if (anew.length === 0) return said;
  return `${said.replace('Ihre Antworten', 'Ihre übrigen Antworten')} Neu gefragt: ${anew.join(', ')}.`;
}
