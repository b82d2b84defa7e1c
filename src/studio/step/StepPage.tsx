import { useEffect, useMemo, useState } from 'react';
import type { Answers } from '../../engine/index.ts';
import { formatAsked } from '../document/formatAsked.ts';
import { formatThing } from '../document/formatWhere.ts';
import { stepOf } from '../document/place.ts';
import { useCompiled } from '../context/useCompiled.ts';
import { RecordDialog } from '../simulator/RecordDialog.tsx';
import { useExploring } from '../exploring/useExploring.ts';
import { useStudio } from '../context/context.ts';
import { Device } from '../preview/Device.tsx';
import type { Look } from '../preview/protocol.ts';
import { formatHeld } from '../preview/held.ts';
import { QuestionList } from './QuestionList.tsx';
import { placeOf, targetOf } from '../preview/targets.ts';
import { Toolbar, WIDTHS } from './Toolbar.tsx';
import { useFrame, type Frame } from '../preview/useFrame.ts';
import { focusWords } from '../parts/focusDrawn.ts';
import { onWanted, takeWanted } from '../preview/previewRequest.ts';
import { ONE_COLUMN } from '../parts/useMedia.ts';
import styles from './step.module.css';

/** The selected step as clients see it: the real runner in a frame that sends nothing. */
export function StepPage() {
  const studio = useStudio();
  const { workspace, outline, trees, selection, select, notify } = studio;
  const { explored } = useExploring();
  const [look, setLook] = useState<Look>(() => ({
    text: 1,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    editing: true,
  }));
  const [recording, setRecording] = useState<Answers>();
  // A phone shows the page of a phone in its size.
  const [width, setWidth] = useState<number>(() => WIDTHS[matchMedia(ONE_COLUMN).matches ? 0 : 1]);
  const { ref, send, loads, state } = useFrame(workspace, {
    // Who clicks on words wants to write.
    onPick: ({ step, target }) => focusWords(select(placeOf(target, step, outline, trees))),
    onStep: (step) => select({ file: `steps/${step}.json`, pointer: '' }),
    onLeave: (href) => notify(`Dieser Link führt aus dem Assistenten hinaus: ${href}`),
    onAnswers: setRecording,
  });
  const frame = { send, loads, state };
  const { step: shown } = state;
  const isDrawn = shown !== undefined;
  const selected = stepOf(selection.place.file);
  const step = outline.steps.some(({ id, file }) => id === selected && file !== undefined) ? selected : undefined;
  const node = outline.steps.find(({ id }) => id === (step ?? shown));
  const reached = useMemo(() => explored && new Set(Object.keys(explored.arrivals)), [explored]);
  const arrival = step === undefined ? undefined : explored?.arrivals[step];

  useEffect(() => {
    if (loads > 0) send({ kind: 'look', look });
  }, [send, loads, look]);
  useShown(frame, step, arrival);
  useWanted(frame);
  useMarked(frame);

  const held = useHeld(shown);
  const note = useMemo(() => formatAsked(outline, selection.place), [outline, selection.place]);

  return (
    <div className={styles.page}>
      <Toolbar
        look={look}
        onLook={setLook}
        width={width}
        onWidth={setWidth}
        steps={outline.steps}
        step={shown}
        reached={reached}
        onStep={(id) => select({ file: `steps/${id}.json`, pointer: '' })}
        canRecord={isDrawn}
        onRecord={() => send({ kind: 'ask' })}
        onRestart={() => {
          send({ kind: 'restart' });
          select({ file: `steps/${outline.initial}.json`, pointer: '' });
          notify('Die Seite beginnt von vorn, ohne Antworten.');
        }}
      />
      {recording !== undefined && <Recorder answers={recording} onClose={() => setRecording(undefined)} />}
      <div className={styles.stage}>
        {node !== undefined && <QuestionList key={node.id} step={node} />}
        <Device frame={ref} state={state} width={width} note={note} held={held} />
      </div>
    </div>
  );
}

type PreviewFrame = Pick<Frame, 'send' | 'loads' | 'state'>;

/** What the page of a step leaves out because of findings. */
function useHeld(step: string | undefined): string | undefined {
  const { findings, trees, outline } = useStudio();
  const { list } = findings;
  return useMemo(
    () => formatHeld(list, step, (finding) => formatThing(finding, trees, outline)),
    [list, step, trees, outline],
  );
}

/** Shows the selected step, once it is selected and once answers are found that lead to it. */
function useShown({ send, loads, state }: PreviewFrame, step: string | undefined, arrival: Answers | undefined): void {
  const { step: shown, led } = state;
  const isDrawn = shown !== undefined;
  useEffect(() => {
    if (!isDrawn || step === undefined || (step === shown && (led || arrival === undefined))) return;
    send({ kind: 'show', step, ...(arrival !== undefined && { answers: arrival }) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- not when the person goes on in the frame, which selects the step there
  }, [send, loads, isDrawn, step, arrival === undefined]);
}

/** Shows a page that another view wants to be shown. */
function useWanted({ send, state }: PreviewFrame): void {
  const { workspace } = useStudio();
  const isDrawn = state.step !== undefined;
  useEffect(() => {
    const show = () => {
      const wanted = isDrawn ? takeWanted(workspace.id) : undefined;
      if (wanted !== undefined) send({ kind: 'show', replace: true, ...wanted });
    };
    show();
    return onWanted(show);
  }, [send, isDrawn, workspace]);
}

/** Marks what is selected. */
function useMarked({ send, loads, state: { step: shown } }: PreviewFrame): void {
  const { outline, selection } = useStudio();
  const found = targetOf(selection.place, outline);
  const marked = JSON.stringify(found ?? null);
  useEffect(() => {
    send({ kind: 'mark', target: found?.step === shown ? found?.target : undefined, scroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same target is marked once
  }, [send, loads, shown, marked]);
}

/** Compiles the wizard only while its answers are recorded. */
function Recorder({ answers, onClose }: { answers: Answers; onClose: () => void }) {
  const { notify } = useStudio();
  const compiled = useCompiled();
  const reason = 'reason' in compiled ? compiled.reason : undefined;
  useEffect(() => {
    if (reason === undefined) return;
    notify(`Im Moment lässt sich nichts aufnehmen. ${reason}`);
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- shown once
  }, [reason]);
  return 'wizard' in compiled ? <RecordDialog wizard={compiled.wizard} answers={answers} onClose={onClose} /> : null;
}
