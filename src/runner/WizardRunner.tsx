import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { fieldsOf, questionAt, withoutAccepted, type Receipt, type Step, type Wizard } from '../engine/index.ts';
import { forgetHandedOver } from './handedOver.ts';
import { NOTHING_EARLY, nothingEarly, type Early } from './early.ts';
import { afterPress } from './afterPress.ts';
import { BeforeSending } from './BeforeSending.tsx';
import { blankStart, restoreStart, withSums, type Restore, type RunStart } from './start.ts';
import { Finished, type Contact } from './Finished.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { PageTitle, titleOf } from './PageTitle.tsx';
import { afterwards as lastPage } from './parts.ts';
import { useLoaded } from './useLoaded.ts';
import { withoutField } from './refusal.ts';
import { StepBoundary } from './StepBoundary.tsx';
import { StepView } from './StepView.tsx';
import { useRun } from './useRun.ts';
import type { Inspect } from './runParts.ts';
import type { PostedForm } from './native.tsx';
import type { Navigation } from './navigation.ts';
import type { Beside, OnSent } from './send.ts';
import type { DraftState } from './draft.ts';

/**
 * How long a step that has just come takes no presses, in milliseconds: they were meant for the one before. The second tap of two comes
 * within 300, a thumb on its way to 'Weiter' somewhat later. Keys and scripts count at once.
 */
const UNSEEN_MS = 600;

type WizardRunnerProps = {
  wizard: Wizard;
  /** Undefined for a form in another page, which has no URL, no title and no draft. */
  navigation?: Navigation;
  contact: Contact;
  onSent?: OnSent;
  beside?: Beside;
  /** Told whether the answers are stored in the browser tab. Must not change. */
  onDraft?: (state: DraftState) => void;
  /** Called instead of showing the last step. The wizard then starts again. */
  onFinished?: (step: Step, receipt: Receipt | undefined) => void;
  /** Reads what was entered in the served HTML before this code ran. */
  early?: () => Early;
  /** Where the run begins, instead of where the URL and the stored draft say. */
  begin?: RunStart;
  /** What the served HTML shows, where that is more than a step without answers. */
  served?: RunStart;
  /** Where the run begins in the browser. */
  restore?: Restore;
  /** Told of everything that the machine does. */
  inspect?: Inspect;
  posted?: PostedForm | undefined;
};

