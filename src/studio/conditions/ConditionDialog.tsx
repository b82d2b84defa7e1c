import { useMemo, useState, type FormEvent } from 'react';
import { EditError, makeConditional } from '../../editing/index.ts';
import type { Order } from '../../explore/words.ts';
import { isWithin, type PropertySchema } from '../../engine/index.ts';
import { useDefinition } from '../context/useDefinition.ts';
import { useStudio } from '../context/context.ts';
import type { FilePlace } from '../document/place.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { planOr } from '../parts/planOr.ts';
import { CloseButton, DialogButtons } from '../dialogs/DialogButtons.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { firstCondition } from './operators.ts';
import { groupAround, newCondition, type ConditionPlace } from './places.ts';
import { answersNotation } from './schemas.ts';
import { formatCondition } from './sentences.ts';
import { fieldsFor, subjectsAt, type Subject } from './subjects.ts';
import { subjectsOf, type Condition } from './model.ts';
import styles from './conditions.module.css';

type ConditionDialogProps = {
  place: FilePlace;
  /** The question, as it is asked. */
  title: string;
  onClose: () => void;
  /** Where the question stands now. */
  onDone: (place: FilePlace) => void;
};

/** Asks under which condition a question is asked. It can be about every answer that is given before. */
export function ConditionDialog({ place, title, onClose, onDone }: ConditionDialogProps) {
  const { outline } = useStudio();
  const definition = useDefinition();
  const at = useMemo(() => newCondition(place, outline), [place, outline]);
  const subjects = useMemo(() => subjectsAt(at, { definition, outline }), [at, definition, outline]);
  // The question asked last is the likeliest one.
  const likely = subjects.at(-1);
  return (
    <Overlay title={`„${title}“ nur fragen, wenn …`} onClose={onClose}>
      {likely === undefined ? (
        <>
          <p>{formatNone(at)}</p>
          <CloseButton onClose={onClose} />
        </>
      ) : (
        <Asking {...{ place, title, at, subjects, likely, onClose, onDone }} />
      )}
    </Overlay>
  );
}

/** Why there is nothing to choose from. */
function formatNone({ list }: ConditionPlace): string {
  return list === undefined
    ? 'Vor dieser Frage wird nichts gefragt. Eine Bedingung braucht eine Antwort, die es dann schon gibt: Verschieben Sie die Frage hinter die, auf die es ankommt.'
    : 'In diesem Eintrag der Liste wird vor dieser Frage nichts gefragt. Eine Bedingung sieht hier nur, was im selben Eintrag steht.';
}

type AskingProps = ConditionDialogProps & { at: ConditionPlace; subjects: readonly Subject[]; likely: Subject };

function Asking({ place, title, at, subjects, likely, onClose, onDone }: AskingProps) {
  const { trees, edit, notify, workspace } = useStudio();
  const definition = useDefinition();
  const [root, setRoot] = useState<Condition>(() => firstCondition(likely, at.notation));
  const fields = useMemo(() => fieldsFor(definition), [definition]);
  const format = (condition: Condition, order: Order = 'main') =>
    formatCondition(at, at.notation.write(condition), { fields, trees, order });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What stands in a field and was not taken would be lost.
    const missed = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    missed?.focus();
    if (missed !== null) return;
    const { pointer, schema } = written(place, at, root);
    const planned = planOr(() => makeConditional(workspace.files, place, schema, pointer));
    onClose();
    if (planned instanceof EditError) notify(planned.message);
    else if (edit(`'${title}' nur unter einer Bedingung`, planned.edits)) onDone(planned.place);
  };
  const change = (next: Condition | undefined) => setRoot(next ?? firstCondition(likely, at.notation));
  return (
    <form onSubmit={submit} noValidate>
      <ConditionEditor
        editing={{ subjects, notation: at.notation, disabled: false, root, change, format, isFirst: true }}
      />
      <p className={styles.sentence}>{`„${title}“ erscheint nur, wenn ${format(root, 'clause')}.`}</p>
      {at.list !== undefined && (
        <p className={styles.hint}>Das gilt für jeden Eintrag der Liste einzeln und sieht nur, was in ihm steht.</p>
      )}
      {definition?.wizard.computed !== undefined && (
        <p className={styles.hint}>
          Berechnete Werte fehlen hier: Nach ihnen können Zweige des Ablaufs, Hinweise und Tabellen entscheiden,
          einzelne Fragen nicht.
        </p>
      )}
      <DialogButtons submit="Übernehmen" onClose={onClose} />
    </form>
  );
}

/** The condition where it stands best: beside the question, if it is only about answers of its group, else around it. */
function written(place: FilePlace, at: ConditionPlace, root: Condition): { pointer: string; schema: PropertySchema } {
  const group = groupAround(place);
  const isInGroup = subjectsOf(root).every((subject) => isWithin(subject, group.base));
  const { base, pointer } =
    isInGroup && group.base !== '' ? group : { base: at.base, pointer: at.place.pointer.slice(0, -'/if'.length) };
  return { pointer, schema: answersNotation(base).write(root) as PropertySchema };
}
