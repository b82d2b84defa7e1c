import { forwardOf } from '../engine/compile.ts';
import { withRowPattern, type Condition, type Field } from '../engine/fields.ts';
import { joinPointer, parsePointer } from '../engine/pointer.ts';
import { uiAt } from '../engine/ui.ts';
import { widgetRow } from '../format/index.ts';
import { fieldsOf } from './checkConditions.ts';
import { finding, type Finding } from './finding.ts';
import { say, sentence, type Sentence } from './words.ts';
import type { Definition } from '../engine/definition.ts';

/** A choice that is to lead on, and never does. */
export type StayingChoice = {
  field: Field;
  /** Another question that is shown whenever it is; the list of groups that it stands in; undefined if the step sends. */
  beside: Field | undefined;
  /** Pointer of its widget in the step's file. */
  at: string;
};

/** The choices that are to lead on, and never do (`leadsOn` of the engine): the step sends, or always shows another question with them. */
export function stayingChoices({ steps, machine }: Pick<Definition, 'steps' | 'machine'>): StayingChoice[] {
  return Object.entries(steps).flatMap(([id, step]) => {
    const state = Object.hasOwn(machine.states, id) ? machine.states[id] : undefined;
    const sends = state !== undefined && forwardOf(state)?.event === 'SUBMIT';
    const shown = fieldsOf(id, step);
    return shown.flatMap((whole) =>
      withRowPattern(whole).flatMap((field) => {
        if (widgetRow(uiAt(step.ui, field.pointer)['ui:widget'])?.leadsOn !== true) return [];
        const isInRow = field.pointer !== whole.pointer;
        const beside = isInRow ? whole : shown.find((other) => isAlwaysBeside(other, field));
        const keys = parsePointer(field.pointer).map((key) => (key === '*' ? 'items' : key));
        const at = `${['/ui', ...keys].reduce(joinPointer)}/ui:widget`;
        return sends || beside !== undefined ? [{ field, beside, at }] : [];
      }),
    );
  });
}

/** Whether another question is shown whenever this one is. */
export function isAlwaysBeside(other: Field, { pointer, conditions }: Field): boolean {
  return (
    other.pointer !== pointer && other.conditions.every((one) => conditions.some((condition) => isSame(one, condition)))
  );
}

function isSame(left: Condition, right: Condition): boolean {
  return left.validator === right.validator && left.pointer === right.pointer && left.holds === right.holds;
}

/** Choices that are to lead on, and never do. */
export function checkLeading(definition: Definition): Finding[] {
  return stayingChoices(definition).map((choice) =>
    finding(
      `steps/${choice.field.step}.json`,
      choice.at,
      'auswahl-bleibt',
      sentence`Die Antworten auf ${say.question(choice.field.pointer)} sollen beim Antippen weiterführen (${say.option('choice')}). ${why(choice)}`,
      sentence`Bitte nehmen Sie ${say.near(say.option('radio'))}, oder fragen Sie allein danach, auf einem Schritt, der nicht sendet.`,
    ),
  );
}

function why({ field, beside }: StayingChoice): Sentence {
  if (beside === undefined)
    return ['Dieser Schritt sendet aber, und gesendet wird nur mit dem Knopf: Hier führt keine weiter.'];
  return field.pointer.startsWith(`${beside.pointer}/`)
    ? sentence`In den Zeilen der Liste ${say.question(beside.pointer)} führt aber keine weiter.`
    : sentence`Der Schritt fragt aber auch nach ${say.question(beside.pointer)}: Hier führt keine weiter.`;
}
