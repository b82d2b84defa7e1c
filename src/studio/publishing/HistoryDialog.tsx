import { useCallback, useRef, useState } from 'react';
import { fillOwnParts } from '../../check/browser.ts';
import { discardedDrafts, failureMessage } from '../api/api.ts';
import { writeSelection } from '../context/address.ts';
import { useStudio } from '../context/context.ts';
import { counted } from '../document/words.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { KeptRemarks } from '../remarks/RemarksDialog.tsx';
import { useReply } from '../parts/useReply.ts';
import { broughtBack } from '../document/broughtBack.ts';
import { Comparison } from './Comparison.tsx';
import { formatMomentOfYear } from '../parts/dates.ts';
import { usePublishing } from './context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { DiscardedDrafts } from './DiscardedDrafts.tsx';
import { HistorySearch } from './HistorySearch.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useHistory } from './useHistory.ts';
import { formatKind, formatPlannedFor, formatWay, type Entry, type Pair } from './words.ts';
import looks from '../parts/looks.module.css';
import styles from './publishing.module.css';

/** What happened to the wizard on this server, what differs between any two states, and the way back to each. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { value: entries, failure } = useHistory();
  const can = useAbilities();
  const [restored, setRestored] = useState<Entry>();
  const [chosen, setChosen] = useState<Pair>();
  const comparison = useRef<HTMLHeadingElement>(null);
  const { open, fault } = useOpening(onClose);
  if (restored !== undefined) return <RestoreDialog entry={restored} onClose={onClose} />;
  const withFiles = (entries ?? []).filter(({ hasFiles }) => hasFiles);
  const pair = chosen ?? firstPair(withFiles);
  const compare = (next: Pair) => {
    setChosen(next);
    comparison.current?.focus();
  };
  return (
    <Overlay wide title="Verlauf" onClose={onClose}>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {fault !== undefined && <p role="alert">{fault}</p>}
      {failure === undefined && entries === undefined && <p role="status">Der Verlauf wird geladen …</p>}
      {entries?.length === 0 && <p>Auf diesem Server ist mit dem Assistenten noch nichts geschehen.</p>}
      {can('draft') && <Discarded onClose={onClose} />}
      {entries !== undefined && entries.length > 0 && (
        <div className={styles.columns} data-second="wider">
          <div>
            <HistorySearch
              onCompare={(id) => {
                const before = beforeId(withFiles, id);
                if (before !== undefined) compare({ older: before, newer: id });
              }}
            />
            <ol className={styles.entries} aria-label="Was geschehen ist">
              {entries.map((entry) => (
                <Line
                  key={entry.id}
                  entry={entry}
                  before={beforeIn(withFiles, entry)}
                  onCompare={compare}
                  onRestore={() => setRestored(entry)}
                  onOpen={() => void open(entry)}
                />
              ))}
            </ol>
          </div>
          <div className={styles.staying}>
            <h3 ref={comparison} tabIndex={-1}>
              Unterschiede
            </h3>
            {pair === undefined ? (
              <p>Bisher gibt es erst eine Fassung.</p>
            ) : (
              <Comparison entries={withFiles} pair={pair} onPair={setChosen} />
            )}
          </div>
        </div>
      )}
    </Overlay>
  );
}

/** The discarded drafts of the wizard. One that is brought back is shown at once. */
function Discarded({ onClose }: { onClose: () => void }) {
  const { workspace, notify } = useStudio();
  const [publishing] = usePublishing();
  const { id } = workspace;
  const { value } = useReply(useCallback(() => discardedDrafts(id), [id]));
  return (
    <DiscardedDrafts
      drafts={value?.discarded ?? []}
      onBack={(wizard) => {
        workspace.takeIn(wizard);
        publishing.dismiss();
        notify('Der verworfene Entwurf ist wieder da.');
        onClose();
      }}
    />
  );
}

/** Makes the draft of an entry's texts, as a change that can be undone. */
function useOpening(onClose: () => void) {
  const { workspace, selection, notify } = useStudio();
  const [publishing] = usePublishing();
  const [fault, setFault] = useState<string>();
  const open = async (entry: Entry) => {
    try {
      const earlier = fillOwnParts(await publishing.filesOf(entry.id)).texts;
      const before = workspace.files;
      const files = broughtBack(before, earlier);
      const label = `Fassung vom ${formatMomentOfYear(entry.at)} als Entwurf`;
      workspace.change(files, { label, at: writeSelection(selection).toString() });
      await workspace.save();
      const isThere = workspace.files === before;
      notify(isThere ? 'Diese Fassung steht schon da.' : `${label}. „Rückgängig“ nimmt sie zurück.`);
      onClose();
    } catch (error) {
      setFault(failureMessage(error));
    }
  };
  return { open, fault };
}

