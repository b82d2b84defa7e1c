import { useId } from 'react';
import { usePublishing } from './context.ts';
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
  const isPlanned = release?.planned !== undefined && release.planned.obstacle === undefined;
  return (
    <fieldset className={styles.when}>
      <legend>Wann</legend>
      <label className={styles.rule}>
        <input type="radio" name={id} checked={when === undefined} onChange={() => onWhen(undefined)} /> Jetzt
      </label>
      <label className={styles.rule}>
        <input type="radio" name={id} checked={when !== undefined} onChange={() => onWhen(MIDNIGHT)} />
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
          <p className={styles.hint}>
            Geplant wird der Entwurf, wie er jetzt ist. Was Sie danach ändern, gehört nicht dazu.
          </p>
        </>
      )}
      {isPlanned && (
        <p>
          {when === undefined
            ? 'Eine Veröffentlichung ist schon geplant. Wird dieser Entwurf jetzt veröffentlicht, geschieht sie nicht mehr.'
            : 'Eine Veröffentlichung ist schon geplant. Stoppen Sie zuerst diese.'}
        </p>
      )}
    </fieldset>
  );
}
