import { useEffect, useMemo, useRef } from 'react';
import { Changes } from '../changes/Changes.tsx';
import { compared } from '../changes/compared.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { useSharing } from '../context/useSharing.ts';
import { useStudio } from '../context/context.ts';
import { formatFinding } from '../findings/formatFinding.ts';
import { isDraft } from '../document/published.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { liveAddress } from './addresses.ts';
import { partsBetween, formatElsewhere } from './partsBetween.ts';
import { formatFindings, formatNotes } from './formatFindings.ts';
import { describePartChanges } from './describePartChanges.ts';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import dialogs from '../dialogs/dialogs.module.css';
import styles from './release.module.css';

/** What saving changes for the people who fill in the wizard, before it does. */
export function ReleaseDialog({ onClose }: { onClose: () => void }) {
  const { workspace, state, findings } = useStudio();
  const { base } = state;
  const { files } = state.history;
  const { told, parts } = useTold();
  const [was, is] = [base.files, files].map((one) => !isDraft(one)) as [boolean, boolean];
  /** Saved, and not live until nothing is found any more. */
  const isHeld = is && findings.list.length > 0;
  const [address, next] = [base.files, files].map((one) => liveAddress(workspace.id, one));
  const save = () => {
    onClose();
    void workspace.save();
  };
  // Examples, and the order of keys, are nothing that people see.
  const isNothing = told !== undefined && told.length === 0 && parts.length === 0;
  useSavedAtOnce(isNothing, save);
  if (isNothing) return null;
  return (
    <Overlay title={titleOf(was, is)} onClose={onClose}>
      {!isHeld && <Effect was={was} is={is} />}
      {findings.list.length > 0 && <p className={dialogs.reason}>{formatFindings(findings.list.length, was)}</p>}
      <Notes />
      <Elsewhere parts={parts} />
      {told === undefined ? (
        <p>Was sich ändert, lässt sich erst sagen, wenn der Ablauf und alle Dateien vollständig sind.</p>
      ) : (
        <Changes told={told} />
      )}
      <Addresses now={was ? address : undefined} next={is && next !== address ? next : undefined} />
      <DialogButtons
        submit={isHeld ? 'Speichern' : is ? 'Veröffentlichen' : was ? 'Zurückziehen' : 'Speichern'}
        onSubmit={save}
        onClose={onClose}
      />
    </Overlay>
  );
}

/** What holds nothing back and may be forgotten, such as the words of the template. */
function Notes() {
  const { findings, outline } = useStudio();
  const said = formatNotes(findings.notes.map((note) => formatFinding(note, outline).message));
  if (said.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Hinweise">
      {said.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** What changes, undefined while that cannot be said, and the names of the shared parts that do. */
function useTold() {
  const { workspace, state, outline } = useStudio();
  const { base } = state;
  const { files } = state.history;
  const parts = useMemo(() => partsBetween(base.files, files), [base, files]);
  const unused = parts.filter((name) => outline.parts.find((one) => one.name === name)?.used === false).join(' ');
  const told = useMemo(() => {
    const own = compared(workspace.id, base.files, files);
    const others = describePartChanges(base.files, files, unused.split(' ').filter(Boolean), localDate);
    return own && [...own, ...others];
  }, [workspace, base, files, unused]);
  return { told, parts };
}

/** Saves without asking, once, where nobody sees a difference. */
function useSavedAtOnce(isNothing: boolean, save: () => void): void {
  const { notify } = useStudio();
  const saved = useRef(false);
  useEffect(() => {
    if (!isNothing || saved.current) return;
    saved.current = true;
    notify('Gespeichert. Für Menschen, die ihn ausfüllen, ändert sich nichts.');
    save();
  });
}

function Effect({ was, is }: { was: boolean; is: boolean }) {
  const { workspace, outline } = useStudio();
  if (is) return <p>{`Das gilt ab dem Speichern für alle, die „${outline.title || workspace.id}“ ausfüllen.`}</p>;
  return (
    <p>
      {was
        ? 'Nach dem Speichern kann ihn niemand mehr ausfüllen; zu sehen ist er dann nur in der Vorschau.'
        : 'Er selbst bleibt ein Entwurf, aber er teilt Texte mit anderen Assistenten.'}
    </p>
  );
}

/** What the change of shared parts does to other wizards. */
function Elsewhere({ parts }: { parts: readonly string[] }) {
  const { outline } = useStudio();
  const usersOf = useSharing(parts.length > 0);
  const named = parts.map((name) => ({ name, title: outline.parts.find((one) => one.name === name)?.title ?? name }));
  if (named.length === 0) return null;
  return (
    <>
      {formatElsewhere(named, usersOf).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>Stimmt dort danach etwas nicht, gilt dort die bisherige Fassung weiter, bis es behoben ist.</p>
    </>
  );
}

/** The address of the page as it is, and the one that it gets. */
function Addresses({ now, next }: { now: string | undefined; next: string | undefined }) {
  return (
    <p className={styles.links}>
      {now !== undefined && (
        <a href={now} target="_blank" rel="noreferrer">
          Wie er jetzt ist: {now}
        </a>
      )}
      {next !== undefined && <span>Künftige Adresse: {next}</span>}
    </p>
  );
}

function titleOf(was: boolean, is: boolean): string {
  if (was === is) return is ? 'Das ändert sich für alle' : 'Das ändert sich anderswo';
  return is ? 'Diesen Assistenten veröffentlichen?' : 'Diesen Assistenten zurückziehen?';
}
