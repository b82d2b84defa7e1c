import { useEffect, useEffectEvent, useRef } from 'react';
import { queryOf, type Receipt, type Wizard, type WizardEvent } from '../../engine/index.ts';
import { sentEntry } from './sentHere.ts';
import { ASKING, knownStep, RETURN_TO } from './start.ts';
import { screenOf, stateOf, type RunActor } from './screen.ts';
import type { Navigation } from '../base/navigation.ts';

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
  const { wizard, navigation, drawn, onMove } = options;
  const { state, asking, sending } = drawn;
  const screen = screenOf(state, asking);
  const named = namedBy(wizard, navigation) ?? { step: state, screen };
  const first = useRef(true);
  /** The screen of the last requested URL. Undefined once a URL is rendered. */
  const told = useRef<string | undefined>(undefined);

  const followMachine = (isFirst: boolean): (() => void) | undefined => {
    if (navigation === undefined) return undefined;
    if (wizard.step(state)?.final === true) {
      // At once, before the draft goes: a receipt is stored nowhere else, and a tab that nobody sees paints nothing.
      told.current = screen;
      navigation.replace(state, sentEntry(drawn.receipt), {});
      onMove(true);
      return undefined;
    }
    onMove(false);
    return afterPaint(() => {
      // Back or Forward came first: the entry is another one, which stays as it is.
      if (!navigation.isCurrent()) return;
      told.current = screen;
      nameStep(options, navigation, isFirst, named.screen);
    });
  };

  // The machine moved: the URL follows after the next paint.
  const onMachine = useEffectEvent((now: string, isSending: boolean) => {
    if (isSending || now === named.screen) return undefined;
    // The served page never shows the question before sending, even if the URL names it.
    if (first.current && state === named.step) return undefined;
    return followMachine(first.current);
  });
  useEffect(() => onMachine(screen, sending), [screen, sending]);

  // The URL moved (Back, Forward, a link): the machine follows if the answers allow it. Back may come before the URL of
  // the machine's own move is rendered: then the step in the URL is the same as before, and only the location is new.
  const onUrl = useEffectEvent((_: object | undefined) => {
    const isFirst = first.current;
    first.current = false;
    const own = told.current === named.screen;
    told.current = undefined;
    if (navigation === undefined || isFirst || sending || screen === named.screen) return undefined;
    // The machine moved on, back to the step that the URL named before, while this URL was not yet rendered.
    if (own) return followMachine(false);
    told.current = followUrl(options, navigation, named);
    return undefined;
  });
  const location = navigation?.location;
  useEffect(() => onUrl(location), [location]);
}

/** A step and its screen. */
type Named = { step: string; screen: string };

/** What the URL names. Undefined without a URL. */
function namedBy(wizard: Wizard, navigation: Navigation | undefined): Named | undefined {
  if (navigation === undefined) return undefined;
  const step = knownStep(wizard, navigation.step);
  return { step, screen: screenOf(step, navigation.query[ASKING] !== undefined) };
}

/** Lets the URL name the machine's step, unless it is a last one. `from`: the screen that it names so far. */
function nameStep(
  { wizard, actor, drawn: { state, asking }, wentBack }: StepUrlOptions,
  navigation: Navigation,
  isFirst: boolean,
  from: string,
): void {
  const query = queryFor(wizard, actor, state);
  if (isFirst) navigation.replace(state, {}, query);
  // The previous history entry is the target: use the browser's own Back.
  else if (navigation.entry.from === screenOf(state, asking)) navigation.pop();
  else if (wentBack()) navigation.replace(state, {}, query);
  else navigation.push(state, { from }, query);
}

/**
 * Brings the machine to the step that the URL names. Where the answers do not allow that, the URL names the step that
 * they lead to: its screen is returned.
 */
function followUrl(options: StepUrlOptions, navigation: Navigation, named: Named): string | undefined {
  const { wizard, actor, send } = options;
  if (actor.getSnapshot().status === 'done') options.onLeaveSent();
  else if (wizard.step(named.step)?.final === true) options.onReturnToSent();
  else {
    const returnTo = navigation.query[RETURN_TO];
    send({
      type: 'VISIT',
      step: named.step,
      ...(returnTo !== undefined && { returnTo }),
      ...(named.screen !== named.step && { asking: true }),
    });
    const snapshot = actor.getSnapshot();
    const reached = stateOf(snapshot);
    if (reached !== named.step) options.onUnreachable();
    const screen = screenOf(reached, snapshot.context.asking);
    if (screen === named.screen) return undefined;
    navigation.replace(reached, {}, queryFor(wizard, actor, reached));
    return screen;
  }
  return undefined;
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
