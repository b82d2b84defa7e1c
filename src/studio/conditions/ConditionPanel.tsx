import { useMemo } from 'react';
import { liftCondition } from '../../editing/index.ts';
import { isWithin, readPointer, type PropertySchema } from '../../engine/index.ts';
import { changesBetween } from '../document/changes.ts';
import { useDefinition } from '../context/useDefinition.ts';
import { useStudio } from '../context/context.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { ConditionFacts } from './ConditionFacts.tsx';
import { fieldsFor, subjectsAt } from './subjects.ts';
import { formatCondition } from './sentences.ts';
import { comingAt } from '../document/formatAsked.ts';
import { hasCard, isUnset, subjectsOf, type Condition } from './model.ts';
import { answersNotation } from './schemas.ts';
import type { ConditionPlace } from './places.ts';
import type { FilePlace } from '../document/place.ts';
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
  // What is kept as it is cannot be moved to where other answers are seen.
  const reach = hasCard(root) ? at.base : at.reach;
  const subjects = useMemo(
    () => subjectsAt({ ...at, reach }, { definition, outline }),
    [at, reach, definition, outline],
  );
  const lift = (next: Condition) => {
    const schema = answersNotation(reach).write(next) as PropertySchema;
    let lifted = place;
    const isLifted = studio.edit('Bedingung ändern', (files) => {
      const planned = liftCondition(files, place, schema);
      lifted = planned.place;
      return planned.edits;
    });
    if (isLifted) studio.select(lifted);
  };
  const change = (next: Condition | undefined, merge?: string) => {
    const isBeyond = next !== undefined && at.key === 'if' && subjectsOf(next).some((name) => !isWithin(name, at.base));
    if (isBeyond && at.base !== '') {
      lift(next);
      return;
    }
    const edits =
      next === undefined
        ? [{ ...place, remove: true as const }]
        : changesBetween(place.file, place.pointer, value, notation.write(next));
    studio.edit('Bedingung ändern', edits, merge === undefined ? undefined : `${place.file}${place.pointer}${merge}`);
  };
  const format = (condition: Condition) => formatCondition(at, notation.write(condition), { fields, trees });
  const unset = isUnset(root, notation);
  const said = unset ? 'Noch ist nicht gewählt, worauf es ankommt.' : format(root);
  const [then, otherwise] = ['then', 'else'].map((branch) => comingAt(outline, branchOf(place, branch)));
  return (
    <section aria-label="Bedingung">
      <p className={styles.intro}>
        {(at.key === 'if' && formatIntro(then, otherwise)) ||
          (isOfHint(place) ? 'Der Hinweis erscheint, wenn …' : INTROS[at.key])}
      </p>
      <ConditionEditor editing={{ subjects, notation, disabled, root, change, format }} />
      <p className={styles.sentence}>{said === '' ? 'Das gilt immer.' : said}</p>
      {at.key === 'if' && then !== undefined && otherwise !== undefined && (
        <p className={styles.hint}>{`Sonst ${otherwise.verb} ${otherwise.named}.`}</p>
      )}
      {unset ? null : at.list === undefined ? (
        <ConditionFacts at={at} value={value} subjects={subjectsOf(root)} />
      ) : (
        <p className={styles.hint}>
          Diese Bedingung gilt für jeden Eintrag der Liste einzeln und sieht nur, was in ihm steht.
        </p>
      )}
    </section>
  );
}

function isOfHint({ pointer }: FilePlace): boolean {
  return /^\/advice\/\d+\/when$/.test(pointer);
}

type Coming = ReturnType<typeof comingAt>;

/** Which questions the condition decides about; undefined in a shared part, whose questions the outline does not name. */
function formatIntro(then: Coming, otherwise: Coming): string | undefined {
  if (then !== undefined) return `${then.named} ${then.verb} nur, wenn …`;
  return otherwise && `${otherwise.named} ${otherwise.verb} nicht, wenn …`;
}

function branchOf({ file, pointer }: FilePlace, branch: string): FilePlace {
  return { file, pointer: pointer.replace(/if$/, branch) };
}
