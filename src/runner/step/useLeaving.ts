import { useRef, useState } from 'react';
import {
  leadsOn,
  questionAt,
  readPointer,
  validate,
  withOwnAnswers,
  withRows,
  type Answers,
  type Issue,
  type Step,
  type Wizard,
} from '../../engine/index.ts';
import {
  issuesHere,
  problemsOf,
  refusalOf,
  withoutField,
  withoutMended,
  withoutOthers,
  type Refusal,
} from '../run/refusal.ts';
import type { Run } from '../run/run.ts';
import { addressTypo } from './addressTypo.ts';
import { useAnswers } from '../run/useAnswers.ts';
import { useToday } from '../base/useToday.ts';
import { useEvent } from './useEvent.ts';
import { useUploadGate, useWhenArrived, type UploadGate } from '../uploads/useUploadGate.ts';

type LeavingOptions = {
  wizard: Wizard;
  step: Step;
  run: Run;
  live: boolean;
  /** Parts of the step are not loaded yet. Nobody confirms what is not shown. */
  unseen: boolean;
};

/** How a step is left. The functions stay the same for as long as it is on screen, except `goOn`. */
export type Leaving = {
  gate: UploadGate;
  /** Why the step was not left. */
  refusal: Refusal | undefined;
  /** Why nothing leads on now. */
  held: string | undefined;
  /** The action of the step's button. */
  goOn: () => void;
  /** Called with the step's own answers, and the pointer of the question that was answered. */
  onAnswer: (own: Answers, pointer: string | undefined) => void;
  /** Called with the choice that was clicked of a question which leads on by itself. */
  onChosen: (pointer: string, value: unknown) => void;
};

export function useLeaving({ wizard, step, run, live, unseen }: LeavingOptions): Leaving {
  const [refusal, setRefusal] = useRefusal(wizard, step.id, run);
  const gate = useUploadGate(wizard, step, run);
  const today = useToday();
  const [judgedOn, judge] = useState(today);
  if (judgedOn !== today) {
    judge(today);
    // A refused answer may be valid now.
    setRefusal((current) => withoutOthers(current, issuesHere(wizard, step.id, run.answers())));
  }
  /** Pointer of a question whose choice was clicked. The step is left once its answer has changed. */
  const leading = useRef<string>(undefined);
  const askAboutTypo = useTypoQuestion(step);
  const missing = useAnswers(run, (answers) =>
    step.file.waits === true ? validate(wizard, step.id, answers)[0]?.message : undefined,
  );
  const held = unseen ? 'Weiter geht es, sobald hier alles steht.' : gate.busy ? undefined : missing;

  function goOn() {
    if (run.sending || held !== undefined || step.file.onward !== undefined) return;
    run.adopt(step.fields.flatMap((field) => withRows(field, run.answers())).map(({ pointer }) => pointer));
    const issues = issuesHere(wizard, step.id, run.answers()).filter(({ pointer }) => !gate.underWay.includes(pointer));
    const doubt = issues.length > 0 ? refusalFor(step.id, issues) : askAboutTypo(run.answers());
    if (doubt !== undefined) {
      gate.open();
      setRefusal((current) => ({ ...doubt, attempt: (current?.attempt ?? 0) + 1 }));
      if (issues.length > 0) run.refuse(issues);
      return;
    }
    setRefusal(undefined);
    if (!gate.hold()) run.next();
  }
  useWhenArrived(gate, goOn);

  /** Leaves the step after a click on a choice, unless it shows another question too, which the answer may have opened. */
  function lead(pointer: string) {
    if (leadsOn(wizard, step.id, pointer, run.answers())) goOn();
  }

  return {
    gate,
    // A question whose file is under way is being answered.
    refusal: gate.underWay.reduce(withoutField, refusal),
    held,
    goOn,
    onAnswer: useEvent((own: Answers, pointer: string | undefined) => {
      // Until this code is live, what is entered is read from the events, for the run that is drawn then. This one has nothing to store.
      if (!live) return;
      const before = run.answers();
      run.answer(withOwnAnswers(step, before, own));
      if (pointer === undefined) return;
      // What is typed over what was preset is an answer, even the same.
      const { schema } = questionAt(step.fields, pointer) ?? {};
      if (schema?.default !== undefined) run.leave(pointer);
      // Who goes on answering is not done: nothing is to be sent by itself.
      if (schema?.upload === undefined) gate.interrupt();
      setRefusal((current) => withoutField(current, pointer));
      if (pointer !== leading.current) return;
      leading.current = undefined;
      lead(pointer);
    }),
    onChosen: useEvent((pointer: string, value: unknown) => {
      if (!live) return;
      if (readPointer(run.answers(), pointer) === value) lead(pointer);
      else leading.current = pointer;
    }),
  };
}

function refusalFor(step: string, issues: readonly Issue[]): Refusal {
  return { title: 'Bitte prüfen Sie Ihre Angaben', problems: problemsOf(step, issues) };
}

/** Returns what to ask about a mail address with a slip. Anybody who goes on without the suggestion means the own one, and is not asked again. */
function useTypoQuestion(step: Step): (answers: Answers) => Refusal | undefined {
  const asked = useRef<string>(undefined);
  return (answers) => {
    const typo = addressTypo(step, answers);
    if (typo === undefined || asked.current === typo.meant) return undefined;
    asked.current = typo.meant;
    const { pointer, meant } = typo;
    const problems = [{ pointer, message: `Meinten Sie ${meant}?`, open: true }];
    return { title: 'Stimmt Ihre E-Mail-Adresse?', problems, typo };
  };
}

/** Why the step was not left: by the server, or when sending from it failed. */
function useRefusal(wizard: Wizard, step: string, { refusal, failure, failedWith, answers }: Run) {
  const [shown, setRefusal] = useState<Refusal | undefined>(
    () => refusal ?? withoutMended(refusalOf(wizard, step, failure), failedWith ?? {}, answers()),
  );
  const [seen, setSeen] = useState(failure);
  if (failure !== seen) {
    setSeen(failure);
    if (failure !== undefined) setRefusal(refusalOf(wizard, step, failure));
  }
  return [shown, setRefusal] as const;
}
