import { useMemo } from 'react';
import { readPointer } from '../../engine/index.ts';
import { changesBetween } from '../document/changes.ts';
import { useDefinition } from '../context/useDefinition.ts';
import { useStudio } from '../context/context.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { ConditionFacts } from './ConditionFacts.tsx';
import { fieldsFor, subjectsAt } from './subjects.ts';
import { sayCondition } from './sentences.ts';
import { subjectsOf, type Condition } from './model.ts';
import type { ConditionPlace } from './places.ts';
import styles from './conditions.module.css';

/** What follows from a condition, by where it stands. */
const INTROS = {
  guard: 'Dieser Weg gilt, wenn …',
  when: 'Das gilt, wenn …',
  if: 'Die Fragen darunter kommen, wenn …',
  unless: 'Der Hinweis erscheint nicht, wenn …',
  unlessAnswers: 'Der Hinweis erscheint nicht, wenn …',
};

/** A condition, to be read and changed as a sentence, and what it comes to. Every change applies at once. */
export function ConditionPanel({ at, disabled }: { at: ConditionPlace; disabled: boolean }) {
  const studio = useStudio();
  const { trees, outline } = studio;
  const definition = useDefinition();
  const { place, notation } = at;
  const value = readPointer(trees[place.file]?.value, place.pointer);
  const root = useMemo(() => notation.read(value), [notation, value]);
  const fields = useMemo(() => fieldsFor(definition), [definition]);
  const subjects = useMemo(() => subjectsAt(at, { definition, outline }), [at, definition, outline]);
  const change = (next: Condition | undefined, merge?: string) => {
    const edits =
      next === undefined
        ? [{ ...place, remove: true as const }]
        : changesBetween(place.file, place.pointer, value, notation.write(next));
    studio.edit('Bedingung ändern', edits, merge === undefined ? undefined : `${place.file}${place.pointer}${merge}`);
  };
  const say = (condition: Condition) => sayCondition(at, notation.write(condition), fields, trees);
  const said = say(root);
  return (
    <section aria-label="Bedingung">
      <p className={styles.intro}>{INTROS[at.key]}</p>
      <ConditionEditor editing={{ subjects, notation, disabled, root, change, say }} />
      <p className={styles.sentence}>{said === '' ? 'Das gilt immer.' : said}</p>
      {at.list === undefined ? (
        <ConditionFacts at={at} value={value} subjects={subjectsOf(root)} />
      ) : (
        <p className={styles.hint}>Diese Bedingung gilt für jede Zeile der Liste einzeln.</p>
      )}
    </section>
  );
}
