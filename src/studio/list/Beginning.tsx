import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StudioWizards } from '../../contract/index.ts';
import { freeName } from '../../editing/index.ts';
import { api, failureMessage } from '../api/api.ts';
import { writeSelection } from '../context/address.ts';
import { rememberTask } from '../help/taskBegun.ts';
import { ABOUT_WIZARDS } from '../help/topics.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import { templateFiles } from './newWizard.ts';
import styles from './list.module.css';

const Guide = lazyPart(async () => (await import('../help/Guide.tsx')).Guide);

/** Where the first task begins. */
const FIRST = writeSelection({ view: 'schritt', place: { file: 'steps/anliegen.json', pointer: '' } });

/** For somebody who is new here: a first task, and the guide. */
export function Beginning({ wizards, writable, creates, account }: StudioWizards) {
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState('');
  const begin = async () => {
    const taken = wizards.flatMap(({ reference }) => reference ?? []);
    const id = freeName(
      'uebung',
      wizards.map((wizard) => wizard.id),
      '-',
    );
    try {
      await api.save(id, templateFiles({ id, title: 'Übung', taken }), undefined);
      rememberTask(id);
      await navigate(`/assistenten/${id}?${FIRST.toString()}`);
    } catch (error) {
      setFailure(failureMessage(error, 'Der Assistent ließ sich nicht anlegen.'));
    }
  };
  return (
    <>
      <p className={styles.beginning}>
        Neu hier?
        {writable && (
          <button type="button" title="In drei Minuten ein erster Assistent" onClick={() => void begin()}>
            Erste Aufgabe beginnen
          </button>
        )}
        <button type="button" onClick={() => setReading(true)}>
          Anleitung
        </button>
        {creates && <a href="#neuer-assistent">Neuer Assistent</a>}
      </p>
      {failure !== '' && <p role="alert">{failure}</p>}
      {isReading && (
        <Guide kind={account === undefined ? 'own' : 'server'} near={ABOUT_WIZARDS} onClose={() => setReading(false)} />
      )}
    </>
  );
}
