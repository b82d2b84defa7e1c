import { useEffect, useMemo, useRef } from 'react';
import { Changes } from '../changes/Changes.tsx';
import { compared } from '../changes/compared.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { useSharing } from '../context/useSharing.ts';
import { useStudio } from '../context/context.ts';
import { isDraft } from '../document/published.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { liveAddress } from './addresses.ts';
import { partsBetween, sayElsewhere } from './partsBetween.ts';
import { sayFindings } from './sayFindings.ts';
import { toldParts } from './toldParts.ts';
import dialogs from '../dialogs/dialogs.module.css';
import styles from './release.module.css';

/** What saving changes for the people who fill in the wizard, before it does. */
export function ReleaseDialog({ onClose }: { onClose: () => void }) {
  const { workspace, state, outline, findings, tell } = useStudio();
  const { base } = state;
  const { files } = state.history;
  const parts = useMemo(() => partsBetween(base.files, files), [base, files]);
  const unused = parts.filter((name) => outline.parts.find((one) => one.name === name)?.used === false).join(' ');
  const told = useMemo(() => {
    const own = compared(workspace.id, base.files, files);
    const others = toldParts(base.files, files, unused.split(' ').filter(Boolean), localDate);
    return own && [...own, ...others];
  }, [workspace, base, files, unused]);
  const usersOf = useSharing(parts.length > 0);
  const named = parts.map((name) => ({ name, title: outline.parts.find((one) => one.name === name)?.title ?? name }));
  const [was, is] = [base.files, files].map((one) => !isDraft(one));
  const save = () => {
    onClose();
    void workspace.save();
  };
  // Examples, and the order of keys, are nothing that people see.
  const isNothing = told !== undefined && told.length === 0 && parts.length === 0;
  const saved = useRef(false);
  useEffect(() => {
    if (!isNothing || saved.current) return;
    saved.current = true;
    tell('Gespeichert. Für Menschen, die ihn ausfüllen, ändert sich nichts.');
    save();
  });
  if (isNothing) return null;
  const address = liveAddress(workspace.id, files);
  return (
    <Overlay title={titleOf(was === true, is === true)} onClose={onClose}>
      <p>
        {is === true
          ? `Das gilt ab dem Speichern für alle, die „${outline.title || workspace.id}“ ausfüllen.`
          : was === true
            ? 'Nach dem Speichern kann ihn niemand mehr ausfüllen; zu sehen ist er dann nur in der Vorschau.'
            : 'Er selbst bleibt ein Entwurf, aber er teilt Texte mit anderen Assistenten.'}
      </p>
      {findings.list.length > 0 && <p className={dialogs.reason}>{sayFindings(findings.list.length, was === true)}</p>}
      {sayElsewhere(named, usersOf).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {named.length > 0 && (
        <p>Stimmt dort danach etwas nicht, gilt dort die bisherige Fassung weiter, bis es behoben ist.</p>
      )}
      {told === undefined ? (
        <p>Was sich ändert, lässt sich erst sagen, wenn der Ablauf und alle Dateien vollständig sind.</p>
      ) : (
        <Changes told={told} />
      )}
      <p className={styles.links}>
        {was === true && (
          <a href={liveAddress(workspace.id, base.files)} target="_blank" rel="noreferrer">
            Wie er jetzt ist: {liveAddress(workspace.id, base.files)}
          </a>
        )}
        {is === true && address !== liveAddress(workspace.id, base.files) && <span>Künftige Adresse: {address}</span>}
      </p>
      <p className={dialogs.buttons}>
        <button type="button" className={dialogs.primary} onClick={save}>
          {is === true ? 'Veröffentlichen' : was === true ? 'Zurückziehen' : 'Speichern'}
        </button>
        <button type="button" onClick={onClose}>
          Abbrechen
        </button>
      </p>
    </Overlay>
  );
}

function titleOf(was: boolean, is: boolean): string {
  if (was === is) return is ? 'Das ändert sich für alle' : 'Das ändert sich anderswo';
  return is ? 'Diesen Assistenten veröffentlichen?' : 'Diesen Assistenten zurückziehen?';
}
