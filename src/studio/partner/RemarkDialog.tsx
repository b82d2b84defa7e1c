import { useId, useState, useSyncExternalStore } from 'react';
import { LINK_NAME_LENGTH } from '../../contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMoment } from '../parts/dates.ts';
import { PageDialog } from './PageDialog.tsx';
import type { PartnerRemark, PartnerRemarks } from './partnerRemarks.ts';
import type { Spot } from './spots.ts';
import styles from './partner.module.css';

type RemarkDialogProps = {
  remarks: PartnerRemarks;
  spots: readonly Spot[];
  /** The spot that is chosen at first. */
  first: number;
  /** The place of a spot as the studio calls it, and what stands there. */
  describe: (spot: Spot) => { about: string; quote?: string };
  onClose: () => void;
};

/** Writes a remark about something on the page, and lists those that were written through this link. */
export function RemarkDialog({ remarks, spots, first, describe, onClose }: RemarkDialogProps) {
  const { remarks: written = [], failure } = useSyncExternalStore(remarks.subscribe, remarks.state);
  return (
    <PageDialog title="Anmerkungen" onClose={onClose}>
      <RemarkForm {...{ remarks, spots, first, describe }} />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      {written.length > 0 && <h3>Über diesen Link geschrieben</h3>}
      {written.toReversed().map((remark) => (
        <WrittenRemark key={remark.id} remark={remark} remarks={remarks} />
      ))}
    </PageDialog>
  );
}

function RemarkForm({ remarks, spots, first, describe }: Omit<RemarkDialogProps, 'onClose'>) {
  const { name, text, sending, sent } = useSyncExternalStore(remarks.subscribe, remarks.state);
  const [chosen, setChosen] = useState(first);
  const id = useId();
  const send = () => {
    const spot = spots[chosen];
    if (spot !== undefined) void remarks.add({ ...spot.place, ...describe(spot) });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={`${id}-ort`}>Wozu?</label>
      <select id={`${id}-ort`} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
        {spots.map(({ label, place }, index) => (
          <option key={`${place.file} ${place.pointer}`} value={index}>
            {label}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-text`}>Ihre Anmerkung</label>
      <textarea
        id={`${id}-text`}
        rows={4}
        required
        maxLength={2000}
        value={text}
        onChange={({ target }) => remarks.write({ text: target.value })}
      />
      <label htmlFor={`${id}-name`}>Ihr Name</label>
      <input
        id={`${id}-name`}
        required
        maxLength={LINK_NAME_LENGTH}
        autoComplete="name"
        value={name}
        onChange={({ target }) => remarks.write({ name: target.value })}
      />
      <p className={styles.hint}>
        Anmerkung und Name lesen alle, die an diesem Fragebogen arbeiten, und alle, die diesen Link haben. Den Namen
        löschen wir nach einem Jahr.
      </p>
      <Button type="submit" disabled={sending}>
        Anmerkung senden
      </Button>
      <p role="status">
        {sent && 'Ihre Anmerkung ist angekommen. Antworten stehen hier, wenn Sie den Link wieder öffnen.'}
      </p>
    </form>
  );
}

function WrittenRemark({ remark, remarks }: { remark: PartnerRemark; remarks: PartnerRemarks }) {
  const { about, text, by, at, answers, settled, removed = false } = remark;
  return (
    <article className={styles.remark}>
      <p className={styles.about}>{about}</p>
      {!removed && <Said by={by} at={at} text={text} />}
      {answers.map((answer) => (
        <Said key={`${answer.at} ${answer.by} ${answer.text}`} {...answer} />
      ))}
      {settled !== undefined && (
        <p className={styles.hint}>
          {removed ? 'Gelöscht' : 'Erledigt'} von {settled.by}, {formatMoment(settled.at)}
        </p>
      )}
      {!removed && <AnswerForm remark={remark} remarks={remarks} />}
    </article>
  );
}

/** Answers what was answered. The name is that of the remarks. */
function AnswerForm({ remark: { id, about }, remarks }: { remark: PartnerRemark; remarks: PartnerRemarks }) {
  const { name, answers, sending } = useSyncExternalStore(remarks.subscribe, remarks.state);
  const field = useId();
  return (
    <details>
      <summary>Antworten</summary>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void remarks.reply(id);
        }}
      >
        <label htmlFor={`${field}-text`}>Ihre Antwort</label>
        <textarea
          id={`${field}-text`}
          rows={3}
          required
          maxLength={2000}
          value={answers[id] ?? ''}
          onChange={({ target }) => remarks.writeAnswer(id, target.value)}
        />
        <label htmlFor={`${field}-name`}>Ihr Name</label>
        <input
          id={`${field}-name`}
          required
          maxLength={LINK_NAME_LENGTH}
          autoComplete="name"
          value={name}
          onChange={({ target }) => remarks.write({ name: target.value })}
        />
        <Button type="submit" look="secondary" label={`Antwort senden: ${about}`} disabled={sending}>
          Antwort senden
        </Button>
      </form>
    </details>
  );
}

function Said({ by, at, text }: Pick<PartnerRemark, 'by' | 'at' | 'text'>) {
  return (
    <>
      <p className={styles.hint}>
        {by}, {formatMoment(at)}
      </p>
      <p className={styles.text}>{text}</p>
    </>
  );
}
