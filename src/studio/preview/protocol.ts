import type { Answers, WizardEvent } from '../../engine/index.ts';
import type { StepParagraphs } from '../../engine/index.ts';
import type { Situation } from '../../explain/index.ts';
import type { ServerAnswer } from './serverAnswers.ts';

/** A single part of a step's page. */
export type PagePart = 'title' | 'button' | 'picture' | 'result';

/** Something on a step's page that stands at a place of its definition. */
export type Target =
  | { part: PagePart }
  | { part: StepParagraphs; index: number }
  | { part: 'question'; field: string }
  | { part: 'choice'; field: string; index: number };

/** How the frame shows the page. */
export type Look = {
  /** 2 for a text of 200 %. */
  text: 1 | 2;
  dark: boolean;
  /** A click selects what stands there, and Alt with a click uses it; otherwise the other way round. */
  editing: boolean;
};

/** What the studio sends to the frame. */
export type ToFrame =
  /** Texts by path that have changed since the last message; null removes one. */
  | { kind: 'texts'; id: string; files: Record<string, string | null> }
  /**
   * Shows a step. The answers stay if they lead there, else these ones are taken. `refused`: the step's button is
   * pressed, so that its errors are on the page. `left`: every field counts as left, so that its advice is there.
   */
  | { kind: 'show'; step: string; answers?: Answers; replace?: boolean; refused?: boolean; left?: boolean }
  | { kind: 'restart' }
  | { kind: 'look'; look: Look }
  /** Marks an element; scrolls to it, if asked to. */
  | { kind: 'mark'; target: Target | undefined; scroll: boolean }
  /** The frame sends the answers on its page. */
  | { kind: 'ask' }
  /**
   * The frame reports what the machine does from now on, and requests wait for their answer. With a situation, a run
   * begins there.
   */
  | { kind: 'simulate'; situation: Situation | undefined }
  /** Sends an event to the running machine. */
  | { kind: 'event'; event: WizardEvent }
  /** Answers the request that waits. */
  | { kind: 'answer'; answer: ServerAnswer }
  /** Begins again as a reload of the page would; `changed`: as if the definition were another one than before. */
  | { kind: 'reload'; changed: boolean };

/** What happened to the machine: an event, or the end of a request. */
export type Happened = WizardEvent | { type: 'ACCEPTED' } | { type: 'FAILED'; message: string };

/** Why a run has begun: the studio asked for it, new texts, a reload, one as if the wizard had changed, or the page itself, which discards answers. */
export type Because = 'asked' | 'texts' | 'reload' | 'changedReload' | 'page';

/** What the frame sends to the studio. */
export type FromFrame =
  | { kind: 'ready' }
  /**
   * What is on the page. `step`: undefined if nothing could be drawn yet. `led`: answers lead to this step. `asked`: the
   * questions that it asks now. `failure`: why the last texts could not be drawn; the picture is that of older ones.
   */
  | {
      kind: 'drawn';
      step: string | undefined;
      led: boolean;
      asked: string[];
      failure: string | undefined;
      byPerson: boolean;
    }
  | { kind: 'picked'; step: string; target: Target }
  /** The answers on the page, as asked for. */
  | { kind: 'answers'; answers: Answers }
  /** A run has begun. */
  | { kind: 'began'; situation: Situation; because: Because }
  /** The machine has taken in an event, and stands here now. */
  | { kind: 'ran'; event: Happened; situation: Situation }
  /** A link was followed, which leads out of the wizard. */
  | { kind: 'left'; href: string }
  /** A key with a modifier, or F1, F6, F8: shortcuts that the studio may know. */
  | { kind: 'key'; key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** Whether a message comes from the other side. Others come from anybody, such as extensions of the browser. */
function isFrom(
  { origin, source, data }: MessageEvent<unknown>,
  other: MessageEventSource | null | undefined,
): boolean {
  return origin === location.origin && source === other && typeof data === 'object' && data !== null;
}

/** A message of the studio to its frame; undefined for all others. */
export function readToFrame(event: MessageEvent<unknown>): ToFrame | undefined {
  return isFrom(event, window.parent) ? (event.data as ToFrame) : undefined;
}

/** A message of the frame to the studio; undefined for all others. */
export function readFromFrame(event: MessageEvent<unknown>, frame: Window | null | undefined): FromFrame | undefined {
  return isFrom(event, frame) ? (event.data as FromFrame) : undefined;
}
