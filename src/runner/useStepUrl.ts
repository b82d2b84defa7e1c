import { useEffect, useRef } from 'react';
import { queryOf, type Receipt, type Wizard, type WizardEvent } from '../engine/index.ts';
import { sentEntry } from './sentHere.ts';
import { ASKING, knownStep, RETURN_TO } from './start.ts';
import { screenOf, stateOf, type RunActor } from './screen.ts';
import type { Navigation } from './navigation.ts';

type StepUrlOptions = {
  wizard: Wizard;
  /** Undefined for a form in another page, which has no URL of its own. */
  navigation: Navigation | undefined;
  actor: RunActor;
  /** The rendered state of the machine. */
  drawn: { state: string; asking: boolean; sending: boolean; receipt: Receipt | undefined };
  /** The last move was `Zurück`, which adds no entry to the history. */
  wentBack: () => boolean;
  send: (event: WizardEvent) => void;
  /** Called before the URL leaves the step it names; `final` if it goes to a last step. */
  onMove: (final: boolean) => void;
  /** The URL names a step that the answers do not lead to. */
  onUnreachable: () => void;
  /** The URL left the last step, after the answers were sent. */
  onLeaveSent: () => void;
  /** The URL names a last step, where the machine is not. */
  onReturnToSent: () => void;
};

/** Keeps the URL and the machine on the same step. Whichever of them moved last leads. */
export function useStepUrl(options: StepUrlOptions): void {
  const { wizard, navigation, actor, drawn, wentBack, send, onMove, onUnreachable, onLeaveSent, onReturnToSent } =
    options;
  const { state, asking, sending, receipt } = drawn;
  const screen = screenOf(state, asking);
  const requested = navigation === undefined ? state : knownStep(wizard, navigation.step);
  const requestedScreen =
    navigation === undefined ? screen : screenOf(requested, navigation.query[ASKING] !== undefined);
  const first = useRef(true);
  /** The screen that the URL was last told to name, until a URL is rendered. */
  const told = useRef<string | undefined>(undefined);

  const followMachine = (isFirst: boolean): (() => void) | undefined => {
    if (navigation === undefined) return undefined;
    const final = wizard.step(state)?.final === true;
    onMove(final);
    return afterPaint(() => {
      told.current = screen;
      const query = queryFor(wizard, actor, state);
      if (final) navigation.replace(state, sentEntry(receipt), {});
      else if (isFirst) navigation.replace(state, {}, query);
      // The previous history entry is the target: use the browser's own Back.
      else if (navigation.entry.from === screen) navigation.pop();
      else if (wentBack()) navigation.replace(state, {}, query);
      else navigation.push(state, { from: requestedScreen }, query);
    });
  };

  // The machine moved: the URL follows after the next paint.
  useEffect(() => {
    if (sending || screen === requestedScreen) return undefined;
    const isFirst = first.current;
    // The served page never shows the question before sending, even if the URL names it.
    if (isFirst && state === requested) return undefined;
    return followMachine(isFirst);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the machine moved
  }, [screen, sending]);

  // The URL moved (Back, Forward, a link): the machine follows if the answers allow it. Back may come before the URL of
  // the machine's own move is rendered: then the step in the URL is the same as before, and only the location is new.
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    const own = told.current === requestedScreen;
    told.current = undefined;
    if (navigation === undefined || isFirst || sending || screen === requestedScreen) return undefined;
    // The machine moved on, back to the step that the URL named before, while this URL was not yet rendered.
    if (own) return followMachine(false);
    if (actor.getSnapshot().status === 'done') {
      onLeaveSent();
      return undefined;
    }
    if (wizard.step(requested)?.final === true) {
      onReturnToSent();
      return undefined;
    }
    const returnTo = navigation.query[RETURN_TO];
    send({
      type: 'VISIT',
      step: requested,
      ...(returnTo !== undefined && { returnTo }),
      ...(requestedScreen !== requested && { asking: true }),
    });
    const snapshot = actor.getSnapshot();
    const reached = stateOf(snapshot);
    if (reached !== requested) onUnreachable();
    if (screenOf(reached, snapshot.context.asking) !== requestedScreen)
      navigation.replace(reached, {}, queryFor(wizard, actor, reached));
    return undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the URL moved
  }, [navigation?.location]);
}

/** The URL parameters of a step: prefilled answers, the summary to return to, the question before sending. */
function queryFor(wizard: Wizard, actor: RunActor, step: string): Record<string, string> {
  const { answers, returnTo, asking } = actor.getSnapshot().context;
  return {
    ...(step !== wizard.initial && queryOf(wizard, answers)),
    ...(returnTo !== undefined && { [RETURN_TO]: returnTo }),
    ...(asking && { [ASKING]: 'ja' }),
  };
}

/**
 * Calls back once the next frame is painted, since history entries are slow and make the router render again. Returns a
 * function that calls back at once: a move that the next one overtakes still counts.
 */
function afterPaint(callback: () => void): () => void {
  let pending: (() => void) | undefined = callback;
  const call = () => {
    pending?.();
    pending = undefined;
  };
  requestAnimationFrame(() => setTimeout(call));
  return call;
}
