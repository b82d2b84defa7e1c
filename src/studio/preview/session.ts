import type { DefinitionFiles } from '../../check/fileNames.ts';
import { flushSync } from 'react-dom';
import type { ActorRefLike, InspectionEvent } from 'xstate';
import { situationIn, type Situation } from '../../explain/index.ts';
import {
  askedFields,
  defaultAnswers,
  isReachable,
  memoize,
  replay,
  validate,
  withReplayCache,
  type Answers,
  type Wizard,
  type WizardContext,
  type WizardEvent,
} from '../../engine/index.ts';
import { loadDraft } from '../../runner/run/draft.ts';
import { ASKING, RETURN_TO } from '../../runner/run/start.ts';
import type { EntryState, Navigation, RunStart } from '../../runner/index.ts';
import { pictureUrl } from '../api/api.ts';
import { wizardCompiler, type Compiled } from '../document/compile.ts';

import type { Because, FromFrame, Happened, ToFrame } from './protocol.ts';
import { sampleReceipt } from './receipt.ts';
import { keepSamplePictures } from './samplePictures.ts';
import type { ServerAnswer } from './serverAnswers.ts';

/** An entry of the page's history, which the frame keeps by itself. */
type Entry = { step: string; entry: EntryState; query: Record<string, string> };

/**
 * What is on the page. Another `number` is another run of the wizard. `begin`: undefined if the run takes up the draft, as
 * after a reload.
 */
export type SessionView = {
  number: number;
  wizard: Wizard;
  begin: RunStart | undefined;
  entries: readonly [Entry, ...Entry[]];
};

/** The errors of a step are on the page. */
const REFUSED = 'form [role=alert][tabindex]';

/**
 * One wizard in the frame: takes the studio's texts, and draws them with the answers and the step that are on the page.
 */
export class Session {
  readonly #post: (message: FromFrame) => void;
  readonly #today: () => string;
  readonly #addressOf: (file: string, id: string) => string;
  readonly #listeners = new Set<() => void>();
  #shown: SessionView | undefined;
  #files: DefinitionFiles = {};
  /** Why the last texts could not be drawn. */
  #failure: string | undefined;
  #compile: { id: string; with: (files: DefinitionFiles, today: () => string) => Compiled } | undefined;
  /** Those of the last draft. A sent one is removed, and its answers are still needed for the next picture. */
  #answers: Answers = {};
  /** Whether the studio gets what the machine does, and answers requests. */
  #simulating = false;
  /** The machine of the run on the page, and where it stands. */
  #machine: { actor: ActorRefLike; situation: Situation } | undefined;
  #drawing = false;
  #answerRequest: ((answer: ServerAnswer) => void) | undefined;
  #answered: ServerAnswer | undefined;

  /** `addressOf`: where a picture of the wizard is. Default: at the studio's address. */
  constructor(
    post: (message: FromFrame) => void,
    today: () => string,
    addressOf = (file: string, id: string) => pictureUrl(id, file),
  ) {
    this.#post = post;
    this.#today = today;
    this.#addressOf = addressOf;
  }

  readonly state = (): SessionView | undefined => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The wizard on the page with the answers that its run holds. */
  current(): { wizard: Wizard; answers: Answers } | undefined {
    return this.#shown && { wizard: this.#shown.wizard, answers: this.#answersNow() };
  }

