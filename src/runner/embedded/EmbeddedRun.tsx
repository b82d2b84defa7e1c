import { useCallback, useEffect, useState } from 'react';
import { FORM_PLACE, RETIRED_EVENT, STEP_PARAM } from '../../contract/index.ts';
import type { Receipt, Step, Wizard } from '../../engine/index.ts';
import type { Contact } from '../base/contact.ts';
import { earlyReader } from '../run/early.ts';
import type { PostedForm } from '../base/native.tsx';
import type { ExtraData, OnSent } from '../run/send.ts';
import type { RunStart } from '../run/start.ts';
import { SentPanel } from './SentPanel.tsx';
import { WizardRunner } from '../wizard/WizardRunner.tsx';

export type EmbeddedRunProps = {
  wizard: Wizard;
  contact: Contact;
  /** The element of the served form, with what was typed there before this code ran; null on the server. */
  served: () => ParentNode | null;
  /** After sending, the empty form is shown again, below a thank-you that shrinks to one line. */
  again: boolean;
  onSent: OnSent;
  beside: ExtraData;
  /** What the server shows of a run that it keeps. */
  begun?: RunStart | undefined;
  posted: PostedForm;
};

/** A wizard as a form in another page. */
export function EmbeddedRun({ wizard, contact, served, again, onSent, beside, begun, posted }: EmbeddedRunProps) {
  const [early] = useState(() => earlyReader(served(), wizard.step(wizard.initial)));
  const [sent, setSent] = useState<{ number: number; step: Step; receipt: Receipt | undefined }>();
  const [retired, setRetired] = useState(false);
  const [writesAgain, setWritesAgain] = useState(false);
  const finish = useCallback((step: Step, receipt: Receipt | undefined) => {
    setWritesAgain(false);
    setSent((before) => ({ number: (before?.number ?? 0) + 1, step, receipt }));
    // As without scripts, so that a reload shows again what was sent.
    history.replaceState(history.state, '', `?${STEP_PARAM}=${step.id}#${FORM_PLACE}`);
  }, []);
  useEffect(() => {
    const place = sent === undefined ? null : served();
    const begin = () => {
      setWritesAgain(true);
      leaveThanks();
    };
    place?.addEventListener('input', begin);
    return () => place?.removeEventListener('input', begin);
  }, [sent, served]);
  useEffect(() => {
    const end = () => setRetired(true);
    addEventListener(RETIRED_EVENT, end);
    return () => removeEventListener(RETIRED_EVENT, end);
  }, []);
  return (
    <>
      {sent !== undefined && (
        <SentPanel
          key={sent.number}
          step={sent.step}
          receipt={sent.receipt}
          summary={wizard.definition.wizard.submit?.success ?? sent.step.file.title}
          contact={contact}
        />
      )}
      {/* What is not offered any more is not offered once more. What somebody has begun to write stays. */}
      {(!retired || sent === undefined || writesAgain) && (
        <WizardRunner
          wizard={wizard}
          contact={contact}
          early={early}
          onSent={onSent}
          beside={beside}
          posted={posted}
          {...(begun !== undefined && { begin: begun })}
          {...(again && begun === undefined && { onFinished: finish })}
        />
      )}
    </>
  );
}

/** Somebody writes again below the thanks: a reload shows that, and no longer what was sent before. */
function leaveThanks(): void {
  const query = new URLSearchParams(window.location.search);
  if (!query.has(STEP_PARAM)) return;
  query.delete(STEP_PARAM);
  history.replaceState(history.state, '', `${window.location.pathname}?${query.toString()}`.replace(/\?$/, ''));
}
