import { useCallback, useId, useState } from 'react';
import type { StudioStepCounts } from '../../contract/index.ts';
import { useStudio } from '../context/context.ts';
import type { StepNode } from '../document/outline.ts';
import { counted } from '../document/words.ts';
import { formatMomentOfYear } from '../parts/dates.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { useReply } from '../parts/useReply.ts';
import { usePublishing } from '../publishing/context.ts';
import { StepLine } from './StepLine.tsx';
import { stepTotals, type Selected } from './stepTotals.ts';
import dialogs from '../dialogs/dialogs.module.css';
import styles from './visitors.module.css';

/** Where people stop in what is live, step by step. */
export function VisitorsDialog({ onClose }: { onClose: () => void }) {
  const [publishing] = usePublishing();
  const { value, failure } = useReply(useCallback(() => publishing.stepCounts(), [publishing]));
  const [selected, setSelected] = useState<Selected>({ weeks: 4, revision: undefined });
  return (
    <Overlay wide title="Wo Menschen aufhören" onClose={onClose}>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {value === undefined && failure === undefined && <p role="status">Die Zahlen werden geladen …</p>}
      {value !== undefined && value.counts.length === 0 && (
        <p>Im letzten Jahr ist hier niemand gezählt worden. Gezählt wird ab der ersten Antwort.</p>
      )}
      {value !== undefined && value.counts.length > 0 && (
        <>
          <Choice versions={value.versions} selected={selected} onSelect={setSelected} />
          <Steps value={value} selected={selected} onClose={onClose} />
        </>
      )}
      <details className={styles.how}>
        <summary>Wie gezählt wird</summary>
        <p>
          Gezählt wird ohne Personen und ohne Antworten, nach Wochen und jeder Durchgang einmal: im Browser, ab der
          ersten Antwort. Wer die Seite ohne Skripte benutzt oder in seinem Browser das Zählen ablehnt, fehlt. „Bisher
          nicht weiter“ sind auch die, die gerade noch dort sind oder später weitermachen.
        </p>
      </details>
    </Overlay>
  );
}

const PERIODS = [
  [1, 'diese Woche'],
  [4, 'die letzten 4 Wochen'],
  [12, 'die letzten 12 Wochen'],
  [52, 'das letzte Jahr'],
] as const;

type ChoiceProps = {
  versions: StudioStepCounts['versions'];
  selected: Selected;
  onSelect: (selected: Selected) => void;
};

function Choice({ versions, selected, onSelect }: ChoiceProps) {
  const id = useId();
  const { weeks, revision } = selected;
  return (
    <div className={styles.choice}>
      <div className={dialogs.field}>
        <label htmlFor={`${id}zeit`}>Zeitraum</label>
        <select
          id={`${id}zeit`}
          value={weeks}
          onChange={({ target }) => onSelect({ ...selected, weeks: Number(target.value) })}
        >
          {PERIODS.map(([count, label]) => (
            <option key={count} value={count}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className={dialogs.field}>
        <label htmlFor={`${id}fassung`}>Fassung</label>
        <select
          id={`${id}fassung`}
          value={revision === undefined ? 'alle' : `r${revision}`}
          onChange={({ target }) =>
            onSelect({ ...selected, revision: target.value === 'alle' ? undefined : target.value.slice(1) })
          }
        >
          <option value="alle">alle</option>
          {versions.map((version) => (
            <option key={version.revision} value={`r${version.revision}`}>
              {describeVersion(version)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function describeVersion({ revision, since, isLive }: StudioStepCounts['versions'][number]): string {
  if (revision === '') return 'nicht mehr live, als gezählt wurde';
  const first = `gezählt seit ${formatMomentOfYear(since)}`;
  return isLive === true ? `die jetzige, ${first}` : first;
}

type StepsProps = { value: StudioStepCounts; selected: Selected; onClose: () => void };

function Steps({ value, selected, onClose }: StepsProps) {
  const { outline, select } = useStudio();
  const totals = stepTotals(value, selected);
  const steps = outline.steps.filter(({ role }) => role !== 'sending');
  const gone = [...totals.values()].filter(({ step }) => !steps.some(({ id }) => id === step));
  const open = ({ file }: StepNode) => {
    if (file !== undefined) select({ file, pointer: '' }, 'schritt');
    onClose();
  };
  return (
    <>
      <ol className={styles.steps} aria-label="Schritte">
        {steps.map((step) => (
          <StepLine key={step.id} step={step} totals={totals.get(step.id)} onOpen={() => open(step)} />
        ))}
      </ol>
      {gone.length > 0 && (
        <p>
          Dazu {counted(gone.length, 'Schritt', 'Schritte')}, die hier nicht mehr stehen:{' '}
          {gone.map(({ step, reached }) => `„${step}“ (${reached} erreicht)`).join(', ')}.
        </p>
      )}
    </>
  );
}
