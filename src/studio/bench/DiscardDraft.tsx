import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StudioRelease } from '../../contract/index.ts';
import { api, failureMessage } from '../api/api.ts';
import { writeSelection } from '../context/address.ts';
import { useStudio } from '../context/context.ts';
import { exportZip } from '../list/exportZip.ts';
import { formatWritten } from '../document/draftAuthors.ts';
import { CloseButton, DialogButtons } from '../dialogs/DialogButtons.tsx';
import { useIsUnchanged, usePublishing } from '../publishing/context.ts';
import { stopPlan } from '../publishing/doings.ts';
import { formatPlan } from '../publishing/words.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { formatDay, formatMoment } from '../parts/dates.ts';
import dialogs from '../dialogs/dialogs.module.css';

type Planned = NonNullable<StudioRelease['planned']>;

/** Discards the draft, after it has said what is lost: nothing of one that says what is live. What is live is shown then. */
export function DiscardDraft({ onClose }: { onClose: () => void }) {
  const { workspace, state, selection, notify } = useStudio();
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const unchanged = useIsUnchanged();
  const [publishing, { release }] = usePublishing();
  const { files, pictures, draft } = state.base;
  const isNew = Object.keys(draft?.live ?? {}).length === 0;
  const fail = (error: unknown) => {
    setBusy(false);
    setFailure(failureMessage(error));
  };
  const discard = async () => {
    setBusy(true);
    // What was typed last is discarded, too: saved afterwards, it would begin the draft anew.
    await workspace.save();
    await api.remove(workspace.id, workspace.state().base.version);
    if (isNew) return navigate('/');
    workspace.discarded(await api.open(workspace.id), writeSelection(selection).toString());
    if (unchanged) notify('Der Entwurf ist beendet. Sie sehen, was live ist.');
    else publishing.discarded();
    return onClose();
  };
  const planned = release?.planned;
  const what = isNew ? 'Assistenten verwerfen' : unchanged ? 'Entwurf beenden' : 'Entwurf verwerfen';
  if (isNew && planned !== undefined) return <StopFirst title={`${what}?`} planned={planned} onClose={onClose} />;
  return (
    <Overlay title={`${what}?`} onClose={onClose}>
      <Lost isNew={isNew} unchanged={unchanged} begun={draft?.begun} />
      <Kept planned={planned} />
      {draft !== undefined && <p>Er wurde {formatWritten(draft, formatMoment(draft.changed))}.</p>}
      <p role="alert" className={dialogs.reason}>
        {failure}
      </p>
      <DialogButtons
        danger={!unchanged}
        submit={what}
        disabled={busy}
        onSubmit={() => void discard().catch(fail)}
        onClose={onClose}
      >
        <button type="button" onClick={() => void exportZip(workspace.id, files, pictures).catch(fail)}>
          Vorher als Zip herunterladen
        </button>
      </DialogButtons>
    </Overlay>
  );
}

/** What is planned is not lost with the draft. */
function Kept({ planned }: { planned: Planned | undefined }) {
  if (planned === undefined || planned.obstacle !== undefined) return null;
  return <p>Was geplant ist, bleibt geplant und hat eigene Dateien. {formatPlan(planned)}</p>;
}

type StopFirstProps = { title: string; planned: Planned; onClose: () => void };

/** A wizard that was never live is not discarded while a release of it is planned. */
function StopFirst({ title, planned, onClose }: StopFirstProps) {
  return (
    <Overlay title={title} onClose={onClose}>
      <p>{formatPlan(planned)}</p>
      <p>
        Verwerfen lässt er sich erst danach: „{stopPlan(planned).label}“. Sonst wäre nirgends mehr zu sehen, was geplant
        ist.
      </p>
      <CloseButton onClose={onClose} />
    </Overlay>
  );
}

type LostProps = { isNew: boolean; unchanged: boolean; begun: string | undefined };

/** What is lost with the draft. */
function Lost({ isNew, unchanged, begun }: LostProps) {
  const { workspace, outline } = useStudio();
  if (isNew)
    return (
      <p>
        <strong>Der ganze Assistent „{outline.title || workspace.id}“ verschwindet, für alle.</strong> Er war noch nie
        live: Außer diesem Entwurf gibt es nichts von ihm, auch keinen Verlauf. Der Entwurf bleibt 30 Tage und kann
        unter „Alle Assistenten“ zurückgeholt werden.
      </p>
    );
  if (unchanged)
    return (
      <p>
        Sein Inhalt ist der, der live ist: Verloren geht nichts, und was Sie in diesem Fenster geändert haben, steht
        weiter unter „Rückgängig“.
      </p>
    );
  return (
    <p>
      Alles, was {begun !== undefined && `seit dem ${formatDay(begun)} `}in diesem Entwurf geändert wurde, verschwindet
      für alle. Er bleibt 30 Tage und kann im Verlauf zurückgeholt werden. Was live ist, bleibt, wie es ist.
    </p>
  );
}
