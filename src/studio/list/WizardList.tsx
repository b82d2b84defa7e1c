import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { StudioWizards } from '../../contract/index.ts';
import { api, ApiFault } from '../api/api.ts';
import { NewWizard } from './NewWizard.tsx';
import styles from './list.module.css';

/** All wizards of the folder, faulty ones too. */
export function WizardList() {
  const [listed, setListed] = useState<StudioWizards>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    document.title = 'Studio – Vorfahrt';
    api.list().then(setListed, (error: unknown) => {
      setFailure(error instanceof ApiFault ? error.message : 'Die Liste lässt sich nicht laden.');
    });
  }, []);

  return (
    <main className={styles.page}>
      <h1>Studio</h1>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {listed === undefined && failure === undefined && <p role="status">Die Assistenten werden geladen …</p>}
      {listed !== undefined && (
        <>
          <p className={styles.where}>
            Lokal: Das Studio schreibt in <code>{listed.directory}</code>.
          </p>
          {!listed.writable && (
            <p role="alert">In dieses Verzeichnis darf der Server nicht schreiben. Sie können sich alles ansehen.</p>
          )}
          {listed.wizards.length === 0 ? (
            <p>Hier liegt noch kein Assistent.</p>
          ) : (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Assistent</th>
                  <th scope="col">Adresse</th>
                  <th scope="col">Schritte</th>
                  <th scope="col">Zustand</th>
                </tr>
              </thead>
              <tbody>
                {listed.wizards.map((wizard) => (
                  <tr key={wizard.id}>
                    <th scope="row">
                      <Link to={`/assistenten/${wizard.id}`}>{wizard.title ?? wizard.id}</Link>
                    </th>
                    <td>
                      <code>{wizard.route ?? wizard.id}</code>
                    </td>
                    <td>{wizard.steps}</td>
                    <td>
                      <State {...wizard} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {listed.writable && <NewWizard wizards={listed.wizards} />}
        </>
      )}
    </main>
  );
}

function State({ faults, live, public: isPublic }: StudioWizards['wizards'][number]) {
  if (faults > 0)
    return (
      <span className={styles.faulty}>
        {faults === 1 ? '1 Fund' : `${faults} Funde`}
        {live ? ', die letzte gute Fassung läuft' : ''}
      </span>
    );
  return <span>{isPublic ? 'Läuft' : 'Entwurf, nur in der Vorschau'}</span>;
}
