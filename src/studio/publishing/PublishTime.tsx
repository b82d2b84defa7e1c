import { useId } from 'react';
import { germanFields } from '../parts/dates.ts';
import { usePublishing } from './context.ts';
import { PlannedThen } from './PlannedThen.tsx';
import { formatAhead } from './words.ts';
import type { PlanTime } from './publishing.ts';
import dialogs from '../dialogs/dialogs.module.css';
import styles from './publishing.module.css';

type PublishTimeProps = {
  /** Undefined: now. */
  when: PlanTime | undefined;
  onWhen: (when: PlanTime | undefined) => void;
};

const MIDNIGHT: PlanTime = { day: '', time: '00:00' };

/** Whether a draft goes live now or at a time in Germany. */
export function PublishTime({ when, onWhen }: PublishTimeProps) {
  const [, { release }] = usePublishing();
  const id = useId();
  const planned = release?.planned;
  const ahead = when && formatAhead(when);
  const isOpen = planned !== undefined && planned.obstacle === undefined;
  return (
    <fieldset className={styles.when}>
      <legend>Wann</legend>
      <label className={styles.rule}>
        <input type="radio" name={id} checked={when === undefined} onChange={() => onWhen(undefined)} /> Jetzt
      </label>
      <label className={styles.rule}>
        <input
          type="radio"
          name={id}
          checked={when !== undefined}
          onChange={() => onWhen(isOpen ? germanFields(planned.for) : MIDNIGHT)}
        />
        {' Zu einem Zeitpunkt'}
      </label>
      {when !== undefined && (
        <>
          <div className={styles.moment}>
            <p className={dialogs.field}>
              <label htmlFor={`${id}-tag`}>Tag</label>
              <input
                id={`${id}-tag`}
                type="date"
                value={when.day}
                data-missing={when.day === '' || undefined}
                onChange={({ target }) => onWhen({ ...when, day: target.value })}
              />
            </p>
            <p className={dialogs.field}>
              <label htmlFor={`${id}-zeit`}>Uhrzeit in Deutschland</label>
              <input
                id={`${id}-zeit`}
                type="time"
                value={when.time}
                data-missing={when.time === '' || undefined}
                onChange={({ target }) => onWhen({ ...when, time: target.value })}
              />
            </p>
          </div>
          {ahead !== undefined && <p role="status">{ahead}</p>}
          <p className={styles.hint}>
            Geplant wird der Entwurf, wie er jetzt ist. Was Sie danach ändern, gehört nicht dazu.
          </p>
        </>
      )}
      <InPlaceOf isNow={when === undefined} />
    </fieldset>
  );
}

/** What is planned already, and what becomes of it. Somebody else who has planned it gets a mail. */
function InPlaceOf({ isNow }: { isNow: boolean }) {
  const [, { release }] = usePublishing();
  const other = release?.planned?.by === release?.name ? undefined : release?.planned?.by;
  const becomes = isNow
    ? 'Wird dieser Entwurf jetzt veröffentlicht, geschieht sie nicht mehr.'
    : 'Ihre Planung tritt an deren Stelle.';
  return <PlannedThen becomes={other === undefined ? becomes : `${becomes} ${other} bekommt darüber eine E-Mail.`} />;
}
