import { useMemo } from 'react';
import { Changes } from '../changes/Changes.tsx';
import { compared } from '../changes/compared.ts';
import { writeSelection } from '../context/address.ts';
import { useStudio } from '../context/context.ts';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { counted } from '../document/words.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { usePublishing } from './context.ts';
import { formatSince } from './words.ts';
import styles from './publishing.module.css';

const TAKEN = 'Der Entwurf enthält jetzt auch, was inzwischen live ist.';
const ASKED = 'Der Entwurf enthält jetzt auch, was inzwischen live ist. An einigen Stellen entscheiden Sie, was gilt.';
const KEPT = 'Der Entwurf bleibt, wie er ist. Veröffentlicht ersetzt er, was jetzt live ist.';

const WORDS = { before: 'im Entwurf', after: 'danach' };

type TakeLiveDialogProps = {
  onClose: () => void;
  /** The person has to decide what counts at some places. */
  onAsked?: () => void;
};

/** Takes into the draft what has become live since it was begun, after it has said what that changes in it; or leaves the draft as it is. */
export function TakeLiveDialog({ onClose, onAsked }: TakeLiveDialogProps) {
  const { workspace, state, selection, notify } = useStudio();
  const [, { release }] = usePublishing();
  const take = () => {
    workspace.takeLive(writeSelection(selection).toString());
    const isAsked = workspace.state().conflicts.length > 0;
    notify(isAsked ? ASKED : TAKEN);
    onClose();
    if (isAsked) onAsked?.();
  };
  const keep = () => {
    void workspace.keepDraft();
    notify(KEPT);
    onClose();
  };
  const since = release === undefined ? '' : formatSince(release.live);
  const isDue = state.base.draft?.behind === true;
  return (
    <Overlay wide title="Was inzwischen live ist" onClose={onClose}>
      <p>
        Seit Beginn dieses Entwurfs ist etwas anderes live geworden{since !== '' && ` (${since})`}. Der Entwurf kann es
        übernehmen, oder er bleibt, wie er ist.
      </p>
      <h3>Was sich beim Übernehmen im Entwurf ändert</h3>
      <Taken />
      <p>
        Bleibt der Entwurf, wie er ist, dann ersetzt er beim Veröffentlichen alles, was jetzt live ist. Was das ändert,
        steht dort noch einmal.
      </p>
      <DialogButtons submit="Übernehmen" disabled={!isDue} onSubmit={take} onClose={onClose}>
        <button type="button" disabled={!isDue} onClick={keep}>
          Mein Entwurf bleibt
        </button>
      </DialogButtons>
    </Overlay>
  );
}

/** Changes of the draft when the live version is taken over. */
function Taken() {
  const { workspace, state } = useStudio();
  const { files } = state.history;
  const { draft } = state.base;
  const { told, conflicts } = useMemo(() => {
    const merged = draft && workspace.withLive();
    return {
      told: merged && compared(workspace.id, files, merged.files),
      conflicts: merged?.conflicts.length ?? 0,
    };
  }, [workspace, files, draft]);
  return (
    <div className={styles.whole}>
      {told === undefined && (
        <p>Das lässt sich erst sagen, wenn der Ablauf und alle Dateien des Entwurfs vollständig sind.</p>
      )}
      {told?.length === 0 && (
        <p>An Fragen, Texten und Regeln ändert sich nichts. Beispiele und Bilder sind hier nicht verglichen.</p>
      )}
      {told !== undefined && told.length > 0 && <Changes told={told} words={WORDS} />}
      {conflicts > 0 && (
        <p>
          {counted(conflicts, 'Stelle', 'Stellen')} {conflicts === 1 ? 'sagt' : 'sagen'} im Entwurf etwas anderes als
          live. Dort bleibt zunächst, was im Entwurf steht; danach entscheiden Sie, was gilt.
        </p>
      )}
    </div>
  );
}
