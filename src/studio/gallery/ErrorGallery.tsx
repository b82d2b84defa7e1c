import { useId, useMemo, useState } from 'react';
import { ruleName } from '../../engine/editing/index.ts';
import { isWithin, readPointer } from '../../engine/index.ts';
import type { BrokenRule } from '../exploring/protocol.ts';
import { useExploring } from '../exploring/useExploring.ts';
import type { StepNode } from '../document/outline.ts';
import { stepOf, type Place } from '../document/place.ts';
import { TextInput } from '../panel/inputs.tsx';
import { wantAnswers } from '../step/wanted.ts';
import { useStudio } from '../workspace/context.ts';
import { sentencePlace } from './sentencePlace.ts';
import styles from './gallery.module.css';

/** Every sentence that a step can say about an answer: each rule broken alone, in the words that people read. */
export function ErrorGallery() {
  const { workspace, outline, trees, selection, select } = useStudio();
  const id = stepOf(selection.place.file) ?? outline.initial;
  const step = outline.steps.find((one) => one.id === id);
  const { explored, stale, reason } = useExploring(id);
  const [onlyUnsaid, setOnlyUnsaid] = useState(false);
  const breaks = explored?.breaks?.step === id ? explored.breaks : undefined;
  const rules = useMemo(
    () =>
      (breaks?.rules ?? []).map((rule) => {
        const place = step === undefined ? undefined : sentencePlace(rule, step, trees);
        const own = place && readPointer(trees[place.file]?.value, place.pointer);
        return { rule, place, own: typeof own === 'string' ? own : undefined };
      }),
    [breaks, step, trees],
  );
  const shown = onlyUnsaid ? rules.filter(({ own }) => own === undefined) : rules;
  const look = (rule: BrokenRule) => {
    wantAnswers({ wizard: workspace.id, step: id, answers: rule.answers, refused: true });
    select({ file: `steps/${id}.json`, pointer: '' }, 'schritt');
  };
  return (
    <div className={styles.page}>
      <h2>Fehlermeldungen: {step?.title ?? id}</h2>
      <p className={styles.options}>
        <label>
          <input type="checkbox" checked={onlyUnsaid} onChange={(event) => setOnlyUnsaid(event.target.checked)} />
          nur Regeln ohne eigenen Satz
        </label>
        <span role="status">{sayCount(shown.length, breaks === undefined, stale, reason)}</span>
      </p>
      <ul className={styles.list}>
        {shown.map(({ rule, place, own }) => (
          <li key={`${rule.at} ${rule.field}`} className={styles.card}>
            <h3>{titleOf(rule, step)}</h3>
            <p className={styles.rule}>
              {ruleName(rule.keyword)}, zum Beispiel {sayAnswer(readPointer(rule.answers, rule.field))}
            </p>
            {own === undefined || place === undefined ? (
              <p className={styles.said}>{rule.message}</p>
            ) : (
              <Sentence place={place} text={own} label="Eigener Satz" />
            )}
            <p className={styles.actions}>
              {own === undefined && place !== undefined && <OwnSentence place={place} text={rule.message} />}
              <button type="button" onClick={() => look(rule)}>
                Auf der Seite ansehen
              </button>
            </p>
          </li>
        ))}
      </ul>
      {breaks !== undefined && breaks.unbroken.length > 0 && (
        <p className={styles.rule}>
          {breaks.unbroken.length === 1 ? 'Eine Regel ließ' : `${breaks.unbroken.length} Regeln ließen`} sich nicht
          allein verletzen, etwa weil das Feld nur Zulässiges annimmt.
        </p>
      )}
    </div>
  );
}

function Sentence({ place, text, label }: { place: Place; text: string; label: string }) {
  const { edit } = useStudio();
  const id = useId();
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <TextInput
        id={id}
        value={text}
        onChange={(value) => edit('Satz bei Fehlern', [{ ...place, set: value }], `${place.file}${place.pointer}`)}
      />
    </>
  );
}

/** Begins an own sentence with the one that is said now. */
function OwnSentence({ place, text }: { place: Place; text: string }) {
  const { edit } = useStudio();
  return (
    <button type="button" onClick={() => edit('Eigener Satz bei Fehlern', [{ ...place, set: text }])}>
      Eigenen Satz schreiben
    </button>
  );
}

function titleOf({ field }: BrokenRule, step: StepNode | undefined): string {
  return step?.questions.find((question) => isWithin(field, question.field))?.title ?? field;
}

function sayAnswer(value: unknown): string {
  if (value === undefined) return 'ohne Antwort';
  const said = JSON.stringify(value);
  return said.length > 80 ? `${said.slice(0, 80)} …` : said;
}

function sayCount(count: number, isUnknown: boolean, stale: boolean, reason: string | undefined): string {
  if (reason !== undefined) return reason;
  if (isUnknown) return 'Wird berechnet …';
  return `${count === 1 ? '1 Regel' : `${count} Regeln`}${stale ? ', wird neu berechnet …' : ''}`;
}