/** Runs a wizard. The first render equals the served HTML; before the browser paints, the stored answers replace it. */
export function WizardRunner({
  early = nothingEarly,
  begin,
  served,
  restore = restoreStart,
  ...props
}: WizardRunnerProps) {
  const { wizard, navigation } = props;
  const [run, setRun] = useState<{ number: number; start: RunStart; again: boolean }>(() => ({
    number: 0,
    start: begin ?? served ?? blankStart(wizard, navigation?.step),
    again: false,
  }));
  const [live, setLive] = useState(false);
  const begun = useRef(run.start.step);
  const found = useRef(NOTHING_EARLY);
  const refocus = useRef<() => void>(undefined);

  const goLive = () => {
    const restored = withSums(wizard, begin ?? restore(wizard, navigation, (found.current = early())));
    const answered = [...found.current.answers.keys()];
    const start = { ...restored, refusal: answered.reduce(withoutField, restored.refusal) };
    begun.current = start.step;
    refocus.current = focused();
    if (drawnOf(start) !== drawnOf(run.start)) setRun({ number: 1, start, again: false });
    setLive(true);
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useLayoutEffect(() => afterPress(goLive), []);
  // Before the effects of what was drawn anew, some of which take the focus where nobody has it.
  useLayoutEffect(() => {
    if (live) refocus.current?.();
  }, [live]);

  // A reload must not take over again what the person has changed since.
  useEffect(() => {
    if (!live || served !== undefined) return;
    const query = navigation && withoutAccepted(wizard, navigation.query);
    if (query !== undefined) navigation?.replace(begun.current, navigation.entry, query);
    forgetHandedOver();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the code has taken over
  }, [live]);

  return (
    <OneRun
      {...props}
      key={run.number}
      start={run.start}
      again={run.again}
      live={live}
      early={found}
      onRestart={(start) =>
        setRun(({ number }) => ({ number: number + 1, start: withSums(wizard, start), again: true }))
      }
    />
  );
}

/** What of a start can be seen. */
function drawnOf({ step, answers, receipt, asking, notice }: RunStart): string {
  return JSON.stringify([step, answers, receipt, !!asking, notice]);
}

type OneRunProps = Omit<WizardRunnerProps, 'early'> & {
  start: RunStart;
  /** An earlier run on this page has ended. */
  again: boolean;
  live: boolean;
  early: RefObject<Early>;
  onRestart: (start: RunStart) => void;
};

function OneRun({
  wizard,
  navigation,
  contact,
  start,
  again,
  live,
  early,
  onSent,
  beside,
  onDraft,
  onFinished,
  inspect,
  posted,
  onRestart,
}: OneRunProps) {
  const run = useRun({ wizard, start, navigation, onSent, beside, onDraft, inspect, onRestart });
  const step = wizard.step(run.step);
  const afterwards = useLoaded(lastPage, run.nothingSent);
  const container = useRef<HTMLDivElement>(null);
  // An embedded form that starts again leaves the focus on the page's own message about the last submission.
  const isArrival = (again && !run.embedded) || start.accepted !== undefined;
  const shown = useRef(isArrival ? undefined : run.screen);

  useEffect(() => {
    const heading = container.current?.querySelector<HTMLElement>('[data-step-heading]');
    const isNew = shown.current !== run.screen;
    shown.current = run.screen;
    // An error summary receives the focus before the heading.
    const first = container.current?.querySelector<HTMLElement>('form [role=alert][tabindex]') ?? heading;
    if (isNew) {
      first?.focus({ preventScroll: true });
      container.current?.animate({ pointerEvents: ['none', 'none'] }, UNSEEN_MS);
    }
    // A page opened at a later step scrolls to the wizard's top.
    if (isNew || (!run.embedded && run.step !== wizard.initial && window.scrollY === 0))
      showTop(container.current, heading, run.embedded);
  }, [wizard, run.step, run.screen, run.embedded]);

  useEffect(() => {
    if (onFinished === undefined || step?.final !== true) return;
    onFinished(step, run.receipt);
    onRestart(blankStart(wizard, undefined));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the last step is there
  }, [step]);

  useEffect(() => {
    if (!live) return;
    for (const [pointer, files] of early.current.files) {
      const { upload } = questionAt(fieldsOf(wizard), pointer)?.schema ?? {};
      if (upload !== undefined) void run.uploads.add(pointer, files, upload);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the code has taken over
  }, [live]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (run.uploads.busy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [run.uploads]);

  if (step === undefined || (step.final && onFinished !== undefined)) return null;
  return (
    <div ref={container} data-begun={run.step === wizard.initial ? undefined : ''}>
      <StepBoundary key={run.screen} contact={contact} embedded={run.embedded}>
        {step.final && run.nothingSent ? (
          afterwards !== undefined && (
            <>
              <PageTitle text={titleOf(wizard, step.id, afterwards.NOTHING_SENT)} />
              <afterwards.NothingSent wizard={wizard} phone={<PhoneLink phone={contact.phone} />} />
            </>
          )
        ) : step.final ? (
          <>
            <PageTitle text={run.embedded ? undefined : titleOf(wizard, step.id)} />
            <Finished
              step={step}
              receipt={run.receipt}
              contact={contact}
              {...(!run.embedded && { sent: { wizard, answers: run.answers(), navigation } })}
            />
          </>
        ) : run.asking ? (
          <BeforeSending wizard={wizard} run={run} contact={contact} />
        ) : (
          <StepView wizard={wizard} step={step} run={run} contact={contact} live={live} posted={posted} />
        )}
      </StepBoundary>
    </div>
  );
}

/**
 * Scrolls to the top of the page. Scrolls to the wizard's own top if it is embedded, or if the step's heading would
 * otherwise stand in the lower half of the screen.
 */
function showTop(container: HTMLElement | null, heading: HTMLElement | null | undefined, embedded: boolean) {
  if (!embedded) window.scrollTo(0, 0);
  if (embedded || (heading?.getBoundingClientRect().bottom ?? 0) > window.innerHeight / 2)
    container?.scrollIntoView({ block: 'start' });
}

/** Returns a function that restores focus and selection after the step was rendered again; undefined if nothing has the focus. */
function focused(): (() => void) | undefined {
  const { activeElement: active } = document;
  if (active === null || active.id === '') return undefined;
  const { id } = active;
  const { selectionStart = null, selectionEnd = null } = active as Partial<HTMLInputElement>;
  return () => {
    const again = document.getElementById(id);
    again?.focus({ preventScroll: true });
    if (selectionStart !== null) (again as HTMLInputElement | null)?.setSelectionRange(selectionStart, selectionEnd);
  };
}
