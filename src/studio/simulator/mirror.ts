import type { Situation } from '../../explain/index.ts';
import type { Wizard } from '../../engine/index.ts';
import type { ToFrame } from '../preview/protocol.ts';
import type { Entry, Log } from './log.ts';
import { situationWith } from './pastedAnswers.ts';

/** The part of a log since its run began last, up to where it stands. */
export type Run = { begin: Situation; events: readonly Entry[] };

/** The current run of a log; undefined before it has begun. */
export function runOf({ entries, at }: Log): Run | undefined {
  const past = entries.slice(0, at + 1);
  const start = past.findLastIndex(({ event }) => event.type === 'BEGIN');
  const first = past[start] ?? past[0];
  if (first === undefined) return undefined;
  return { begin: first.situation, events: past.slice(Math.max(start, 0) + 1) };
}

/**
 * Has another frame go through the same events. One event after the other: the next is sent when the frame has reported what
 * the last one did.
 */
export class Mirror {
  readonly #send: (message: ToFrame) => void;
  #wanted: { run: Run; wizard: Wizard } | undefined;
  #begun: Situation | undefined;
  #sent: Entry[] = [];
  #waits = false;
  #state = '';

  constructor(send: (message: ToFrame) => void) {
    this.#send = send;
  }

  /** The run to follow, with the wizard that the frame draws. */
  follow(run: Run, wizard: Wizard): void {
    this.#wanted = { run, wizard };
    this.#advance();
  }

  /** The frame has reported where it stands. */
  heard(situation: Situation): void {
    this.#state = situation.step;
    this.#waits = false;
    this.#advance();
  }

  #advance(): void {
    if (this.#wanted === undefined) return;
    const { run, wizard } = this.#wanted;
    if (this.#begun !== run.begin || !this.#isOnTheWay(run)) {
      this.#begun = run.begin;
      this.#sent = [];
      this.#waits = true;
      const { step, answers } = run.begin;
      const situation = wizard.step(step) === undefined ? situationWith(wizard, answers) : run.begin;
      this.#send({ kind: 'simulate', situation });
      return;
    }
    while (!this.#waits) {
      const next = run.events[this.#sent.length];
      if (next === undefined) return;
      this.#sent.push(next);
      const message = this.#messageFor(next, wizard);
      if (message === undefined) continue;
      this.#waits = true;
      this.#send(message);
    }
  }

  /** Whether all that was sent belongs to the run. While somebody types, the last answer is replaced by the next. */
  #isOnTheWay({ events }: Run): boolean {
    const last = this.#sent.at(-1);
    const next = events[this.#sent.length - 1];
    if (last !== next && last?.event.type === 'ANSWER' && next?.event.type === 'ANSWER') this.#sent.pop();
    return this.#sent.every((entry, index) => entry === events[index]);
  }

  /** Undefined if the event means nothing where the other run stands. */
  #messageFor({ event, answered, situation }: Entry, wizard: Wizard): ToFrame | undefined {
    const step = wizard.step(this.#state);
    const isSending = step === undefined;
    if (event.type === 'BEGIN' || step?.final === true) return undefined;
    if (event.type === 'ACCEPTED' || event.type === 'FAILED')
      return isSending ? { kind: 'answer', answer: answered ?? { kind: 'offline' } } : undefined;
    if (isSending) return undefined;
    // A merged entry holds its first event, and where the last one led.
    return { kind: 'event', event: event.type === 'ANSWER' ? { ...event, answers: situation.answers } : event };
  }
}
