import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { fieldsOf, questionAt, withoutAccepted, type Receipt, type Step, type Wizard } from '../../engine/index.ts';
import { forgetHandedOver } from '../run/handedOver.ts';
import { NOTHING_EARLY, nothingEarly, type Early } from '../run/early.ts';
import { afterEvent } from './afterEvent.ts';
import { blankStart, restoreStart, withSums, type Restore, type RunStart } from '../run/start.ts';
import type { Contact } from '../base/contact.ts';
import { afterwards, loadAhead } from '../later/parts.ts';
import { withoutField } from '../run/refusal.ts';
import { pageStateOf, usePageState } from './pageState.ts';
import { ScreensView } from './ScreenView.tsx';
import type { RunUploads } from '../uploads/uploadQueue.ts';
import { useArrival } from './useArrival.ts';
import { useDetached, useScreens } from './useScreens.ts';
import { beginServedDay, endServedDay } from '../base/localDate.ts';
import { useRun } from '../run/useRun.ts';
import type { Inspect } from '../run/runParts.ts';
import type { PostedForm } from '../base/native.tsx';
import type { Navigation } from '../base/navigation.ts';
import type { ExtraData, OnSent } from '../run/send.ts';
import type { DraftState } from '../run/draft.ts';

type WizardRunnerProps = {
  wizard: Wizard;
  /** Undefined for a form in another page, which has no URL and no title. */
  navigation?: Navigation;
  contact: Contact;
  onSent?: OnSent;
  beside?: ExtraData;
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
  const [run, setRun] = useState<{ number: number; start: RunStart; again: boolean }>(() => {
    beginServedDay();
    const start = begin ?? served ?? blankStart(wizard, navigation?.step, navigation?.query);
    return { number: 0, start, again: false };
  });
  const [live, setLive] = useState(false);
  const begun = useRef(run.start.step);
  const found = useRef(NOTHING_EARLY);
  const refocus = useRef<() => void>(undefined);

  const goLive = useEffectEvent(() => {
    endServedDay();
    const restored = withSums(wizard, begin ?? restore(wizard, navigation, (found.current = early())));
    const answered = [...found.current.answers.keys()];
    const start = { ...restored, refusal: answered.reduce(withoutField, restored.refusal) };
    begun.current = start.step;
    refocus.current = focused();
    if (drawnOf(start) !== drawnOf(run.start)) setRun({ number: 1, start, again: false });
    setLive(true);
  });
  useLayoutEffect(() => afterEvent(() => goLive()), []);
  // Before the effects of what was drawn anew, some of which take the focus where nobody has it.
  useLayoutEffect(() => {
    if (live) refocus.current?.();
  }, [live]);

  // A reload must not take over again what the person has changed since.
  const forgetTakenOver = useEffectEvent(() => {
    if (served !== undefined) return;
    const query = navigation && withoutAccepted(wizard, navigation.query);
    if (query !== undefined) navigation?.replace(begun.current, navigation.entry, query);
    forgetHandedOver();
  });
  useEffect(() => {
    if (live) forgetTakenOver();
  }, [live]);

  // A form in another page has neither.
  const toEnd = navigation !== undefined && wizard.submitPath !== undefined;
  // The studio's preview is drawn anew with each change of the wizard.
  const drawsAhead = props.inspect === undefined;
  useEffect(() => {
    if (live) loadAhead(wizard, toEnd, drawsAhead);
  }, [live, wizard, toEnd, drawsAhead]);

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

function OneRun({ contact, again, live, early, onFinished, posted, ...options }: OneRunProps) {
  const { wizard, navigation, start, onRestart } = options;
  const run = useRun({ ...options, onRequest: afterwards.want });
  const step = wizard.step(run.step);
  const container = useRef<HTMLDivElement>(null);
  const screens = useScreens(wizard, run, container);
  // An embedded form that starts again leaves the focus on the page's own message about the last submission.
  const arrival = useArrival(
    wizard,
    run,
    (again && !run.embedded) || start.accepted !== undefined,
    container,
    screens.shown.host,
  );
  useDetached(screens);
  usePageState(pageStateOf(wizard, run.step, run.asking), run.embedded);

  const onLast = useEffectEvent((last: Step) => {
    if (onFinished === undefined) return;
    onFinished(last, run.receipt);
    onRestart(blankStart(wizard, undefined));
  });
  useEffect(() => {
    if (step?.final === true) onLast(step);
  }, [step]);

  const addFiles = useEffectEvent((pointer: string, files: readonly File[]) => {
    const { upload } = questionAt(fieldsOf(wizard), pointer)?.schema ?? {};
    if (upload !== undefined) void run.uploads.add(pointer, files, upload);
  });
  useEffect(() => {
    // They belong to the first run.
    if (live && !again) for (const [pointer, files] of early.current.files) addFiles(pointer, files);
  }, [live, early, again]);
  // Anybody who opened the camera before this code was there comes back to an input that is gone.
  useLayoutEffect(() => {
    const over = new AbortController();
    for (const [chooser, pointer] of live ? early.current.choosers : []) {
      const take = () => !chooser.isConnected && addFiles(pointer, [...(chooser.files ?? [])]);
      chooser.addEventListener('change', take, { signal: over.signal });
    }
    return () => over.abort();
  }, [live, early]);
  useBeforeUnload(run.uploads);

  if (step === undefined || (step.final && onFinished !== undefined)) return null;
  return (
    <div ref={container} {...arrival}>
      <ScreensView {...{ screens, wizard, run, navigation, contact, live, posted }} />
    </div>
  );
}

/** The browser asks before it leaves the page while files are under way. */
function useBeforeUnload({ busy }: RunUploads): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (busy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}

/** Returns a function that restores focus and selection after the step was rendered again; undefined if nothing has the focus. */
function focused(): (() => void) | undefined {
  const { activeElement: active } = document;
  if (active === null || active.id === '') return undefined;
  const { id } = active;
  const { value, selectionStart = null, selectionEnd = null } = active as Partial<HTMLInputElement>;
  return () => {
    const again = document.getElementById(id) as HTMLInputElement | null;
    again?.focus({ preventScroll: true });
    // The answer has '01' for a day of which '1' is typed. The second digit is still to come.
    if (again !== null && value && again.value !== value && Number(again.value) === Number(value)) retype(again, value);
    if (selectionStart !== null) again?.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Writes a text into an input as a person does, so that React takes it. */
function retype(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
