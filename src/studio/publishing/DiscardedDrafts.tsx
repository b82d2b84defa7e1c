import { useState } from 'react';
import type { StudioDiscarded, StudioWizard } from '../../contract/index.ts';
import { bringBack, failureMessage, OutdatedFault } from '../api/api.ts';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { Overlay } from '../parts/Overlay.tsx';
import { formatMoment } from '../parts/dates.ts';
import styles from './publishing.module.css';

type DiscardedDraft = StudioDiscarded['discarded'][number];
type Replacement = { draft: DiscardedDraft; version: string };

type DiscardedProps = {
  drafts: readonly DiscardedDraft[];
  /** Called with what is the draft again. */
  onBack: (wizard: StudioWizard, draft: DiscardedDraft) => void;
};

/** Discarded drafts, each with its way back. A draft that is there by now is replaced only after it was asked. */
export function DiscardedDrafts({ drafts, onBack }: DiscardedProps) {
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<Replacement>();
  const [busy, setBusy] = useState(false);
  if (drafts.length === 0) return null;
  const restore = async (draft: DiscardedDraft, expected?: string) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onBack(await bringBack(draft.wizard, draft.entry, expected), draft);
      setAsked(undefined);
    } catch (error) {
      const current = error instanceof OutdatedFault ? error.current : null;
      if (current?.draft === undefined) setFailure(failureMessage(error));
      else setAsked({ draft, version: current.version });
    }
    setBusy(false);
  };
  return (
    <section aria-label="Verworfene Entwürfe">
      <h2>Verworfene Entwürfe</h2>
      {failure !== undefined && <p role="alert">{failure}</p>}
      <ul className={styles.discarded}>
        {drafts.map((draft) => (
          <li key={draft.entry}>
            „{draft.title || draft.wizard}“, verworfen von {draft.by} am {formatMoment(draft.at)}, noch bis{' '}
            {formatMoment(draft.until)}{' '}
            <button
              type="button"
              aria-label={`Zurückholen: „${draft.title || draft.wizard}“, verworfen am ${formatMoment(draft.at)}`}
              onClick={() => void restore(draft)}
            >
              Zurückholen
            </button>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <Overlay title="Den Entwurf ersetzen?" onClose={() => setAsked(undefined)}>
          <p>
            Inzwischen gibt es einen anderen Entwurf. Holen Sie den verworfenen zurück, wird der andere verworfen; auch
            er bleibt 30 Tage und kann zurückgeholt werden.
          </p>
          <DialogButtons
            danger
            submit="Ersetzen"
            disabled={busy}
            onSubmit={() => void restore(asked.draft, asked.version)}
            onClose={() => setAsked(undefined)}
          />
        </Overlay>
      )}
    </section>
  );
}