  /** Draws new texts. If they cannot be compiled, the page stays and gets the reason. */
  takeTexts({ id, files }: Extract<ToFrame, { kind: 'texts' }>): void {
    const known = { ...this.#files, ...files };
    this.#files = Object.fromEntries(
      Object.entries(known).filter((file): file is [string, string] => file[1] !== null),
    );
    if (this.#compile?.id !== id) this.#compile = { id, with: wizardCompiler(id) };
    const compiled = this.#compile.with(this.#files, this.#today);
    this.#failure = 'reason' in compiled ? compiled.reason : undefined;
    document.documentElement.toggleAttribute('data-failed', 'reason' in compiled);
    if ('reason' in compiled) {
      this.announce(false);
      return;
    }
    const wizard = withReplayCache(withPictures(compiled.wizard, this.#addressOf));
    const top = this.#shown?.entries[0];
    const refused = document.querySelector(REFUSED) !== null;
    this.#draw(wizard, top ?? { step: wizard.initial, entry: {}, query: {} }, this.#answersNow(), refused);
    this.#announceStart('texts');
  }

  /**
   * Shows a step with the answers of the page, or with others if those do not lead there. A step that is on the page with answers that lead
   * there is not drawn again: its errors and notes stay.
   */
  show({ step, answers, replace = false, refused = false, left = false }: Extract<ToFrame, { kind: 'show' }>): void {
    const wizard = this.#shown?.wizard;
    if (wizard === undefined || wizard.step(step) === undefined) return;
    const own = this.#answersNow();
    const leads = !replace && isReachable(wizard, step, own);
    if (leads && step === this.#shown?.entries[0].step) {
      this.announce(false);
      return;
    }
    const keeps = leads || answers === undefined;
    this.#draw(wizard, { step, entry: {}, query: {} }, keeps ? own : answers, refused);
    if (left)
      for (const control of document.querySelectorAll('form :is(input, select, textarea)'))
        control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }

  /** Begins with no answers at the first step. */
  restart(): void {
    const wizard = this.#shown?.wizard;
    if (wizard === undefined) return;
    this.#draw(wizard, { step: wizard.initial, entry: {}, query: {} }, defaultAnswers(wizard), false);
    this.#announceStart('asked');
  }

  /** Tells the studio what the machine does from now on. Begins a run in a situation, if there is one. */
  simulate(situation: Situation | undefined): void {
    this.#simulating = true;
    const wizard = this.#shown?.wizard;
    if (wizard !== undefined && situation !== undefined) this.#drawSituation(wizard, situation);
    this.#announceStart('asked');
  }

  /** Sends an event to the machine. Other answers than the page has are drawn anew. */
  happen(event: WizardEvent): void {
    this.#machine?.actor.send(event);
    const wizard = this.#shown?.wizard;
    if (event.type === 'ANSWER' && wizard !== undefined && this.#machine !== undefined)
      this.#drawSituation(wizard, this.#machine.situation);
  }

  /** Begins again with the draft, as a reload of the page does. */
  reload(changed: boolean): void {
    const shown = this.#shown;
    if (shown === undefined) return;
    this.#answersNow();
    const { number, entries } = shown;
    const wizard = changed ? { ...shown.wizard, revision: `${shown.wizard.revision}+` } : shown.wizard;
    this.#render({ number: number + 1, wizard, begin: undefined, entries: [entries[0]] });
    this.#announceStart(changed ? 'changedReload' : 'reload');
    this.announce(false);
  }

  /** How a request with all answers ends: at once, or as the studio says. */
  async serverAnswer(): Promise<ServerAnswer> {
    if (!this.#simulating) return { kind: 'accepted' };
    return new Promise((resolve) => {
      if (this.#answered === undefined) this.#answerRequest = resolve;
      else resolve(this.#answered);
      this.#answered = undefined;
    });
  }

  /** Answers the request that waits, or that is about to be sent: pages wait for their shortest time first. */
  answer(answer: ServerAnswer): void {
    if (this.#answerRequest === undefined) this.#answered = answer;
    else this.#answerRequest(answer);
    this.#answerRequest = undefined;
  }

  /** Hears of everything that the run's machine does. */
  readonly inspect = (inspected: InspectionEvent): void => {
    const { actorRef, rootId } = inspected;
    if (inspected.type !== '@xstate.snapshot' || actorRef.sessionId !== rootId) return;
    const { value, context } = inspected.snapshot as unknown as { value: unknown; context: WizardContext };
    const situation = situationIn({ value, context });
    const event = happened(inspected.event, context.failure);
    const isCurrent = event === undefined || this.#machine?.actor === actorRef;
    if (isCurrent) this.#machine = { actor: actorRef, situation };
    if (!isCurrent || this.#drawing || !this.#simulating) return;
    if (event === undefined) this.#announceStart('page');
    else this.#post({ kind: 'ran', event, situation });
  };

  /** The URL of the page, as the runner sees it. */
  navigationOf({ entries: [top, ...before] }: SessionView): Navigation {
    return {
      step: top.step,
      location: top,
      query: top.query,
      entry: top.entry,
      isCurrent: () => this.#shown?.entries[0] === top,
      push: (step, entry, query) => this.#move([{ step, entry, query }, top, ...before]),
      replace: (step, entry, query) => this.#move([{ step, entry, query }, ...before]),
      pop: () => {
        const [last, ...rest] = before;
        if (last !== undefined) this.#move([last, ...rest]);
      },
    };
  }

  /** The run moved: a person uses the page. */
  #move(entries: SessionView['entries']): void {
    if (this.#shown === undefined) return;
    const moved = this.#shown.entries[0].step !== entries[0].step;
    this.#set({ ...this.#shown, entries });
    this.announce(moved);
  }

  #drawSituation(wizard: Wizard, situation: Situation): void {
    const { step, answers, returnTo, asking } = situation;
    const query = {
      ...(returnTo !== undefined && { [RETURN_TO]: returnTo }),
      ...(asking === true && { [ASKING]: 'ja' }),
    };
    this.#draw(wizard, { step, entry: {}, query }, answers, false, situation);
  }

  #draw(wizard: Wizard, wanted: Entry, answers: Answers, refused: boolean, situation?: Situation): void {
    const draft = loadDraft(wizard.id);
    const isKnown = wizard.step(wanted.step) !== undefined;
    const step = isKnown ? wanted.step : (replay(wizard, answers).path.at(-1) ?? wizard.initial);
    const final = wizard.step(step)?.final === true;
    const top: Entry = {
      step,
      entry: final ? { receipt: situation?.receipt ?? sampleReceipt(wizard, answers) } : isKnown ? wanted.entry : {},
      query: isKnown ? wanted.query : {},
    };
    const begin: RunStart = {
      step,
      answers,
      returnTo: top.query[RETURN_TO],
      edited: situation === undefined ? draft?.edited : situation.edited,
      asking: top.query[ASKING] !== undefined,
      acknowledged: situation?.acknowledged === true,
      receipt: top.entry.receipt,
      sendKey: undefined,
      notice: undefined,
      // Stores the answers, so that the next picture finds them.
      isNew: true,
      unfinished: draft?.unfinished ?? [],
      prints: draft?.prints ?? {},
    };
    this.#answers = answers;
    keepSamplePictures(wizard, answers);
    this.#render({ number: (this.#shown?.number ?? 0) + 1, wizard, begin, entries: [top] });
    if (refused && !final && validate(wizard, step, answers).length > 0)
      document.querySelector('form')?.requestSubmit();
    this.announce(false);
  }

  #render(shown: SessionView): void {
    this.#drawing = true;
    this.#answerRequest = undefined;
    this.#answered = undefined;
    flushSync(() => this.#set(shown));
    this.#drawing = false;
  }

  #announceStart(because: Because): void {
    if (this.#simulating && this.#machine !== undefined)
      this.#post({ kind: 'began', situation: this.#machine.situation, because });
  }

  /** Tells the studio what is on the page. */
  announce(byPerson: boolean): void {
    this.#post({ kind: 'drawn', ...this.#stand(), failure: this.#failure, byPerson });
  }

  #stand(): { step: string | undefined; led: boolean; asked: string[] } {
    if (this.#shown === undefined) return { step: undefined, led: true, asked: [] };
    const { wizard, entries } = this.#shown;
    const [{ step }] = entries;
    const answers = this.#answersNow();
    const final = wizard.step(step)?.final === true;
    return {
      step,
      led: final ? replay(wizard, answers).complete : isReachable(wizard, step, answers),
      asked: askedFields(wizard, step, answers).map(({ pointer }) => pointer),
    };
  }

  #answersNow(): Answers {
    const id = this.#shown?.wizard.id;
    if (id === undefined) return this.#answers;
    // The runner then stores its draft, into the frame's own storage.
    window.dispatchEvent(new Event('pagehide'));
    this.#answers = loadDraft(id)?.answers ?? this.#answers;
    return this.#answers;
  }

  #set(shown: SessionView): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

/** What an event of XState was; undefined for the beginning. */
function happened(event: { type: string }, failure: unknown): Happened | undefined {
  if (event.type === 'xstate.init') return undefined;
  if (event.type.startsWith('xstate.done.actor')) return { type: 'ACCEPTED' };
  if (event.type.startsWith('xstate.error.actor'))
    return { type: 'FAILED', message: failure instanceof Error ? failure.message : '' };
  return event as WizardEvent;
}

/**
 * The wizard with its pictures where they can be loaded. The site offers only those of wizards that it has loaded. The
 * runner asks for `/wizards/<id>/pictures/<file>`, which browsers resolve.
 */
function withPictures(wizard: Wizard, addressOf: (file: string, id: string) => string): Wizard {
  const step = memoize((id: string) => {
    const known = wizard.step(id);
    const picture = known?.file.picture;
    if (known === undefined || picture === undefined) return known;
    const file = `../../..${addressOf(picture.file, wizard.id)}`;
    return { ...known, file: { ...known.file, picture: { ...picture, file } } };
  });
  return { ...wizard, step };
}
