import { useCallback, useEffect, useState } from 'react';
import type { StudioWaiting, StudioWizards } from '../../contract/index.ts';
import { DiscardedDrafts } from '../publishing/DiscardedDrafts.tsx';
import { api, failureMessage, waitingForMe } from '../api/api.ts';
import { Beginning } from './Beginning.tsx';
import { DeleteWizard } from './DeleteWizard.tsx';
import { nameOf, type Listed } from './listed.ts';
import { NewWizard } from './NewWizard.tsx';
import { RenameWizard } from './RenameWizard.tsx';
import { WaitingList } from './WaitingList.tsx';
import { WizardTable } from './WizardTable.tsx';
import styles from './list.module.css';

type WizardDialog = { what: 'rename' | 'delete'; wizard: Listed };

/** All wizards of the folder, faulty ones too. */
export function WizardList() {
  const { listed, waiting, failure, load } = useListed();
  const [asked, setAsked] = useState<WizardDialog>();
  /** The wizard that a new one is to be a copy of. */
  const [original, setOriginal] = useState<Listed>();
  const [said, setSaid] = useState('');

  const done = (sentence: string) => {
    setAsked(undefined);
    setSaid(sentence);
    load();
  };
  return (
    <main className={styles.page}>
      <h1>Studio</h1>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {listed === undefined && failure === undefined && <p role="status">Die Assistenten werden geladen …</p>}
      <p role="status" className={styles.said}>
        {said}
      </p>
      {listed !== undefined && (
        <>
          <Where listed={listed} />
          {waiting !== undefined && <WaitingList waiting={waiting} />}
          <Beginning {...listed} />
          {listed.wizards.length === 0 ? (
            <p>
              {listed.account === undefined
                ? 'Hier liegt noch kein Assistent.'
                : 'Für Sie ist kein Assistent freigegeben.'}
            </p>
          ) : (
            <WizardTable
              wizards={listed.wizards}
              writable={listed.writable}
              creates={listed.creates}
              isServer={listed.account !== undefined}
              onRename={(wizard) => setAsked({ what: 'rename', wizard })}
              onCopy={setOriginal}
              onDelete={(wizard) => setAsked({ what: 'delete', wizard })}
            />
          )}
          <DiscardedDrafts
            drafts={listed.discarded ?? []}
            onBack={(_, { title, wizard }) => done(`Zurückgeholt: „${title || wizard}“.`)}
          />
          {listed.creates && <NewWizard key={original?.id ?? ''} wizards={listed.wizards} original={original} />}
        </>
      )}
      {asked !== undefined && listed !== undefined && (
        <Dialog asked={asked} wizards={listed.wizards} onClose={() => setAsked(undefined)} onDone={done} />
      )}
    </main>
  );
}

type DialogProps = {
  asked: WizardDialog;
  wizards: readonly Listed[];
  onClose: () => void;
  onDone: (sentence: string) => void;
};

function Dialog({ asked: { what, wizard }, wizards, onClose, onDone }: DialogProps) {
  const name = nameOf(wizard);
  if (what === 'rename')
    return (
      <RenameWizard wizard={wizard} onClose={onClose} onDone={(title) => onDone(`„${name}“ heißt jetzt „${title}“.`)} />
    );
  return (
    <DeleteWizard wizard={wizard} wizards={wizards} onClose={onClose} onDone={() => onDone(`Gelöscht: „${name}“.`)} />
  );
}

/** Where the studio writes, or who is signed in. */
function Where({ listed: { directory, account, writable } }: { listed: StudioWizards }) {
  if (account === undefined)
    return (
      <>
        <p className={styles.where}>
          Lokal: Das Studio schreibt in <code>{directory}</code>.
        </p>
        {!writable && (
          <p role="alert">In dieses Verzeichnis darf der Server nicht schreiben. Sie können sich alles ansehen.</p>
        )}
      </>
    );
  return (
    <p className={styles.where}>
      Angemeldet als {account.name}: {account.rights.join(', ')}. <a href="/studio/konto">Konto und Abmelden</a>
    </p>
  );
}

/** The wizards of the folder, or why they cannot be listed. `load`: lists them again. */
function useListed() {
  const [listed, setListed] = useState<StudioWizards>();
  const [waiting, setWaiting] = useState<StudioWaiting['waiting']>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(() => {
    const list = async () => {
      const found = await api.list();
      setListed(found);
      // On the own machine nobody waits for anybody.
      if (found.account !== undefined) setWaiting((await waitingForMe()).waiting);
    };
    list().catch((error: unknown) => setFailure(failureMessage(error, 'Die Liste lässt sich nicht laden.')));
  }, []);
  useEffect(() => {
    document.title = 'Studio – Vorfahrt';
    load();
  }, [load]);
  return { listed, waiting, failure, load };
}
