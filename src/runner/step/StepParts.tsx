import type { ReactNode } from 'react';
import type { Step, Wizard } from '../../engine/index.ts';
import { focusField } from './ErrorSummary.tsx';
import { result } from '../later/parts.ts';
import { useLoaded } from '../later/useLoaded.ts';
import type { Run } from '../run/run.ts';

type StepPartsProps = {
  wizard: Wizard;
  step: Step;
  run: Run;
  questions: ReactNode;
  /** `handsOver`: the result leads to another wizard and takes answers along. */
  renderActions: (handsOver: boolean) => ReactNode;
};

/** The questions and the buttons of a step, and its result if it has one. */
export function StepParts({ questions, renderActions, ...rest }: StepPartsProps) {
  const wanted = rest.step.file.result !== undefined;
  useLoaded(result, wanted);
  // It is there before the page is served or taken over; only the studio begins without.
  const shown = wanted ? result.module : undefined;
  if (shown !== undefined)
    return <shown.ResultParts {...rest} questions={questions} renderActions={renderActions} onQuestion={focusField} />;
  return (
    <>
      {questions}
      {renderActions(false)}
    </>
  );
}
