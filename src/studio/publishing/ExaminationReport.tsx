import { useId } from 'react';
import { formatMoment } from '../parts/dates.ts';
import type { Finding } from '../../check/browser.ts';
import type { StudioExamination } from '../../contract/index.ts';
import { useStudio } from '../context/context.ts';
import type { FilePlace } from '../document/place.ts';
import { formatThing } from '../document/formatWhere.ts';
import { about } from '../document/short.ts';
import { counted } from '../document/words.ts';
import { ElsewhereLink } from '../findings/ElsewhereLink.tsx';
import { formatFinding } from '../findings/formatFinding.ts';
import looks from '../parts/looks.module.css';
import styles from './publishing.module.css';

type ExaminationReportProps = {
  /** Of the draft as it is now; undefined while there is none. */
  examination: StudioExamination | undefined;
  /** Why nothing is known of it, as a German sentence. */
  unknown: string | undefined;
  onAgain: () => void;
  onJump: (place: FilePlace) => void;
};

/** The server's check of a draft: how far it has come, then what it has found. */
export function ExaminationReport({ examination, unknown, onAgain, onJump }: ExaminationReportProps) {
  const id = useId();
  return (
    <section className={styles.examination} aria-labelledby={id}>
      <h3 id={id}>Prüfung auf dem Server</h3>
      {unknown !== undefined ? (
        <p role="alert" className={styles.unknown}>
          {unknown}{' '}
          <button type="button" onClick={onAgain}>
            Noch einmal versuchen
          </button>
        </p>
      ) : (
        <Progress examination={examination} />
      )}
      {examination !== undefined && examination.state !== 'running' && (
        <Report examination={examination} onJump={onJump} />
      )}
    </section>
  );
}

function Progress({ examination }: Pick<ExaminationReportProps, 'examination'>) {
  const id = useId();
  if (examination === undefined) return <p role="status">Die Prüfung beginnt …</p>;
  const { state, stage, done, of, at } = examination;
  if (state === 'running')
    return (
      <>
        <p id={id} role="status" className={styles.stage}>
          Schritt {Math.min(done + 1, of)} von {of}: {stage}
        </p>
        <progress className={styles.progress} aria-labelledby={id} max={of} value={done} />
      </>
    );
  return (
    <p role="status" className={styles.verdict} data-state={state}>
      <strong>{stage}</strong> {at !== undefined && `Stand: ${formatMoment(at)}.`}
    </p>
  );
}

type ReportProps = { examination: StudioExamination; onJump: (place: FilePlace) => void };

function Report({ examination: { findings, notes, walks, effects, forPrograms }, onJump }: ReportProps) {
  return (
    <>
      <FindingList list={findings} onJump={onJump} />
      {effects.length > 0 && (
        <>
          <h3>Was das für andere bedeutet</h3>
          <ul className={styles.effects}>
            {effects.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      {forPrograms.length > 0 && (
        <details>
          <summary>Für Fachleute</summary>
          {forPrograms.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      )}
      {walks !== undefined && <Walks walks={walks} />}
      {notes.length > 0 && (
        <details>
          <summary>
            {notes.length === 1 ? '1 Hinweis, der nichts aufhält' : `${notes.length} Hinweise, die nichts aufhalten`}
          </summary>
          <FindingList list={notes} onJump={onJump} />
        </details>
      )}
    </>
  );
}

type FindingListProps = { list: StudioExamination['findings']; onJump: (place: FilePlace) => void };

/** Findings that say the same are one entry, with all their places. */
function FindingList({ list, onJump }: FindingListProps) {
  const { outline, trees } = useStudio();
  const said = list.map((finding) => {
    // Its parts are those of the check, which the server hands on.
    const words = formatFinding(finding as Pick<Finding, 'message' | 'remedy' | 'said'>, outline);
    return { ...finding, ...words, where: formatThing(finding, trees, outline) };
  });
  const entries = Map.groupBy(said, ({ message, remedy }) => `${message} ${remedy}`);
  return (
    <ul className={styles.findings}>
      {[...entries].map(([key, same]) => (
        <li key={key} className={looks.card}>
          <p>
            <strong>{same[0]?.message}</strong>
            {same.length > 1 && ` (${same.length}-mal)`}
          </p>
          <p>{same[0]?.remedy}</p>
          {same.map(
            ({ file, pointer, message, where }) =>
              file !== '' && (
                <button
                  key={`${file}${pointer}`}
                  type="button"
                  className={looks.jump}
                  aria-label={about(where, message)}
                  onClick={() => onJump({ file, pointer })}
                >
                  {where}
                </button>
              ),
          )}
          {same[0]?.elsewhere !== undefined && (
            <p>
              <ElsewhereLink elsewhere={same[0].elsewhere} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Walks({ walks: { shown, all, missed } }: { walks: NonNullable<StudioExamination['walks']> }) {
  if (shown === all)
    return (
      <p>
        Der Server hat beim Prüfen jeden Schritt, jeden Weg, jede Bedingung, jede Regel und jeden Fehlersatz
        durchgespielt. Zu tun ist nichts.
      </p>
    );
  const more = all - shown - missed.length;
  return (
    <details>
      <summary>
        Beim Prüfen durchgespielt: {shown} von {all} Schritten, Wegen, Bedingungen, Regeln und Fehlersätzen
      </summary>
      <p>Bitte probieren Sie selbst aus, was der Server nicht herbeiführen konnte:</p>
      <ul className={styles.effects}>
        {missed.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {more > 0 && <p>Und {counted(more, 'weiteres', 'weitere')}.</p>}
    </details>
  );
}
