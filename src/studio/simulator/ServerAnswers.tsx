import { useId, useState } from 'react';
import { fieldsOf, isGroup, prune, readPointer, withoutLinks, type Wizard } from '../../engine/index.ts';
import type { Situation } from '../../explain/index.ts';
import type { ServerAnswer } from '../preview/serverAnswers.ts';
import { titleOf } from './words.ts';
import styles from './simulator.module.css';

type ServerAnswersProps = { wizard: Wizard; situation: Situation; onAnswer: (answer: ServerAnswer) => void };

const WAIT_SECONDS = 30;

/** What the server may answer, so that every way out of sending can be taken. */
export function ServerAnswers({ wizard, situation, onAnswer }: ServerAnswersProps) {
  const { onDone, onError } = wizard.definition.machine.states[situation.step]?.invoke ?? {};
  const answers: { label: string; about: string; answer: ServerAnswer }[] = [
    { label: 'Angekommen', about: '200, mit Musteraktenzeichen', answer: { kind: 'accepted' } },
    {
      label: 'Zu viele Anfragen',
      about: `429, ${WAIT_SECONDS} Sekunden warten`,
      answer: { kind: 'throttled', seconds: WAIT_SECONDS },
    },
    { label: 'Schon anders gesendet', about: '409', answer: { kind: 'conflict' } },
    { label: 'Fragen inzwischen geändert', about: '422, Seite neu laden', answer: { kind: 'outdated' } },
    { label: 'Server nicht bereit', about: '503', answer: { kind: 'unavailable' } },
    { label: 'Keine Verbindung', about: 'offline', answer: { kind: 'offline' } },
  ];
  return (
    <>
      <p>
        Die Seite wartet auf die Antwort des Servers. Angekommen führt nach „{titleOf(wizard, onDone ?? '')}“, alles
        andere nach „{titleOf(wizard, onError ?? '')}“. Nach 30 Sekunden ohne Antwort gibt die Seite auf.
      </p>
      <ul className={styles.list}>
        {answers.map(({ label, about, answer }) => (
          <li key={label} className={styles.line}>
            <button type="button" onClick={() => onAnswer(answer)}>
              {label}
            </button>
            <span className={styles.soft}>{about}</span>
          </li>
        ))}
      </ul>
      <Refusal wizard={wizard} situation={situation} onAnswer={onAnswer} />
    </>
  );
}

/** An answer of the server that names one question. */
function Refusal({ wizard, situation, onAnswer }: ServerAnswersProps) {
  const id = useId();
  const live = prune(wizard, situation.answers);
  const fields = fieldsOf(wizard).filter(
    ({ schema, pointer }) => !isGroup(schema) && readPointer(live, pointer) !== undefined,
  );
  const [pointer, setPointer] = useState('');
  const [message, setMessage] = useState('Bitte prüfen Sie diese Angabe.');
  const field = fields.find((one) => one.pointer === pointer) ?? fields[0];
  if (field === undefined) return null;
  return (
    <form
      className={styles.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer({ kind: 'refused', fields: [{ pfad: field.pointer, meldung: message }] });
      }}
    >
      <h3>Eine Angabe abgewiesen (422)</h3>
      <p>
        <label htmlFor={`${id}frage`}>Frage</label>
        <select id={`${id}frage`} value={field.pointer} onChange={(event) => setPointer(event.target.value)}>
          {fields.map(({ pointer: one, schema }) => (
            <option key={one} value={one}>
              {withoutLinks(schema.title ?? one)}
            </option>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor={`${id}satz`}>Was der Server dazu sagt</label>
        <input id={`${id}satz`} value={message} required onChange={(event) => setMessage(event.target.value)} />
      </p>
      <button type="submit">Abweisen</button>
    </form>
  );
}
