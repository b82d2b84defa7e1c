import { useId, useState } from 'react';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { formatMoment } from '../parts/dates.ts';
import { useRemarks } from './context.ts';
import { formatDrift } from './places.ts';
import type { Remark } from './remarks.ts';
import looks from '../parts/looks.module.css';
import styles from './remarks.module.css';

type RemarkThreadProps = {
  remark: Remark;
  /** It belongs to a release, and is not changed any more. */
  kept?: boolean;
  /** Leads to the place; undefined where it is shown. */
  onJump?: () => void;
};

/** A remark with its answers, and what can be done with it. */
export function RemarkThread({ remark, kept = false, onJump }: RemarkThreadProps) {
  const { trees } = useStudio();
  const { about, text, settled, answers, removed = false } = remark;
  const drift = kept || removed ? undefined : formatDrift(remark, trees);
  return (
    <article className={`${looks.card} ${styles.remark}`} data-settled={settled !== undefined || undefined}>
      {onJump === undefined ? (
        <p className={styles.about}>{about}</p>
      ) : (
        <button type="button" className={`${looks.jump} ${styles.about}`} onClick={onJump}>
          {about}
        </button>
      )}
      {!removed && <Words {...remark} text={text} />}
      {drift !== undefined && <p className={styles.drift}>{drift}</p>}
      {answers.map((answer) => (
        <Words key={`${answer.at} ${answer.by} ${answer.text}`} {...answer} />
      ))}
      {settled !== undefined && (
        <p className={styles.act}>
          {removed ? 'Gelöscht' : 'Erledigt'} von {settled.by}, {formatMoment(settled.at)}
        </p>
      )}
      {!kept && !removed && <Reply remark={remark} />}
    </article>
  );
}

function Words({ by, at, text }: Pick<Remark, 'by' | 'at' | 'text'>) {
  return (
    <>
      <p className={styles.act}>
        {by}, {formatMoment(at)}
      </p>
      <p className={styles.text}>{text}</p>
    </>
  );
}

function Reply({ remark: { id, about, own, settled, link } }: { remark: Remark }) {
  const [remarks, { unsent, sending }] = useRemarks();
  const can = useAbilities();
  const field = useId();
  const key = `antwort ${id}`;
  const text = unsent[key] ?? '';
  const maySettle = own || can('draft');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void remarks.reply(key, id, { text });
      }}
    >
      {link !== undefined && (
        <p className={styles.act}>
          {link.isOpen
            ? 'Was Sie antworten, liest mit Ihrem Namen, wer den Link hat.'
            : 'Der Link gilt nicht mehr; eine Antwort liest dort niemand.'}
        </p>
      )}
      <label htmlFor={field}>Antwort</label>
      <textarea
        id={field}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ target }) => remarks.write(key, target.value)}
      />
      <p className={styles.buttons}>
        <button type="submit" disabled={sending || text.trim() === ''} aria-label={`Antworten: ${about}`}>
          Antworten
        </button>
        {maySettle && (
          <button
            type="button"
            disabled={sending}
            aria-label={`${settled === undefined ? 'Erledigt' : 'Wieder öffnen'}: ${about}`}
            onClick={() =>
              void remarks.reply(key, id, {
                settled: settled === undefined,
                ...(text.trim() !== '' && { text }),
              })
            }
          >
            {settled === undefined ? 'Erledigt' : 'Wieder öffnen'}
          </button>
        )}
        {link !== undefined && can('draft') && (
          <Removal about={about} disabled={sending} onRemove={() => void remarks.reply(key, id, { removed: true })} />
        )}
      </p>
    </form>
  );
}

type RemovalProps = { about: string; disabled: boolean; onRemove: () => void };

/** Removes what somebody without an account has written, once that is confirmed: it cannot be brought back. */
function Removal({ about, disabled, onRemove }: RemovalProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        aria-expanded={isAsked}
        aria-label={`Löschen …: ${about}`}
        onClick={() => setAsked(!isAsked)}
      >
        Löschen …
      </button>
      {isAsked && (
        <>
          <button type="button" disabled={disabled} aria-label={`Endgültig löschen: ${about}`} onClick={onRemove}>
            Endgültig löschen
          </button>
          <span role="status">Die Worte und der Name sind dann weg, auch für die Person, die sie geschrieben hat.</span>
        </>
      )}
    </>
  );
}
