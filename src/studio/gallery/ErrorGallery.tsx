import { useMemo, useState } from 'react';
import { ruleName } from '../../editing/index.ts';
import { isWithin, readPointer, type Answers } from '../../engine/index.ts';
import { useViewQuery } from '../context/useViewQuery.ts';
import type { BrokenRule } from '../exploring/protocol.ts';
import { useExploring } from '../exploring/useExploring.ts';
import type { StepNode } from '../document/outline.ts';
import { stepOf, type Place } from '../document/place.ts';
import type { Trees } from '../document/trees.ts';
import { wantAnswers } from '../preview/wanted.ts';
import { useStudio } from '../context/context.ts';
import { AdviceCards } from './AdviceCards.tsx';
import { AllAtOnce } from './AllAtOnce.tsx';
import { OwnSentence, Sentence } from './Sentence.tsx';
import { sentencePlace } from './sentencePlace.ts';
import { UploadCards } from './UploadCards.tsx';
import { useUploadSentences } from './useUploadSentences.ts';
import styles from './gallery.module.css';

/** Every sentence that a step can say about an answer: each rule broken alone, in the words that people read. */
export function ErrorGallery() {
  const { workspace, outline, trees, selection, select } = useStudio();
  const id = stepOf(selection.place.file) ?? outline.initial;
  const step = outline.steps.find((one) => one.id === id);
  const { explored, stale, reason } = useExploring({ breaks: id });
  const [shownAs, setShownAs] = useViewQuery('zeige');
  const [onlyUnsaid, setOnlyUnsaid] = useState(false);
  const breaks = explored?.breaks?.step === id ? explored.breaks : undefined;
  const rules = useMemo(() => (breaks?.rules ?? []).map((rule) => saidBy(rule, step, trees)), [breaks, step, trees]);
  const shown = onlyUnsaid ? rules.filter(({ own }) => own === undefined) : rules;
  const lookAt = (answers: Answers, refused: boolean) => {
    wantAnswers({ wizard: workspace.id, step: id, answers, refused, left: !refused });
    select({ file: `steps/${id}.json`, pointer: '' }, 'schritt');
  };
  const uploads = useUploadSentences(step);
  const advice = breaks?.advice ?? [];
  const isTogether = shownAs === 'alles';
  return (
    <div className={styles.page}>
      <h2>Fehlermeldungen: {step?.title ?? id}</h2>
      <Options
        isTogether={isTogether}
        onTogether={(together) => setShownAs(together ? 'alles' : '')}
        onlyUnsaid={onlyUnsaid}
        onOnlyUnsaid={setOnlyUnsaid}
        count={sayCount(shown.length, breaks === undefined, stale, reason)}
      />
      {isTogether ? (
        breaks !== undefined && <Together step={id} answers={breaks.together} />
      ) : (
        <>
          <ul className={styles.list}>
            {shown.map((one) => (
              <RuleCard key={`${one.rule.at} ${one.rule.field}`} said={one} step={step} onLook={lookAt} />
            ))}
          </ul>
          {breaks !== undefined && breaks.unbroken.length > 0 && <Unbroken count={breaks.unbroken.length} />}
          {step !== undefined && uploads.size > 0 && (
            <UploadCards step={step} uploads={uploads} onlyUnsaid={onlyUnsaid} />
          )}
          {step !== undefined && advice.length > 0 && !onlyUnsaid && (
            <AdviceCards step={step} advice={advice} onLook={lookAt} />
          )}
        </>
      )}
    </div>
  );
}

type Said = {
  rule: BrokenRule;
  /** Where its own sentence stands, or would stand. */
  place: Place | undefined;
  own: string | undefined;
};

function saidBy(rule: BrokenRule, step: StepNode | undefined, trees: Trees): Said {
  const place = step === undefined ? undefined : sentencePlace(rule, step, trees);
  const own = place && readPointer(trees[place.file]?.value, place.pointer);
  return { rule, place, own: typeof own === 'string' ? own : undefined };
}

