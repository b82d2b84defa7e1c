import { useEffect, useMemo, useRef } from 'react';
import { readPointer, validate, type Answers, type Step, type Wizard } from '../../engine/index.ts';
import { fieldId, headedQuestion, photoQuestion, textIds, type FieldState } from '../../fields/index.ts';
import type { Contact } from '../base/contact.ts';
import { notesOf } from '../base/notes.ts';
import type { Run } from '../run/run.ts';
import { areAlike, useAnswers } from '../run/useAnswers.ts';
import type { Leaving } from './useLeaving.ts';

type FieldStateOptions = {
  wizard: Wizard;
  step: Step;
  run: Run;
  contact: Contact;
  leaving: Leaving;
  /** The id of the heading that may ask the step's one question; undefined if there is no heading. */
  titleId: string | undefined;
  picture: Picture | undefined;
};

export type Picture = { src: string; alt: string };

/** What the fields of a step show besides their answers. */
export function useFieldState({
  wizard,
  step,
  run,
  contact,
  leaving,
  titleId,
  picture,
}: FieldStateOptions): FieldState {
  const { refusal, onChosen } = leaving;
  const { uploads, left } = run;
  const { phone } = contact;
  const notes = useAnswers(run, (answers, today) => notesOf(wizard, step, answers, left, contact, today), areAlike);
  useNewInView(notes);
  const early = useAnswers(run, (answers) => earlyErrorsOf(wizard, step, answers, left), areAlike);
  const errors = useMemo(() => {
    const refused = new Map<string, string>();
    // A question says of each of its files why it was not accepted.
    for (const { pointer, message, step: at, open } of refusal?.problems ?? [])
      if (at === undefined && open !== true)
        refused.set(pointer, [refused.get(pointer), message].filter(Boolean).join(' '));
    return new Map([...early, ...refused]);
  }, [refusal, early]);
  return useMemo(() => {
    const asked = headedQuestion(step);
    const pointer = photoQuestion(step);
    return {
      errors,
      notes,
      phone,
      headed: titleId !== undefined && asked !== undefined ? { pointer: asked, id: titleId } : undefined,
      photo: pointer === undefined ? undefined : { pointer, picture },
      uploads,
      onChosen,
    };
  }, [errors, notes, phone, step, titleId, picture, uploads, onChosen]);
}

/** Brings a note that has just come out from under the bar with the buttons. Those that the step comes with stay where they are. */
function useNewInView(notes: ReadonlyMap<string, unknown>): void {
  const before = useRef<typeof notes>(undefined);
  useEffect(() => {
    const fresh = [...notes.keys()].find((pointer) => before.current?.has(pointer) === false);
    before.current = notes;
    if (fresh !== undefined)
      document.getElementById(textIds(fieldId(fresh)).note)?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [notes]);
}

/** A step with a result shows broken rules once a field was left, since no button submits it. */
function earlyErrorsOf(
  wizard: Wizard,
  step: Step,
  answers: Answers,
  left: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (step.file.result === undefined || left.size === 0) return new Map();
  const broken = validate(wizard, step.id, answers).filter(
    ({ pointer }) => left.has(pointer) && readPointer(answers, pointer) !== undefined,
  );
  return new Map(broken.map(({ pointer, message }) => [pointer, message]));
}