type LineProps = {
  entry: Entry;
  /** The one with texts before it. */
  before: Entry | undefined;
  onCompare: (pair: Pair) => void;
  onRestore: () => void;
  onOpen: () => void;
};

function Line({ entry, before, onCompare, onRestore, onOpen }: LineProps) {
  const { state } = useStudio();
  const [, { release }] = usePublishing();
  const can = useAbilities();
  const { id, at, note, hasFiles, isLive, saysLive, retirement, inFlight } = entry;
  const mayRestore = can('restore') || (can('restorePrevious') && release?.previous === id);
  const mayOpen = can('draft') && state.base.draft?.writer === undefined;
  const named = `${formatKind(entry)} am ${formatMomentOfYear(at)}`;
  return (
    <li className={`${looks.card} ${styles.entry}`} data-live={isLive || undefined}>
      <p>
        <strong>{formatKind(entry)}</strong>
        {isLive && <span className={styles.badge}>live</span>}
      </p>
      <p>
        {formatMomentOfYear(at)}
        {describePeople(entry)}
      </p>
      {entry.plannedFor !== undefined && <p>{formatPlannedFor(entry)}</p>}
      {note !== undefined && note !== '' && <p className={styles.note}>{note}</p>}
      {inFlight !== undefined && <p className={styles.note}>{IN_FLIGHT[inFlight]}</p>}
      {retirement !== undefined && (
        <p className={styles.note}>
          Besucher lesen: „{retirement.sentence}“ {formatWay(retirement, entry.wayTitle)}
        </p>
      )}
      {entry.remarks !== undefined && (
        <details>
          <summary>{counted(entry.remarks, 'Anmerkung', 'Anmerkungen')}</summary>
          <KeptRemarks entry={id} />
        </details>
      )}
      <RecordLink entry={id} named={named} />
      {hasFiles && (
        <p className={styles.buttons}>
          {before !== undefined && (
            <button
              type="button"
              aria-label={`Was sich änderte: ${named}`}
              onClick={() => onCompare({ older: before.id, newer: id })}
            >
              Was sich änderte
            </button>
          )}
          {!isLive && saysLive !== true && mayRestore && (
            <button type="button" aria-label={`Wiederherstellen …: ${named}`} onClick={onRestore}>
              Wiederherstellen …
            </button>
          )}
          {mayOpen && (
            <button type="button" aria-label={`Als Entwurf öffnen: ${named}`} onClick={onOpen}>
              Als Entwurf öffnen
            </button>
          )}
        </p>
      )}
    </li>
  );
}

/** Leads to all that is kept of an entry, as a page to be printed. */
function RecordLink({ entry, named }: { entry: number; named: string }) {
  const { workspace } = useStudio();
  return (
    <p className={styles.buttons}>
      <a
        href={`/studio/akten/${workspace.id}/${entry}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`Akte ansehen: ${named}, in einem neuen Tab`}
      >
        Akte ansehen
      </a>
    </p>
  );
}

const IN_FLIGHT: Record<NonNullable<Entry['inFlight']>, string> = {
  finish: 'Wer gerade ausfüllte, antwortete mit den Fragen davor zu Ende.',
  renew: 'Wer gerade ausfüllte, prüfte, was neu oder anders war.',
};

/** Who wrote it and who released it, or who did it. */
function describePeople({ by, authors, review }: Entry): string {
  const agreed = review?.agreedBy === undefined ? '' : `, zugestimmt hat ${review.agreedBy}`;
  const released = by === undefined ? '' : `, ${by}`;
  if (authors === undefined) return agreed + released;
  return `, geschrieben von ${LIST.format(authors)}${agreed}${by === undefined ? '' : `, freigegeben von ${by}`}`;
}

const LIST = new Intl.ListFormat('de');

/** The entry with texts before that of a number. `entries`: the newest first. */
function beforeId(entries: readonly Entry[], newer: number): number | undefined {
  return entries.find(({ id }) => id < newer)?.id;
}

/** The entry with texts before another one. `entries`: the newest first. */
function beforeIn(entries: readonly Entry[], entry: Entry): Entry | undefined {
  const index = entries.indexOf(entry);
  return index === -1 ? undefined : entries[index + 1];
}

/** The live entry with the one before it, else the newest two. */
function firstPair(entries: readonly Entry[]): Pair | undefined {
  const live = entries.find(({ isLive }) => isLive);
  const before = live && beforeIn(entries, live);
  const [newer, older] = live !== undefined && before !== undefined ? [live, before] : entries;
  return newer === undefined || older === undefined ? undefined : { older: older.id, newer: newer.id };
}
