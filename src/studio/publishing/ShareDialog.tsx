import { useCallback, useId, useState } from 'react';
import type { StudioShares } from '../../contract/index.ts';
import { failureMessage } from '../api/api.ts';
import { CloseButton } from '../dialogs/DialogButtons.tsx';
import { formatMoment } from '../parts/dates.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { useReply } from '../parts/useReply.ts';
import { usePublishing } from './context.ts';
import dialogs from '../dialogs/dialogs.module.css';
import looks from '../parts/looks.module.css';
import styles from './publishing.module.css';

/** Makes, lists and ends links that show the draft to people without an account. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const [publishing] = usePublishing();
  const first = useReply(useCallback(() => publishing.shares(), [publishing]));
  const [latest, setLatest] = useState<StudioShares>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const shown = latest ?? first.value;
  const change = async (act: () => Promise<StudioShares>) => {
    setIsBusy(true);
    setFault(undefined);
    try {
      setLatest(await act());
    } catch (error) {
      setFault(failureMessage(error));
    }
    setIsBusy(false);
  };
  const failure = fault ?? first.failure;
  return (
    <Overlay title="Link zum Ansehen" onClose={onClose}>
      <p>
        Wer den Link hat, sieht den Entwurf und die Wege hindurch, wie Besucher ihn sähen, ohne Konto und auch auf dem
        Telefon. Antworten werden dort weder gesendet noch gespeichert. Anmerkungen, die jemand dort schreibt, stehen im
        Studio bei den anderen. Der Link gilt 14 Tage und zeigt immer den gespeicherten Stand.
      </p>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {latest?.address !== undefined && <Address address={latest.address} />}
      <p>
        <button
          type="button"
          className={looks.primary}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && void change(() => publishing.share())}
        >
          {latest?.address === undefined ? 'Link machen' : 'Noch einen Link machen'}
        </button>
      </p>
      {shown === undefined && failure === undefined && <p role="status">Die offenen Links werden geladen …</p>}
      {shown !== undefined && (
        <OpenLinks shares={shown.shares} isBusy={isBusy} onEnd={(id) => void change(() => publishing.endShare(id))} />
      )}
      <CloseButton onClose={onClose} />
    </Overlay>
  );
}

function Address({ address }: { address: string }) {
  const id = useId();
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={dialogs.field} role="group" aria-label="Der neue Link">
      <label htmlFor={id}>Adresse (steht nur jetzt hier)</label>
      <span className={styles.searching}>
        <input id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
        <button type="button" onClick={() => void copy()}>
          Kopieren
        </button>
      </span>
      <p role="status">
        {copied === true && 'Kopiert.'}
        {copied === false && 'Das Kopieren ging nicht. Bitte markieren und kopieren Sie die Adresse selbst.'}
      </p>
    </div>
  );
}

type OpenLinksProps = { shares: StudioShares['shares']; isBusy: boolean; onEnd: (id: number) => void };

function OpenLinks({ shares, isBusy, onEnd }: OpenLinksProps) {
  if (shares.length === 0) return <p>Im Moment ist kein Link offen.</p>;
  return (
    <ul className={styles.spans} aria-label="Offene Links">
      {shares.map(({ id, by, at, until }) => (
        <li key={id}>
          <p>
            Von {by}, {formatMoment(at)}; gilt bis {formatMoment(until)}.
          </p>
          <button
            type="button"
            aria-disabled={isBusy || undefined}
            aria-label={`Beenden: Link von ${by}, ${formatMoment(at)}`}
            onClick={() => !isBusy && onEnd(id)}
          >
            Beenden
          </button>
        </li>
      ))}
    </ul>
  );
}
