import { NOTHING_EARLY } from '../../src/runner/run/early.ts';
import { useSyncExternalStore } from 'react';
import { vi } from 'vitest';
import type { Answers, Wizard } from '../../src/engine/index.ts';
import type { OnSent } from '../../src/runner/run/send.ts';
import { restoreStart, type RunStart } from '../../src/runner/run/start.ts';
import { useRun } from '../../src/runner/run/useRun.ts';
import type { Run } from '../../src/runner/run/run.ts';
import { doing, renderHook } from '../support/react.tsx';
import type { FakeHistory } from './fakeHistory.ts';

/** A run as a page begins it: with what the tab has stored, at the step that the URL names. */
export async function renderRun(wizard: Wizard, history: FakeHistory, { onSent }: { onSent?: OnSent } = {}) {
  const onRestart = vi.fn<(start: RunStart) => void>();
  const start = restoreStart(wizard, history.navigation(), NOTHING_EARLY);
  const { result, unmount } = await renderHook((): Run => {
    const navigation = useSyncExternalStore(history.subscribe, history.navigation);
    return useRun({ wizard, start, navigation, onSent, beside: undefined, onRestart });
  });
  return {
    run: result,
    onRestart,
    /** The page is left or reloaded. */
    leave: async () => {
      await doing(() => window.dispatchEvent(new Event('pagehide')));
      await unmount();
    },
    answer: (answers: Answers) => doing(() => result().answer({ ...result().answers(), ...answers })),
    next: () => doing(() => result().next()),
    back: () => doing(() => result().back()),
  };
}
