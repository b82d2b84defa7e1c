import { useEffect, useState } from 'react';
import type { ChangedStep, ChangedSteps as Reply } from '../../contract/index.ts';
import { isReachable, stepRoute, type Answers, type Wizard, type WizardEvent } from '../../engine/index.ts';

/** `revision`: the version that was answered. `steps`: what is asked otherwise, where the server has found that out. */
export type AskedOtherwise = { revision?: string; steps?: readonly ShownStep[] };

/** `href`: where the server shows the step with the answers. */
export type ShownStep = ChangedStep & { href?: string | undefined };

type ChangedStepsProps = {
  wizard: Wizard;
  run: {
    step: string;
    changes: AskedOtherwise | undefined;
    answers: () => Answers;
    actor: { send: (event: WizardEvent) => void };
  };
};

const MOST_NAMED = 5;

/** The steps that are new or changed, among those that the answers lead to: the others come anyway. Nothing where that cannot be found out. */
export function ChangedSteps({ wizard, run }: ChangedStepsProps) {
  const { revision, steps: known } = run.changes ?? {};
  const [steps, setSteps] = useState(known);
  useEffect(() => {
    // A draft may know no version of its questions.
    if (known !== undefined || revision === undefined || revision === '') return undefined;
    const leaving = new AbortController();
    loadSteps(wizard, revision, leaving.signal).then(setSteps, () => undefined);
    return () => leaving.abort();
  }, [wizard, revision, known]);
  const shown = steps?.filter(({ schritt }) => isReachable(wizard, schritt, run.answers())) ?? [];
  if (shown.length === 0) return null;
  return (
    <>
      <p>Neu oder anders:</p>
      <ul>
        {shown.map((step) => (
          <li key={step.schritt}>
            <a
              href={step.href ?? stepRoute(wizard, step.schritt)}
              onClick={(event) => {
                event.preventDefault();
                if (step.schritt !== run.step) run.actor.send({ type: 'VISIT', step: step.schritt });
                // It is on screen: its questions begin there.
                else document.querySelector<HTMLElement>('[data-step-heading]')?.focus();
              }}
            >
              {step.titel}
            </a>
            {formatQuestions(step)}
          </li>
        ))}
      </ul>
    </>
  );
}

function formatQuestions({ neu, fragen }: ChangedStep): string {
  const named = fragen.slice(0, MOST_NAMED).map((title) => `„${title}“`);
  const more = fragen.length - named.length;
  const all = [...(neu === true ? ['neuer Schritt'] : named), ...(neu !== true && more > 0 ? [`${more} weitere`] : [])];
  return all.length === 0 ? '' : `: ${all.join(', ')}`;
}

async function loadSteps(wizard: Wizard, from: string, signal: AbortSignal): Promise<ChangedStep[]> {
  const reply = await fetch(`/wizards/${wizard.id}/aenderungen?von=${from}`, { signal });
  const { fassung, schritte } = (await reply.json()) as Reply;
  // Another version may be live by now.
  return reply.ok && fassung === wizard.revision ? schritte : [];
}
