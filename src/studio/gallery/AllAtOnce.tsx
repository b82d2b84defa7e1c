import { useEffect } from 'react';
import type { Answers } from '../../engine/index.ts';
import { Device } from '../preview/Device.tsx';
import { placeOf } from '../preview/targets.ts';
import { useFrame } from '../preview/useFrame.ts';
import { useStudio } from '../context/context.ts';
import styles from './gallery.module.css';

/** The width of a phone, in px. */
const WIDTH = 412;

type AllAtOnceProps = { step: string; answers: Answers | undefined };

/** A step with every error that it can show at the same time, drawn by the real runner. */
export function AllAtOnce({ step, answers }: AllAtOnceProps) {
  const { workspace, outline, trees, select, notify } = useStudio();
  const { ref, send, loads, state } = useFrame(workspace, {
    onPick: ({ step: picked, target }) => select(placeOf(target, picked, outline, trees), 'fehler'),
    onStep: () => undefined,
    onLeave: (href) => notify(`Dieser Link führt aus dem Assistenten hinaus: ${href}`),
  });
  const isDrawn = state.step !== undefined;
  const wrong = JSON.stringify(answers ?? null);

  // A frame that was loaded, or loaded again, knows nothing.
  useEffect(() => {
    if (loads === 0) return;
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    send({ kind: 'look', look: { text: 1, dark, editing: true } });
  }, [send, loads]);
  useEffect(() => {
    const found = JSON.parse(wrong) as Answers | null;
    if (loads > 0 && isDrawn && found !== null)
      send({ kind: 'show', step, answers: found, replace: true, refused: true });
  }, [send, loads, isDrawn, step, wrong]);

  return (
    <div className={styles.together}>
      <Device frame={ref} state={state} width={WIDTH} />
    </div>
  );
}
