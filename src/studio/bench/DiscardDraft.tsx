import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, failureMessage } from '../api/api.ts';
import { writeSelection } from '../context/address.ts';
import { useStudio } from '../context/context.ts';
import { exportZip } from '../list/exportZip.ts';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { Overlay } from '../parts/Overlay.tsx';
import { formatDay, formatMoment } from '../parts/dates.ts';
import dialogs from '../dialogs/dialogs.module.css';

/** Discards the draft, after it has said what is lost. What is live is shown then. */
export function DiscardDraft({ begun, onClose }: { begun: string; onClose: () => void }) {
  const { workspace, state, outline, selection, notify } = useStudio();
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
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
    notify('Der Entwurf ist verworfen. Sie sehen, was live ist.');
    return onClose();
  };
  const what = isNew ? 'Assistenten verwerfen' : 'Entwurf verwerfen';
  return (
    <Overlay title={`${what}?`} onClose={onClose}>
      {isNew ? (
        <p>
          <strong>Der ganze Assistent „{outline.title || workspace.id}“ verschwindet, für alle.</strong> Er war noch nie
          live: Außer diesem Entwurf gibt es nichts von ihm, auch keinen Verlauf. Der Entwurf bleibt 30 Tage und kann
          unter „Alle Assistenten“ zurückgeholt werden.
        </p>
      ) : (
        <p>
          Alles, was seit dem {formatDay(begun)} in diesem Entwurf geändert wurde, verschwindet für alle. Er bleibt 30
          Tage und kann im Verlauf zurückgeholt werden. Was live ist, bleibt, wie es ist.
        </p>
      )}
      {draft !== undefined && (
        <p>
          Zuletzt geändert hat ihn {draft.by}, am {formatMoment(draft.changed)}.
        </p>
      )}
      <p role="alert" className={dialogs.reason}>
        {failure}
      </p>
      <DialogButtons danger submit={what} disabled={busy} onSubmit={() => void discard().catch(fail)} onClose={onClose}>
        <button type="button" onClick={() => void exportZip(workspace.id, files, pictures).catch(fail)}>
          Vorher als Zip herunterladen
        </button>
      </DialogButtons>
    </Overlay>
  );
}
