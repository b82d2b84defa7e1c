import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDraft } from '../document/draftAuthors.ts';
import { counted } from '../document/words.ts';
import {
  addressOf,
  isElsewhere,
  nameOf,
  formatFolder,
  formatPlanned,
  formatState,
  shown,
  stateOf,
  type Listed,
  type Sorting,
  type SortKey,
} from './listed.ts';
import { formatShortMoment } from '../parts/dates.ts';
import { previewAddress } from '../release/addresses.ts';
import styles from './list.module.css';

type WizardTableProps = {
  wizards: readonly Listed[];
  writable: boolean;
  creates: boolean;
  /** A server for others, where a wizard is live or not. */
  isServer: boolean;
  onRename: (wizard: Listed) => void;
  onCopy: (wizard: Listed) => void;
  onDelete: (wizard: Listed) => void;
};

/** The wizards as a table that is searched and sorted. */
export function WizardTable({ wizards, writable, creates, isServer, onRename, onCopy, onDelete }: WizardTableProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ by: 'title', down: false });
  const found = shown(wizards, search, sorting);
  const [own, elsewhere] = [false, true].map((is) => found.filter((wizard) => isElsewhere(wizard) === is));
  const rows = (listed: readonly Listed[] = []) =>
    listed.map((wizard) => (
      <WizardRow key={wizard.id} {...{ wizard, writable, creates, isServer, onRename, onCopy, onDelete }} />
    ));
  const head = (by: SortKey, label: string) => <SortHead by={by} label={label} sorting={sorting} onSort={setSorting} />;
  return (
    <>
      <p className={styles.search}>
        <label htmlFor={id}>Assistenten suchen</label>
        <input id={id} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        <span role="status">
          {search.trim() === '' ? '' : `${found.length} von ${counted(wizards.length, 'Assistent', 'Assistenten')}`}
        </span>
        <Link to="/suche">In allen Texten suchen und ersetzen</Link>
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            {head('title', 'Assistent')}
            <th scope="col">Seite</th>
            {head('state', 'Zustand')}
            {head('changed', 'Geändert')}
            {creates && <th scope="col">Aktionen</th>}
          </tr>
        </thead>
        <tbody>{rows(own)}</tbody>
        {elsewhere !== undefined && elsewhere.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={creates ? 5 : 4} className={styles.elsewhere}>
                Stehen auf anderen Seiten
              </th>
            </tr>
            {rows(elsewhere)}
          </tbody>
        )}
      </table>
      {found.length === 0 && <p>So heißt kein Assistent.</p>}
    </>
  );
}

type WizardRowProps = Omit<WizardTableProps, 'wizards'> & { wizard: Listed };

function WizardRow({ wizard, writable, creates, isServer, onRename, onCopy, onDelete }: WizardRowProps) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/assistenten/${wizard.id}`}>{nameOf(wizard)}</Link>
        <span className={styles.steps}>{counted(wizard.steps, 'Schritt', 'Schritte')}</span>
      </th>
      <td>
        <Address wizard={wizard} isServer={isServer} />
      </td>
      <td>
        <State wizard={wizard} isServer={isServer} />
      </td>
      <td>{wizard.changed === undefined ? '' : formatShortMoment(wizard.changed)}</td>
      {creates && (
        <td className={styles.tools}>
          <Tools wizard={wizard} writable={writable} onRename={onRename} onCopy={onCopy} onDelete={onDelete} />
        </td>
      )}
    </tr>
  );
}

type ToolsProps = Pick<WizardTableProps, 'writable' | 'onRename' | 'onCopy' | 'onDelete'> & { wizard: Listed };

/** What can be done with a wizard; on a server for others, a copy of it. */
function Tools({ wizard, writable, onRename, onCopy, onDelete }: ToolsProps) {
  return (
    <>
      {writable && (
        <Tool label={`Umbenennen: ${nameOf(wizard)}`} onPress={() => onRename(wizard)}>
          <Pencil aria-hidden size={16} />
        </Tool>
      )}
      <Tool label={`Duplizieren: ${nameOf(wizard)}`} onPress={() => onCopy(wizard)}>
        <Copy aria-hidden size={16} />
      </Tool>
      {writable && (
        <Tool label={`Löschen: ${nameOf(wizard)}`} onPress={() => onDelete(wizard)}>
          <Trash2 aria-hidden size={16} />
        </Tool>
      )}
    </>
  );
}

type SortHeadProps = { by: SortKey; label: string; sorting: Sorting; onSort: (sorting: Sorting) => void };

/** A column that can be sorted by; pressed again, the other way round. */
function SortHead({ by, label, sorting, onSort }: SortHeadProps) {
  const isBy = sorting.by === by;
  const direction = isBy ? (sorting.down ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort({ by, down: isBy && !sorting.down })}>
        {label} <span aria-hidden>{isBy ? (sorting.down ? '▼' : '▲') : ''}</span>
      </button>
    </th>
  );
}

function Address({ wizard, isServer }: { wizard: Listed; isServer: boolean }) {
  if (!isServer) return <Page wizard={wizard} />;
  const { id, live, draftBy, public: isPublic } = wizard;
  const isOther = draftBy !== undefined || !isPublic || !live;
  return (
    <>
      {isPublic && <Page wizard={wizard} />}
      {isOther && (
        <a
          className={styles.preview}
          href={previewAddress(id)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Vorschau: ${nameOf(wizard)}`}
        >
          Vorschau
        </a>
      )}
    </>
  );
}

function Page({ wizard }: { wizard: Listed }) {
  const address = addressOf(wizard);
  if (address === undefined) return null;
  // Of a wizard that was never without findings, the server has nothing to show.
  if (!wizard.live) return <code>{address}</code>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}

function State({ wizard, isServer }: { wizard: Listed; isServer: boolean }) {
  const { faults, live, draftBy, draftAuthors, draftReturned, draftReview, writer, conflict } = wizard;
  const planned = formatPlanned(wizard);
  const folder = formatFolder(wizard);
  return (
    <>
      <span className={styles.state} data-state={stateOf(wizard)}>
        {formatState(wizard, isServer)}
      </span>
      {draftBy !== undefined && (
        <span className={styles.draft}>
          {formatDraft(
            {
              by: draftBy,
              ...(draftAuthors && { authors: draftAuthors }),
              ...(draftReturned && { returned: draftReturned }),
            },
            draftReview,
          )}
          {writer !== undefined && ', gerade in Arbeit'}
        </span>
      )}
      {planned !== undefined && (
        <span className={wizard.planned?.isBlocked === true ? styles.faulty : styles.differs}>{planned}</span>
      )}
      {folder !== undefined && <span className={conflict === true ? styles.faulty : styles.differs}>{folder}</span>}
      {faults > 0 && (
        <span className={styles.faulty}>
          {counted(faults, 'Fund', 'Funde')}
          {live ? ', die letzte gute Fassung läuft' : ''}
        </span>
      )}
    </>
  );
}

function Tool({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  );
}
