import { useMemo, useState } from 'react';
import { Changes } from '../changes/Changes.tsx';
import { compared, renewalBetween } from '../changes/compared.ts';
import { useStudio } from '../context/context.ts';
import { sameFiles } from '../document/history.ts';
import { focusDone } from '../parts/focusDrawn.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { formatMoment } from '../parts/dates.ts';
import { usePublishing } from './context.ts';
import { PlannedThen } from './PlannedThen.tsx';
import { InFlightChoice, type InFlight } from './InFlightChoice.tsx';
import { SignedForm } from './SignedForm.tsx';
import { useFiles, useHistory } from './useHistory.ts';
import { useSigned } from './useSigned.ts';
import { missingToSign, formatKind, type Entry } from './words.ts';
import { CloseButton } from '../dialogs/DialogButtons.tsx';
import styles from './publishing.module.css';

const WORDS = { before: 'jetzt', after: 'danach' };
const STAYS = 'Sie bleibt geplant.';
const MOVED =
  'Die geplante Veröffentlichung geschieht dann nicht, denn sie nähme zurück, was Sie wiederherstellen. Wer sie geplant hat, bekommt eine E-Mail und kann neu planen.';

/** Makes live again what was live before, after it has said what that changes. */
export function RestoreDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [publishing, told] = usePublishing();
  const signing = useSigned('restored');
  const [chosen, setChosen] = useState<InFlight>('finish');
  const forced = useForced(entry);
  const missing = told.acting ? 'Wird wiederhergestellt …' : missingToSign(told, signing.signed);
  const restore = async () => {
    const isFree = forced?.length === 0;
    if (!(await publishing.restore(entry.id, { ...signing.signed, ...(isFree && { inFlight: chosen }) }))) return;
    onClose();
    focusDone();
  };
  return (
    <Overlay wide title="Wiederherstellen" onClose={onClose}>
      <div className={styles.columns}>
        <Difference entry={entry} />
        <SignedForm
          signing={signing}
          submit="Wiederherstellen"
          missing={missing}
          onSubmit={() => void restore()}
          onClose={onClose}
        >
          {forced !== undefined && <InFlightChoice forced={forced} chosen={chosen} onChoose={setChosen} />}
        </SignedForm>
      </div>
    </Overlay>
  );
}

/** Why nobody may finish with what is live now; undefined while that is not known. The server finds it out again. */
function useForced(entry: Entry): string[] | undefined {
  const { workspace, state } = useStudio();
  const { value: files } = useFiles(entry.id);
  const live = state.base.draft?.live ?? state.base.files;
  return useMemo(() => files && renewalBetween(workspace.id, live, files), [workspace, live, files]);
}

function Difference({ entry }: { entry: Entry }) {
  const { workspace, state } = useStudio();
  const [, { release }] = usePublishing();
  const { base } = state;
  const { value: files, failure } = useFiles(entry.id);
  const live = base.draft?.live ?? base.files;
  const told = useMemo(
    () => (files === undefined ? [] : compared(workspace.id, live, files)),
    [workspace, live, files],
  );
  const definitions = useMemo(
    () => files && { id: workspace.id, before: live, after: files },
    [workspace, live, files],
  );
  return (
    <div>
      <p>
        Besucher bekommen wieder, was am {formatMoment(entry.at)} live wurde ({formatKind(entry)}
        {entry.by !== undefined && ` von ${entry.by}`}). Was jetzt live ist, bleibt im Verlauf.
        {release?.live.state === 'retired' && ' Damit wird er auch wieder angeboten.'}
        {release?.live.state === 'off' && ' Damit ist er auch wieder angeschaltet.'}
        {base.draft !== undefined && ' Der Entwurf bleibt, wie er ist.'}
      </p>
      {files !== undefined && <PlannedThen becomes={sameFiles(files, live) ? STAYS : MOVED} />}
      <h3>Das ändert sich für alle</h3>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {files === undefined && failure === undefined && <p role="status">Die Fassung wird geladen …</p>}
      {told === undefined && <p>Sie lässt sich mit diesem Programm nicht ausführen und so nicht vergleichen.</p>}
      {files !== undefined && told?.length === 0 && (
        <p>An Fragen, Texten und Regeln ändert sich nichts. Beispiele und Bilder sind hier nicht verglichen.</p>
      )}
      {told !== undefined && told.length > 0 && <Changes told={told} words={WORDS} definitions={definitions} />}
    </div>
  );
}

/** Takes back what was published last: restores what was live before it. */
export function UndoDialog({ onClose }: { onClose: () => void }) {
  const [, { release }] = usePublishing();
  const { value: entries, failure } = useHistory();
  const entry = entries?.find(({ id }) => id === release?.previous);
  if (entry !== undefined) return <RestoreDialog entry={entry} onClose={onClose} />;
  return (
    <Overlay title="Zurücknehmen" onClose={onClose}>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {failure === undefined && (
        <p role="status">{entries === undefined ? 'Der Verlauf wird geladen …' : 'Es gibt keine Fassung davor.'}</p>
      )}
      <CloseButton onClose={onClose} />
    </Overlay>
  );
}
