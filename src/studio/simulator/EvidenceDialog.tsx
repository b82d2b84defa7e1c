import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { StudioEvidence } from '../../contract/index.ts';
import { outcomeOf, readHtml } from '../../evidence/index.ts';
import { download } from '../parts/download.ts';
import { storageItem } from '../parts/storageItem.ts';
import { failureMessage, proveSaved } from '../api/api.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import dialogs from '../dialogs/dialogs.module.css';
import looks from '../parts/looks.module.css';
import { useStudio } from '../context/context.ts';
import { CheckFirst } from '../publishing/CheckFirst.tsx';
import { usePublishing } from '../publishing/context.ts';
import { useUnchecked } from '../publishing/useUnchecked.ts';
import { useAbilities } from '../context/useAbilities.ts';

/** What is asked for: who has it done, or on a server for others, which knows that, what of the wizard. */
type EvidenceRequest = Parameters<typeof proveSaved>[1];

/** Has the server prove the saved wizard, or on a server for others what it has checked, and offers the report in both forms. */
export function EvidenceDialog({ onClose }: { onClose: () => void }) {
  const { workspace } = useStudio();
  const id = useId();
  const hasLive = useAbilities()('live');
  const { made, busy, fault, make } = useEvidence(workspace.id);
  const form = { id, busy, onAsk: (asked: EvidenceRequest) => void make(asked), onClose };
  return (
    <Overlay title="Nachweis" onClose={onClose}>
      {workspace.isUnsaved() && <p>Nachgewiesen wird, was gespeichert ist. Es gibt ungespeicherte Änderungen.</p>}
      <div role="status" id={`${id}-stand`}>
        {busy && <p>Alle Beispiele, Wege und Regeln werden durchgespielt. Das dauert ein paar Sekunden …</p>}
        {fault !== '' && <p className={dialogs.reason}>{fault}</p>}
        {made !== undefined && <Outcome made={made} />}
      </div>
      {made === undefined && (hasLive ? <CheckedForm {...form} /> : <OwnForm {...form} />)}
      {made !== undefined && <Reports id={workspace.id} made={made} onClose={onClose} />}
    </Overlay>
  );
}

type FormProps = { id: string; busy: boolean; onAsk: (asked: EvidenceRequest) => void; onClose: () => void };

/** On the own machine, where nobody is signed in. */
function OwnForm({ id, busy, onAsk, onClose }: FormProps) {
  const [by, setBy] = useState(() => TESTER.read() ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk({ by: by.trim() });
  };
  return (
    <form onSubmit={submit}>
      <p>
        Ein Bericht über den gespeicherten Stand: welche Beispiele, Wege und Regeln halten, was sie versprechen, und was
        nicht gezeigt ist. Sie können ihn lesen, drucken und ablegen.
      </p>
      <p className={dialogs.field}>
        <label htmlFor={id}>Wer prüft (steht im Nachweis)</label>
        <input
          id={id}
          data-first
          value={by}
          maxLength={100}
          autoComplete="name"
          aria-describedby={`${id}-stand`}
          onChange={(event) => setBy(event.target.value)}
        />
      </p>
      <DialogButtons submit="Nachweis erstellen" disabled={busy} onClose={onClose} />
    </form>
  );
}

/** On a server for others: the draft, if there is one, or what is live. */
function CheckedForm({ id, busy, onAsk, onClose }: FormProps) {
  const { state } = useStudio();
  const [, { release }] = usePublishing();
  const [of, setOf] = useState<'shown' | 'live'>('shown');
  const { draft } = state.base;
  const isBoth = draft !== undefined && release?.live.state === 'live';
  const isUnchecked = useUnchecked().isUnchecked !== false && (!isBoth || of === 'shown');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk({ of: isBoth ? of : 'shown' });
  };
  return (
    <form onSubmit={submit}>
      <p>
        Ein Bericht über {draft === undefined ? 'das, was live ist' : 'den Entwurf, wie er geprüft ist'}: welche
        Beispiele, Wege und Regeln halten, was sie versprechen, und was nicht gezeigt ist. Er nennt Sie als die Person,
        die prüft. Sie können ihn lesen, drucken und ablegen.
      </p>
      {isBoth && (
        <p className={dialogs.field}>
          <label htmlFor={id}>Wovon</label>
          <select id={id} value={of} onChange={({ target }) => setOf(target.value === 'live' ? 'live' : 'shown')}>
            <option value="shown">vom Entwurf</option>
            <option value="live">von dem, was live ist</option>
          </select>
        </p>
      )}
      {isUnchecked && draft !== undefined && <CheckFirst />}
      <DialogButtons submit="Nachweis erstellen" disabled={busy || isUnchecked} onClose={onClose} />
    </form>
  );
}

/** The report that the server has made, and how it is asked for one. */
function useEvidence(id: string) {
  const [made, setMade] = useState<StudioEvidence>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const make = async (asked: EvidenceRequest) => {
    const isNameless = 'by' in asked && asked.by === '';
    setFault(isNameless ? 'Bitte nennen Sie, wer prüft.' : '');
    if (isNameless) return;
    if ('by' in asked) TESTER.write(asked.by);
    setBusy(true);
    try {
      setMade(await proveSaved(id, asked));
    } catch (error) {
      setFault(failureMessage(error, 'Der Nachweis ließ sich nicht erstellen.'));
    }
    setBusy(false);
  };
  return { made, busy, fault, make };
}

/** What the report comes to. */
function Outcome({ made }: { made: StudioEvidence }) {
  const { sentence, gaps } = outcomeOf(readHtml(made.html));
  return (
    <>
      <p>
        <strong>{sentence}</strong>
      </p>
      {gaps.length > 0 && (
        <>
          <p>Nicht gezeigt ist damit:</p>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type ReportsProps = { id: string; made: StudioEvidence; onClose: () => void };

/** The files of a report. */
function Reports({ id, made, onClose }: ReportsProps) {
  const first = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => first.current?.focus(), []);
  return (
    <p className={dialogs.buttons}>
      <button
        ref={first}
        type="button"
        className={looks.primary}
        onClick={() => download(`nachweis-${id}.html`, made.html, 'text/html')}
      >
        Zum Lesen und Drucken (HTML)
      </button>
      <button type="button" onClick={() => download(`nachweis-${id}.xml`, made.xml, 'application/xml')}>
        Für Programme (JUnit)
      </button>
      <button type="button" onClick={onClose}>
        Schließen
      </button>
    </p>
  );
}

/** Who has proved something in this browser last. */
const TESTER = storageItem('vorfahrt.studio.pruefer', 'localStorage');
