import { partFile } from '../../check/browser.ts';
import { useMemo, useState } from 'react';
import { ruleName } from '../../format/index.ts';
import { isWithin, readPointer, type Answers } from '../../engine/index.ts';
import { useViewQuery } from '../context/useViewQuery.ts';
import type { BrokenRule } from '../exploring/protocol.ts';
import { useExploring } from '../exploring/useExploring.ts';
import type { StepNode } from '../document/outline.ts';
import { stepOf } from '../document/place.ts';
import { wantAnswers } from '../preview/previewRequest.ts';
import { useStudio } from '../context/context.ts';
import { AdviceCards } from './AdviceCards.tsx';
import { AllAtOnce } from './AllAtOnce.tsx';
import { canBeBroken, cardsOf, type RuleCard } from './cards.ts';
import { OwnSentence, Sentence } from './Sentence.tsx';
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
  const rules = breaks?.rules;
  const cards = useMemo(
    () => (rules === undefined || step === undefined ? [] : cardsOf(rules, step, trees)),
    [rules, step, trees],
  );
  const shown = onlyUnsaid ? cards.filter(({ own }) => own === undefined) : cards;
  const impossible = (rules ?? []).filter((rule) => step !== undefined && !canBeBroken(rule, step)).length;
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
        count={formatCount(shown.length, breaks === undefined, stale, reason)}
      />
      {isTogether ? (
        breaks !== undefined && <Together step={id} answers={breaks.together} />
      ) : (
        <>
          <ul className={styles.list}>
            {shown.map((card) => (
              <Card key={`${card.rules[0].at} ${card.rules[0].field}`} card={card} step={step} onLook={lookAt} />
            ))}
          </ul>
          {impossible > 0 && <Impossible count={impossible} />}
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

type CardProps = { card: RuleCard; step: StepNode | undefined; onLook: (answers: Answers, refused: boolean) => void };

/** One sentence, with the rules for which it is said. */
function Card({ card: { place, own, rules }, step, onLook }: CardProps) {
  const [rule] = rules;
  return (
    <li className={styles.card}>
      <h3>{titleOf(rule, step)}</h3>
      {rules.map((one) => (
        <p key={one.at} className={styles.rule}>
          {ruleName(one.keyword)}, zum Beispiel {formatAnswer(readPointer(one.answers, one.field))}
        </p>
      ))}
      {own === undefined || place === undefined ? (
        <p className={styles.said}>{rule.message}</p>
      ) : (
        <Sentence
          place={place}
          text={own}
          label={rules.length === 1 ? 'Eigener Satz' : `Ein Satz für ${rules.length} Regeln`}
          of={formatRule(rule, step)}
        />
      )}
      <p className={styles.actions}>
        {place === undefined && <PartLink name={questionOf(rule, step)?.part} of={formatRule(rule, step)} />}
        {own === undefined && place !== undefined && (
          <OwnSentence place={place} text={rule.message} of={formatRule(rule, step)} />
        )}
        {rules.map((one) => (
          <button
            key={one.at}
            type="button"
            aria-label={`Auf der Seite ansehen: ${ruleName(one.keyword)}, ${titleOf(one, step)}`}
            onClick={() => onLook(one.answers, true)}
          >
            {rules.length === 1 ? 'Auf der Seite ansehen' : `Auf der Seite ansehen: ${ruleName(one.keyword)}`}
          </button>
        ))}
      </p>
    </li>
  );
}

/** A sentence of a shared part is changed there, since it is said in other places, too. */
function PartLink({ name, of }: { name: string | undefined; of: string }) {
  const { outline, select } = useStudio();
  const part = outline.parts.find((one) => one.name === name);
  if (part === undefined) return null;
  const label = `Im gemeinsamen Teil „${part.title}“ ändern`;
  return (
    <button
      type="button"
      aria-label={`${label}: ${of}`}
      onClick={() => select({ file: partFile(part.name), pointer: '' })}
    >
      {label}
    </button>
  );
}

function Impossible({ count }: { count: number }) {
  return (
    <p className={styles.rule}>
      {count === 1
        ? 'Eine Regel fehlt hier, weil sie auf der Seite niemand verletzen kann'
        : `${count} Regeln fehlen hier, weil sie auf der Seite niemand verletzen kann`}
      , etwa mit einer Antwort, die nicht angeboten wird.
    </p>
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

function questionOf({ field }: BrokenRule, step: StepNode | undefined) {
  return step?.questions.find((question) => isWithin(field, question.field));
}

function titleOf(rule: BrokenRule, step: StepNode | undefined): string {
  return questionOf(rule, step)?.title ?? rule.field;
}

/** A rule of a question, in names of buttons. */
function formatRule(rule: BrokenRule, step: StepNode | undefined): string {
  return `${titleOf(rule, step)}, ${ruleName(rule.keyword)}`;
}

function formatAnswer(value: unknown): string {
  if (value === undefined) return 'ohne Antwort';
  if (Array.isArray(value) && value.length > 1 && value.every((one) => typeof readPointer(one, '/path') === 'string'))
    return `${value.length} Dateien`;
  const said = JSON.stringify(value);
  return said.length > 80 ? `${said.slice(0, 80)} …` : said;
}

function formatCount(count: number, isUnknown: boolean, stale: boolean, reason: string | undefined): string {
  if (reason !== undefined) return reason;
  if (isUnknown) return 'Wird berechnet …';
  return `${count === 1 ? '1 Regel' : `${count} Regeln`}${stale ? ', wird neu berechnet …' : ''}`;
}
