import { useEffect, useInsertionEffect, useRef, useState, type RefObject } from 'react';
import type { Wizard } from '../../engine/index.ts';
import { followParts } from '../../loading/index.ts';
import { ahead as part, missing } from '../later/parts.ts';
import { useLoaded } from '../later/useLoaded.ts';
import { basisOf, isOf, type Screen } from '../run/ahead.ts';
import type { Run } from '../run/run.ts';

/** `hidden`: those that are drawn ahead, and until the browser has nothing else to do, the one before. */
export type Screens = { shown: Screen; hidden: readonly Screen[] };

/**
 * The screens of a run. One that was drawn ahead is put into the page when it is asked for, if nothing has changed since that it was drawn with.
 * `container`: the element around the screens.
 */
export function useScreens(wizard: Wizard, run: Run, container: RefObject<HTMLElement | null>): Screens {
  const [screens, setScreens] = useState<Screens>({ shown: { key: '', name: run.screen }, hidden: [] });
  const { shown } = screens;
  if (shown.name !== run.screen) setScreens(arrivedAt(screens, wizard, run));

  const { actor, answers } = run;
  const watchAhead = useLoaded(part, false)?.watchAhead;
  useEffect(
    () =>
      watchAhead?.({
        wizard,
        actor,
        isDrawable: (step) => missing(wizard, step).length === 0,
        follow: followParts,
        basisOf: (step) => basisOf(wizard, step, answers()),
        draw: (next) => setScreens(({ shown: current }) => ({ shown: current, hidden: next })),
      }),
    [watchAhead, wizard, actor, answers],
  );
  /** Of the screen before, which must not be taken for one that is drawn in place. */
  const last = useRef<HTMLElement>(undefined);
  // Before the layout effects of the screen, which may measure it.
  useInsertionEffect(() => {
    const { host } = shown;
    if (host === undefined) {
      last.current?.remove();
      return undefined;
    }
    last.current = host;
    container.current?.prepend(host);
    return () => {
      host.hidden = true;
    };
  }, [shown, container]);
  return screens;
}

/** Takes screens out of the page that are hidden. Called after the focus has left them: to take it away costs the browser a style pass. */
export function useDetached({ hidden }: Screens): void {
  useEffect(() => {
    for (const { host } of hidden) host?.remove();
  }, [hidden]);
}

function arrivedAt({ shown, hidden }: Screens, wizard: Wizard, run: Run): Screens {
  const drawn = hidden.find((screen) => isOf(screen, wizard, run));
  const { key, name, host } = shown;
  return {
    shown: drawn ?? { key: `${key}.`, name: run.screen },
    hidden: [...hidden.filter((screen) => screen !== drawn), ...(host === undefined ? [] : [{ key, name, host }])],
  };
}