type OptionsProps = {
  isTogether: boolean;
  onTogether: (isTogether: boolean) => void;
  onlyUnsaid: boolean;
  onOnlyUnsaid: (onlyUnsaid: boolean) => void;
  count: string;
};

function Options({ isTogether, onTogether, onlyUnsaid, onOnlyUnsaid, count }: OptionsProps) {
  return (
    <div className={styles.options}>
      <div className={styles.ways} role="group" aria-label="Fehler zeigen">
        <button type="button" aria-pressed={!isTogether} onClick={() => onTogether(false)}>
          Einzeln
        </button>
        <button type="button" aria-pressed={isTogether} onClick={() => onTogether(true)}>
          Alles auf einmal
        </button>
      </div>
      {!isTogether && (
        <label>
          <input type="checkbox" checked={onlyUnsaid} onChange={(event) => onOnlyUnsaid(event.target.checked)} />
          nur Regeln ohne eigenen Satz
        </label>
      )}
      <span role="status">{count}</span>
    </div>
  );
}

type RuleCardProps = { said: Said; step: StepNode | undefined; onLook: (answers: Answers, refused: boolean) => void };

/** A rule that was broken alone, and what people read then. */
function RuleCard({ said: { rule, place, own }, step, onLook }: RuleCardProps) {
  return (
    <li className={styles.card}>
      <h3>{titleOf(rule, step)}</h3>
      <p className={styles.rule}>
        {ruleName(rule.keyword)}, zum Beispiel {sayAnswer(readPointer(rule.answers, rule.field))}
      </p>
      {own === undefined || place === undefined ? (
        <p className={styles.said}>{rule.message}</p>
      ) : (
        <Sentence place={place} text={own} label="Eigener Satz" of={sayRule(rule, step)} />
      )}
      <p className={styles.actions}>
        {own === undefined && place !== undefined && (
          <OwnSentence place={place} text={rule.message} of={sayRule(rule, step)} />
        )}
        <button
          type="button"
          aria-label={`Auf der Seite ansehen: ${sayRule(rule, step)}`}
          onClick={() => onLook(rule.answers, true)}
        >
          Auf der Seite ansehen
        </button>
      </p>
    </li>
  );
}

function Unbroken({ count }: { count: number }) {
  return (
    <p className={styles.rule}>
      {count === 1 ? 'Eine Regel ließ' : `${count} Regeln ließen`} sich nicht allein verletzen, etwa weil das Feld nur
      Zulässiges annimmt.
    </p>
  );
}

function Together({ step, answers }: { step: string; answers: Answers | undefined }) {
  if (answers === undefined)
    return <p>In diesem Schritt lässt sich keine Regel verletzen. Er zeigt keine Fehlermeldungen.</p>;
  return (
    <>
      <p className={styles.rule}>
        So viele Fehler wie möglich zugleich. Jede Frage sagt immer nur einen Satz, und manche Regeln schließen einander
        aus; die übrigen stehen unter „Einzeln“. Ein Klick wählt aus, was dort steht.
      </p>
      <AllAtOnce step={step} answers={answers} />
    </>
  );
}

function titleOf({ field }: BrokenRule, step: StepNode | undefined): string {
  return step?.questions.find((question) => isWithin(field, question.field))?.title ?? field;
}

/** A rule of a question, in names of buttons. */
function sayRule(rule: BrokenRule, step: StepNode | undefined): string {
  return `${titleOf(rule, step)}, ${ruleName(rule.keyword)}`;
}

function sayAnswer(value: unknown): string {
  if (value === undefined) return 'ohne Antwort';
  if (Array.isArray(value) && value.length > 1 && value.every((one) => typeof readPointer(one, '/path') === 'string'))
    return `${value.length} Dateien`;
  const said = JSON.stringify(value);
  return said.length > 80 ? `${said.slice(0, 80)} …` : said;
}

function sayCount(count: number, isUnknown: boolean, stale: boolean, reason: string | undefined): string {
  if (reason !== undefined) return reason;
  if (isUnknown) return 'Wird berechnet …';
  return `${count === 1 ? '1 Regel' : `${count} Regeln`}${stale ? ', wird neu berechnet …' : ''}`;
}
