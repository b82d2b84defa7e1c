import { flushSync } from 'react-dom';
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
} from '../../engine/index.ts';
import { loadDraft } from '../../runner/draft.ts';
import { ASKING, RETURN_TO } from '../../runner/start.ts';
import type { EntryState, Navigation, RunStart } from '../../runner/index.ts';
import { pictureUrl } from '../api.ts';
import { wizardCompiler, type Compiled } from '../document/compile.ts';
import type { Files } from '../workspace/history.ts';
import type { FromFrame, ToFrame } from './protocol.ts';
import { sampleReceipt } from './receipt.ts';

/** An entry of the page's history, which the frame keeps by itself. */
type Entry = { step: string; entry: EntryState; query: Record<string, string> };

/** What is on the page. Another `number` is another run of the wizard. */
export type Shown = { number: number; wizard: Wizard; begin: RunStart; entries: readonly [Entry, ...Entry[]] };

/** The errors of a step are on the page. */
const REFUSED = 'form [role=alert][tabindex]';

/**
 * One wizard in the frame: takes the studio's texts, and draws them with the answers and the step that are on the page.
 */
export class Session {
  readonly #post: (message: FromFrame) => void;
  readonly #today: () => string;
  readonly #listeners = new Set<() => void>();
  #shown: Shown | undefined;
  #files: Files = {};
  /** Why the last texts could not be drawn. */
  #failure: string | undefined;
  #compile: { id: string; with: (files: Files, today: () => string) => Compiled } | undefined;
  /** Those of the last draft. A sent one is removed, and its answers are still needed for the next picture. */
  #answers: Answers = {};

  constructor(post: (message: FromFrame) => void, today: () => string) {
    this.#post = post;
    this.#today = today;
  }

  readonly state = (): Shown | undefined => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The wizard on the page with the answers that its run holds. */
  current(): { wizard: Wizard; answers: Answers } | undefined {
    return this.#shown && { wizard: this.#shown.wizard, answers: this.#answersNow() };
  }

  /** Draws new texts. If they cannot be compiled, the page stays and is told why. */
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
      this.tell(false);
      return;
    }
    const wizard = withReplayCache(withPictures(compiled.wizard));
    const top = this.#shown?.entries[0];
    const refused = document.querySelector(REFUSED) !== null;
    this.#draw(wizard, top ?? { step: wizard.initial, entry: {}, query: {} }, this.#answersNow(), refused);
  }

  /** Shows a step with the answers of the page, or with others if those do not lead there. */
  show({ step, answers, replace = false, refused = false, left = false }: Extract<ToFrame, { kind: 'show' }>): void {
    const wizard = this.#shown?.wizard;
    if (wizard === undefined || wizard.step(step) === undefined) return;
    const own = this.#answersNow();
    const keeps = answers === undefined || (!replace && isReachable(wizard, step, own));
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
  }

  /** The URL of the page, as the runner sees it. */
  navigationOf({ entries: [top, ...before] }: Shown): Navigation {
    return {
      step: top.step,
      location: top,
      query: top.query,
      entry: top.entry,
      push: (step, entry, query) => this.#move([{ step, entry, query }, top, ...before]),
      replace: (step, entry, query) => this.#move([{ step, entry, query }, ...before]),
      pop: () => {
        const [last, ...rest] = before;
        if (last !== undefined) this.#move([last, ...rest]);
      },
    };
  }

  /** The run moved: a person uses the page. */
  #move(entries: Shown['entries']): void {
    if (this.#shown === undefined) return;
    const moved = this.#shown.entries[0].step !== entries[0].step;
    this.#set({ ...this.#shown, entries });
    this.tell(moved);
  }

  #draw(wizard: Wizard, wanted: Entry, answers: Answers, refused: boolean): void {
    const draft = loadDraft(wizard.id);
    const isKnown = wizard.step(wanted.step) !== undefined;
    const step = isKnown ? wanted.step : (replay(wizard, answers).path.at(-1) ?? wizard.initial);
    const final = wizard.step(step)?.final === true;
    const top: Entry = {
      step,
      entry: final ? { receipt: sampleReceipt(wizard, answers) } : isKnown ? wanted.entry : {},
      query: isKnown ? wanted.query : {},
    };
    const begin: RunStart = {
      step,
      answers,
      returnTo: top.query[RETURN_TO],
      edited: draft?.edited,
      asking: top.query[ASKING] !== undefined,
      receipt: top.entry.receipt,
      sendKey: undefined,
      notice: undefined,
      // Stores the answers, so that the next picture finds them.
      isNew: true,
      unfinished: draft?.unfinished ?? [],
      prints: draft?.prints ?? {},
    };
    this.#answers = answers;
    flushSync(() => this.#set({ number: (this.#shown?.number ?? 0) + 1, wizard, begin, entries: [top] }));
    if (refused && !final && validate(wizard, step, answers).length > 0)
      document.querySelector('form')?.requestSubmit();
    this.tell(false);
  }

  /** Tells the studio what is on the page. */
  tell(byPerson: boolean): void {
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

  #set(shown: Shown): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * The wizard with its pictures at the studio's address. The site offers only those of wizards that it has loaded. The
 * runner asks for `/wizards/<id>/pictures/<file>`, which browsers resolve.
 */
function withPictures(wizard: Wizard): Wizard {
  const step = memoize((id: string) => {
    const known = wizard.step(id);
    const picture = known?.file.picture;
    if (known === undefined || picture === undefined) return known;
    const file = `../../..${pictureUrl(wizard.id, picture.file)}`;
    return { ...known, file: { ...known.file, picture: { ...picture, file } } };
  });
  return { ...wizard, step };
}
