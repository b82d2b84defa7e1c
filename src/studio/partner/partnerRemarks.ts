import type { FailureReply, StudioLinkRemark, StudioRemarks } from '../../contract/index.ts';
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
  });
  readonly state = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  constructor(address: string, send: typeof fetch) {
    this.#address = address;
    this.#send = send;
  }

  async load(): Promise<void> {
    try {
      this.#set({ remarks: await this.#ask(), failure: undefined });
    } catch (error) {
      this.#set({ failure: sentenceOf(error) });
    }
  }

  write(part: Partial<Pick<PartnerState, 'name' | 'text'>>): void {
    this.#set({ ...part, sent: false });
  }

  /** Sends what is written about a place. A second press while it is under way sends nothing. */
  async add(place: Omit<StudioLinkRemark, 'name' | 'text'>): Promise<void> {
    const { sending, name, text } = this.state();
    if (sending) return;
    this.#set({ sending: true, failure: undefined, sent: false });
    try {
      const body = JSON.stringify({ ...place, name, text } satisfies StudioLinkRemark);
      const remarks = await this.#ask({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      this.#set({ remarks, sending: false, sent: true, text: '' });
    } catch (error) {
      this.#set({ sending: false, failure: sentenceOf(error) });
    }
  }

  async #ask(init?: RequestInit): Promise<PartnerRemark[]> {
    const reply = await this.#send(this.#address, init).catch(() => {
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
