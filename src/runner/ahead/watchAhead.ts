import { back, type Wizard, type WizardContext } from '../../engine/index.ts';
import { whenIdle } from '../base/idle.ts';
import type { Screen } from '../run/ahead.ts';
import { stateOf, type RunActor } from '../run/screen.ts';
import { likelyNext } from './likelyNext.ts';
import { warmUp } from './warmUp.ts';

/** Nobody types or chooses for this long, in milliseconds: the answers are looked at. */
const PAUSE_MS = 100;

type WatchOptions = {
  wizard: Wizard;
  actor: RunActor;
  /** Whether the code is there that the questions of a step are drawn with. */
  isDrawable: (step: string) => boolean;
  /** Calls back when more of it is there. Returns a function that ends this. */
  follow: (callback: () => void) => () => void;
  /** A text of the answers that a step is drawn with. */
  basisOf: (step: string) => string;
  /** Draws these screens and no others. */
  draw: (screens: Screen[]) => void;
};

/**
 * Names the screens to draw before they are asked for, once the browser has nothing else to do: where going on leads, and where going back
 * does. Names them anew after each move, and when the answers lead elsewhere. Returns a function that ends it.
 */
export function watchAhead({ wizard, actor, isDrawable, follow, basisOf, draw }: WatchOptions): () => void {
  let at: string | undefined;
  let drawn: Screen[] = [];
  let cancel: (() => void) | undefined;
  const look = () => {
    const snapshot = actor.getSnapshot();
    const { context } = snapshot;
    const hasMoved = at === undefined;
    at = stateOf(snapshot);
    if (hasMoved) warmUp(wizard, actor);
    const names = namesAhead(wizard, context, at).filter(isDrawable);
    const screens = names.map((name) => {
      const basis = basisOf(name);
      return drawn.find((one) => one.name === name && one.basis === basis) ?? newScreen(name, basis);
    });
    if (!hasMoved && screens.length === drawn.length && screens.every((screen) => drawn.includes(screen))) return;
    drawn = screens;
    draw(screens);
  };
  const plan = () => {
    cancel?.();
    // A screen that has been on screen is not drawn ahead again.
    if (stateOf(actor.getSnapshot()) !== at) {
      at = undefined;
      drawn = [];
      cancel = whenIdle(look);
      return;
    }
    const timer = setTimeout(() => {
      cancel = whenIdle(look);
    }, PAUSE_MS);
    cancel = () => clearTimeout(timer);
  };
  const subscription = actor.subscribe(plan);
  const unfollow = follow(plan);
  plan();
  return () => {
    subscription.unsubscribe();
    unfollow();
    cancel?.();
  };
}

let count = 0;

function newScreen(name: string, basis: string): Screen {
  count += 1;
  return { key: `ahead ${count}`, name, basis, host: document.createElement('div') };
}

/** The steps that lie beside this one. None while the screen says why sending has failed, which others would have to say too. */
function namesAhead(wizard: Wizard, context: WizardContext, step: string): string[] {
  const { answers, asking, returnTo, failure } = context;
  if (asking || failure !== undefined || wizard.step(step) === undefined) return [];
  const next = likelyNext(wizard, context, step);
  const before = returnTo === undefined ? back(wizard, step, answers) : undefined;
  return [next, before].filter((name) => name !== undefined).filter((name) => wizard.step(name)?.final === false);
}
