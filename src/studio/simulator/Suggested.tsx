import { useMemo, useState } from 'react';
import { recordSuggested, formatSuggestion, type Coverage, type Suggestion } from '../../coverage/index.ts';
import type { Answers, Wizard } from '../../engine/index.ts';
import { useDefinition } from '../context/useDefinition.ts';
import { useStudio } from '../context/context.ts';
import { counted } from '../document/words.ts';
import { fold } from '../parts/search.ts';
import { addedExamples } from '../document/addedExamples.ts';
import styles from './simulator.module.css';

const KINDS = { all: 'Alle', through: 'Bis zum Ende', refused: 'Abweisungen' } as const;

type Kind = keyof typeof KINDS;

type SuggestedProps = {
  wizard: Wizard;
  coverage: Coverage;
  onRun: (answers: Answers) => void;
  onRecord: (answers: Answers) => void;
};

/** Few examples that would show what only generated answers show: looked through, and taken one by one or all together. */
export function Suggested({ wizard, coverage: { suggested }, onRun, onRecord }: SuggestedProps) {
  const [kind, setKind] = useState<Kind>('all');
  const [query, setQuery] = useState('');
  const all = useMemo(
    () => suggested.map((one, index) => ({ one, number: index + 1, said: formatSuggestion(wizard, one) })),
    [wizard, suggested],
  );
  if (all.length === 0) return null;
  const listed = all.filter(({ one, said }) => isOfKind(one, kind) && fold(said).includes(fold(query.trim())));
  return (
    <details className={styles.group}>
      <summary>
        Fehlende Beispiele{' '}
        <span className={styles.soft}>
          ({all.length === 1 ? 'eines zeigte' : `${all.length} zeigten`} auch den Rest)
        </span>
      </summary>
      <p className={styles.line}>
        <label className={styles.line}>
          Darin steht
          <input value={query} onChange={(event) => setQuery(event.target.value)} />
        </label>
        <label className={styles.line}>
          Welche
          <select value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
            {Object.entries(KINDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <TakeAll wizard={wizard} listed={listed.map(({ one }) => one)} />
      </p>
      {listed.length === 0 && <p className={styles.soft}>Kein Vorschlag passt dazu.</p>}
      <ol className={styles.proved}>
        {listed.map(({ one: { answers, shows }, number, said }) => (
          <li key={number}>
            <span>
              {said} <span className={styles.soft}>– zeigt {shows.length} mehr</span>
            </span>
            <button type="button" aria-label={`Durchspielen: Vorschlag ${number}`} onClick={() => onRun(answers)}>
              Durchspielen
            </button>
            <button type="button" aria-label={`Aufnehmen: Vorschlag ${number}`} onClick={() => onRecord(answers)}>
              Aufnehmen …
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

function isOfKind({ refused }: Suggestion, kind: Kind): boolean {
  return kind === 'all' || (kind === 'refused') === refused.length > 0;
}

/** Takes all suggestions that are listed as examples, as one step of the history. */
function TakeAll({ wizard, listed }: { wizard: Wizard; listed: readonly Suggestion[] }) {
  const { workspace, outline, edit, notify } = useStudio();
  const definition = useDefinition();
  const take = () => {
    const journeys = recordSuggested(wizard, listed, definition?.examples ?? []);
    const said = counted(journeys.length, 'Beispiel', 'Beispiele');
    const edits = addedExamples(workspace.files, outline.journeys.length, journeys);
    if (edit(`${said} aufnehmen`, edits))
      notify(`${said} aufgenommen. Jedes heißt nach dem, was es zeigt; „Rückgängig“ nimmt alle zusammen zurück.`);
  };
  return (
    <button type="button" disabled={listed.length === 0} onClick={take}>
      {listed.length === 1 ? 'Dieses aufnehmen' : `Alle ${listed.length} aufnehmen`}
    </button>
  );
}
