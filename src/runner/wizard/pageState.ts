import { useLayoutEffect, useRef } from 'react';
import type { Wizard } from '../../engine/index.ts';

/** What styles of the page around a wizard depend on, as `data-` attributes of its root element. */
export type PageState = {
  /** The step that the page was served with, or that came first; undefined while the wizard has only been opened. */
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

/**
 * Sets them with each screen, as the server does with each page. Not for a form in another page, which has a state of its own. Styles ask only
 * whether they are there: another value of an attribute that stays would have them computed anew.
 */
export function usePageState({ begun, result }: PageState, screen: string, embedded: boolean): void {
  const last = useRef(screen);
  useLayoutEffect(() => {
    if (embedded) return;
    const { dataset } = document.documentElement;
    for (const [name, value] of Object.entries({ begun, result } satisfies PageState)) {
      if (value === undefined) delete dataset[name];
      else dataset[name] ??= value;
    }
    if (last.current !== screen && dataset[FACES] !== undefined) dataset[FACES] = 'shown';
    last.current = screen;
  }, [begun, result, screen, embedded]);
}
