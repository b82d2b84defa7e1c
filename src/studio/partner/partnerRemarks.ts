import type { FailureReply, StudioLinkAnswer, StudioLinkRemark, StudioRemarks } from '../../contract/index.ts';
import { Observable } from '../workers/observable.ts';

export type PartnerRemark = StudioRemarks['remarks'][number];

export type PartnerState = {
  /** Undefined until the server has answered. The oldest first. */
  remarks: readonly PartnerRemark[] | undefined;
  /** Why they are not known, or were not sent, as a German sentence. */
  failure: string | undefined;
  sending: boolean;
  /** The last one has arrived, and nothing was written since. */
  sent: boolean;
  name: string;
  text: string;
  /** Answers that are written and not sent yet, by the number of their remark. */
  answers: Readonly<Record<number, string>>;
};

const NO_CONNECTION = 'Die Verbindung ist unterbrochen. Was Sie geschrieben haben, steht noch hier.';

/** What is written through a link, and what was answered. `send`: the browser's own `fetch`, which the page replaces for the wizard. */
export class PartnerRemarks {
  readonly #address: string;
  readonly #send: typeof fetch;
  readonly #state = new Observable<PartnerState>({
    remarks: undefined,
    failure: undefined,
    sending: false,
    sent: false,
    name: '',
    text: '',
    answers: {},
  });
  readonly state = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  constructor(address: string, send: typeof fetch) {
    this.#address = address;
    this.#send = send;
  }

  async load(): Promise<void> {
    try {
      this.#set({ remarks: await this.#ask(this.#address), failure: undefined });
    } catch (error) {
      this.#set({ failure: sentenceOf(error) });
    }
  }

  write(part: Partial<Pick<PartnerState, 'name' | 'text'>>): void {
    this.#set({ ...part, sent: false });
  }

  writeAnswer(remark: number, text: string): void {
    this.#set({ answers: { ...this.state().answers, [remark]: text } });
  }

  /** Sends what is written about a place. A second press while it is under way sends nothing. */
  add(place: Omit<StudioLinkRemark, 'name' | 'text'>): Promise<void> {
    const { name, text } = this.state();
    const body = { ...place, name, text } satisfies StudioLinkRemark;
    return this.#post(this.#address, body, { sent: true, text: '' });
  }

  /** Sends what is written as an answer to a remark of this link. */
  reply(remark: number): Promise<void> {
    const { name, answers } = this.state();
    const body = { name, text: answers[remark] ?? '' } satisfies StudioLinkAnswer;
    return this.#post(`${this.#address}/${remark}`, body, { answers: { ...answers, [remark]: '' } });
  }

  async #post(address: string, sent: object, then: Partial<PartnerState>): Promise<void> {
    if (this.state().sending) return;
    this.#set({ sending: true, failure: undefined, sent: false });
    try {
      const headers = { 'Content-Type': 'application/json' };
      const remarks = await this.#ask(address, { method: 'POST', headers, body: JSON.stringify(sent) });
      this.#set({ remarks, sending: false, ...then });
    } catch (error) {
      this.#set({ sending: false, failure: sentenceOf(error) });
    }
  }

  async #ask(address: string, init?: RequestInit): Promise<PartnerRemark[]> {
    const reply = await this.#send(address, init).catch(() => {
      throw new Refused(NO_CONNECTION);
    });
    const body = (await reply.json().catch(() => ({ error: NO_CONNECTION }))) as StudioRemarks | FailureReply;
    if ('remarks' in body) return body.remarks;
    throw new Refused([body.error, body.details].filter(Boolean).join(' '));
  }

  #set(part: Partial<PartnerState>): void {
    this.#state.set({ ...this.state(), ...part });
  }
}

class Refused extends Error {}

function sentenceOf(error: unknown): string {
  return error instanceof Refused ? error.message : 'Das ist fehlgeschlagen.';
}
