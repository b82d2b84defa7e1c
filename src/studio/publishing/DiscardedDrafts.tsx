import { useState } from 'react';
import type { StudioDiscarded, StudioWizard } from '../../contract/index.ts';
import { bringBack, failureMessage, OutdatedFault } from '../api/api.ts';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { lazyPart } from '../parts/lazyPart.tsx';
import { Overlay } from '../parts/Overlay.tsx';
import { formatMoment } from '../parts/dates.ts';
import styles from './publishing.module.css';

const DiscardedContent = lazyPart(async () => (await import('./DiscardedContent.tsx')).DiscardedContent);

type Discarded = StudioDiscarded['discarded'][number];
type Replacement = { draft: Discarded; version: string };

type DiscardedProps = {
  drafts: readonly Discarded[];
  /** Called with what is the draft again. */
  onBack: (wizard: StudioWizard, draft: Discarded) => void;
};

/** Discarded drafts, each with its way back. A draft that is there by now is replaced only after it was asked. */
export function DiscardedDrafts({ drafts, onBack }: DiscardedProps) {
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<Replacement>();
  const [busy, setBusy] = useState(false);
  if (drafts.length === 0) return null;
  const restore = async (draft: Discarded, expected?: string) => {
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
          <DiscardedDraft key={draft.entry} draft={draft} onRestore={() => void restore(draft)} />
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

/** Who wrote it and who discarded it, a look at it, and its way back. */
function DiscardedDraft({ draft, onRestore }: { draft: Discarded; onRestore: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { authors, by, at, until } = draft;
  const name = `„${draft.title || draft.wizard}“, verworfen am ${formatMoment(at)}`;
  const written = authors.length === 0 ? '' : `, geschrieben von ${LIST.format(authors)}`;
  return (
    <li>
      <p>
        „{draft.title || draft.wizard}“{written}; verworfen von {by} am {formatMoment(at)}, noch bis{' '}
        {formatMoment(until)}
      </p>
      <p className={styles.buttons}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Was darin steht: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          Was darin steht
        </button>
        <button type="button" aria-label={`Zurückholen: ${name}`} onClick={onRestore}>
          Zurückholen
        </button>
      </p>
      {isOpen && <DiscardedContent draft={draft} />}
    </li>
  );
}

const LIST = new Intl.ListFormat('de');
