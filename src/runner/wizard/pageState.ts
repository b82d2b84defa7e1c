import { useLayoutEffect } from 'react';
import type { Wizard } from '../../engine/index.ts';

/** What styles of the page around a wizard depend on, as `data-` attributes of its root element. */
export type PageState = {
  /** The step on screen, unless the wizard has only been opened. */
  begun: string | undefined;
  /** The step shows a result beside its questions. */
  result: '' | undefined;
};

/** Set by the page, without a value, once the faces that came too late for the first step are loaded. With the next one they are shown. */
const FACES = 'faces';

/** `asking`: the question before sending is shown instead of the step. */
export function pageStateOf(wizard: Wizard, step: string, asking = false): PageState {
  return {
    begun: step === wizard.initial ? undefined : step,
    result: asking || wizard.step(step)?.file.result === undefined ? undefined : '',
  };
}

/** Sets them with each step, as the server does with each page. Not for a form in another page, which has a state of its own. */
export function usePageState({ begun, result }: PageState, embedded: boolean): void {
  useLayoutEffect(() => {
    if (embedded) return;
    const { dataset } = document.documentElement;
    for (const [name, value] of Object.entries({ begun, result } satisfies PageState)) {
      if (dataset[name] === value) continue;
      if (value === undefined) delete dataset[name];
      else dataset[name] = value;
      if (dataset[FACES] !== undefined) dataset[FACES] = 'shown';
    }
  }, [begun, result, embedded]);
}
