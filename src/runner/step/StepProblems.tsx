import {
  fieldsOf,
  questionAt,
  rowTitleAt,
  withName,
  writePointer,
  type Step,
  type Wizard,
} from '../../engine/index.ts';
import { Button } from '../../ui/Button.tsx';
import type { Contact } from '../base/contact.ts';
import type { AddressTypo } from './addressTypo.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { Problem } from '../run/refusal.ts';
import { OutdatedHelp } from './OutdatedHelp.tsx';
import type { Run } from '../run/run.ts';
import { SendHelp } from './SendHelp.tsx';
import { NEXT } from './StepActions.tsx';
import { UploadQuestion } from './UploadQuestion.tsx';
import type { Leaving } from './useLeaving.ts';

type StepProblemsProps = { wizard: Wizard; step: Step; run: Run; contact: Contact; leaving: Leaving };

/** Why the step was not left, and what helps. */
export function StepProblems({ wizard, step, run, contact, leaving }: StepProblemsProps) {
  const { refusal, gate, goOn } = leaving;
  const { embedded } = run;
  const visit = (id: string) => run.actor.send({ type: 'VISIT', step: id });
  return (
    <>
      {refusal !== undefined && (
        <ErrorSummary
          // Each attempt brings it into view anew.
          key={refusal.attempt}
          title={refusal.title}
          problems={refusal.problems}
          say={(problem, isRepeated) => formatProblem(wizard, step.id, problem, isRepeated)}
          onVisit={visit}
          served={refusal === run.refusal}
        >
          {refusal.typo !== undefined && (
            <MeantAddress typo={refusal.typo} run={run} button={step.file.button} onTaken={goOn} />
          )}
          {refusal.outdated === true && <OutdatedHelp isLost={embedded || run.unsaved} />}
          {refusal.failure !== undefined && (
            <SendHelp failure={refusal.failure} contact={contact} embedded={embedded} onRetry={goOn} />
          )}
        </ErrorSummary>
      )}
      {gate.failed.length > 0 && (
        <UploadQuestion
          key={gate.attempt}
          failed={gate.failed}
          sends={wizard.forward(step.id)?.event === 'SUBMIT'}
          stepOf={(pointer) => otherStep(wizard, step.id, pointer)}
          onVisit={visit}
          onAgain={gate.again}
          onLeaveOut={() => {
            gate.leaveOut();
            goOn();
          }}
        />
      )}
    </>
  );
}

type MeantAddressProps = {
  typo: AddressTypo;
  run: Run;
  /** The words of the step's button, if it has own ones. */
  button: string | undefined;
  onTaken: () => void;
};

/** Takes over the mail address that was probably meant, and goes on with it. */
function MeantAddress({ typo: { pointer, meant }, run, button = NEXT, onTaken }: MeantAddressProps) {
  return (
    <>
      <p>{`Der Teil nach dem @ sieht nach einem Tippfehler aus. Stimmt Ihre Adresse so, drücken Sie noch einmal auf „${button}“.`}</p>
      <p>
        <Button
          look="secondary"
          onClick={() => {
            const answers = structuredClone(run.answers());
            writePointer(answers, pointer, meant);
            run.replace(answers);
            onTaken();
          }}
        >
          {`${meant} übernehmen`}
        </Button>
      </p>
    </>
  );
}

function formatProblem(wizard: Wizard, shown: string, problem: Problem, isRepeated: boolean): string {
  const { pointer, message, step = shown } = problem;
  const { schema } = wizard.step(step)?.file ?? {};
  const row = rowTitleAt(schema, pointer);
  return `${row === undefined ? '' : `${row}: `}${isRepeated ? withName(schema, pointer, message) : message}`;
}

/** The step that asks for a field; undefined if it is this one. */
function otherStep(wizard: Wizard, step: string, pointer: string): string | undefined {
  const asking = questionAt(fieldsOf(wizard), pointer);
  return asking?.step === step ? undefined : asking?.step;
}
