import { useMemo, useState } from 'react';
import { recordJourney } from '../../coverage/index.ts';
import type { Answers, Journey, Wizard } from '../../engine/index.ts';
import { useStudio } from '../context/context.ts';
import { useDefinition } from '../context/useDefinition.ts';
import { addedExamples } from '../document/addedExamples.ts';
import { useExpectedMails, type Composed, type ExpectedMails } from './useExpectedMails.ts';

/** What an example is to hold, as the person has chosen it. */
type RecordingOptions = { name: string; anonymous: boolean; result: boolean; mails: boolean };

/** An example that is being made of answers: what was chosen, what comes of it, and why it cannot be kept yet. */
export function useRecording(wizard: Wizard, answers: Answers) {
  const { workspace, outline, edit } = useStudio();
  const definition = useDefinition();
  const [wanted, setWanted] = useState<RecordingOptions>({ name: '', anonymous: true, result: true, mails: false });
  const { anonymous, result } = wanted;
  const name = wanted.name.trim();
  const journeys = useMemo(() => definition?.examples ?? [], [definition]);
  const recorded = useMemo(
    () => recordJourney(wizard, { name, answers, journeys, anonymous, result }),
    [wizard, name, answers, journeys, anonymous, result],
  );
  const accepted = recorded !== undefined && recorded.journey.expect?.refused === undefined;
  const canSend = accepted && wizard.definition.wizard.submit !== undefined;
  const asksMails = wanted.mails && canSend;
  const composed = useExpectedMails(wizard, asksMails ? recorded.journey : undefined);
  const isTaken = journeys.some((one) => one.name === name);
  const reason = reasonAgainst({ name, isTaken, asksMails, composed });

  /** The example as it would be kept; undefined if that is not possible. */
  const made = (): Journey | undefined => {
    if (reason !== '' || recorded === undefined) return undefined;
    const mails = composed !== undefined && 'mails' in composed ? composed.mails : {};
    return withExpected(recorded.journey, mails);
  };
  /** Adds the example to the wizard, and returns it; undefined if that is not possible. */
  const keep = (): Journey | undefined => {
    const journey = made();
    if (journey === undefined) return undefined;
    const edits = addedExamples(workspace.files, outline.journeys.length, [journey]);
    return edit(`Beispiel '${journey.name}' aufnehmen`, edits) ? journey : undefined;
  };
  const choose = (chosen: Partial<RecordingOptions>) => setWanted((before) => ({ ...before, ...chosen }));
  return { wanted, choose, recorded, canSend, composed, isTaken, reason, made, keep };
}

type Grounds = { name: string; isTaken: boolean; asksMails: boolean; composed: Composed };

/** Why an example cannot be kept yet; empty if it can. */
function reasonAgainst({ name, isTaken, asksMails, composed }: Grounds): string {
  if (name === '') return 'Bitte sagen Sie in einem Satz, was für ein Fall es ist.';
  if (isTaken) return 'So heißt schon ein Beispiel.';
  return asksMails && (composed === undefined || 'reason' in composed)
    ? 'Die E-Mails sind noch nicht verfasst. Bitte warten Sie, oder nehmen Sie ohne sie auf.'
    : '';
}

function withExpected(journey: Journey, mails: ExpectedMails): Journey {
  return Object.keys(mails).length === 0 ? journey : { ...journey, expect: { ...journey.expect, mails } };
}
