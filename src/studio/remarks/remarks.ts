import type { StudioRemark, StudioRemarkReply, StudioRemarks } from '../../contract/index.ts';
import { failureMessage, type RemarkApi } from '../api/api.ts';
import { Observable } from '../workers/observable.ts';

export type Remark = StudioRemarks['remarks'][number];

export type RemarkState = {
  /** Undefined until the server has told them. The oldest first. */
  remarks: readonly Remark[] | undefined;
  /** Why they are not known, or were not sent, as a German sentence. */
  failure: string | undefined;
  sending: boolean;
  /** What was written and is not sent yet, by what it belongs to: selecting another place loses no words. */
  unsent: Readonly<Record<string, string>>;
};

/** The remarks at places of one wizard that belong to no release yet. */
export class Remarks {
  readonly #id: string;
  readonly #api: RemarkApi;
  readonly #state = new Observable<RemarkState>({
    remarks: undefined,
    failure: undefined,
    sending: false,
    unsent: {},
  });
  readonly state = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  constructor(id: string, api: RemarkApi) {
    this.#id = id;
    this.#api = api;
  }

  async load(): Promise<void> {
    try {
      this.#set({ remarks: (await this.#api.remarks(this.#id)).remarks, failure: undefined });
    } catch (error) {
      this.#set({ failure: failureMessage(error) });
    }
  }

  /** Those that were settled for an entry of the history. Rejects with an ApiFault. */
  async keptWith(entry: number): Promise<readonly Remark[]> {
    return (await this.#api.remarks(this.#id, entry)).remarks;
  }

  /** `key`: what it belongs to, a place or a remark. */
  write(key: string, text: string): void {
    this.#set({ unsent: { ...this.state().unsent, [key]: text } });
  }

  add(key: string, remark: StudioRemark): Promise<boolean> {
    return this.#send(key, () => this.#api.addRemark(this.#id, remark));
  }

  reply(key: string, remark: number, reply: StudioRemarkReply): Promise<boolean> {
    return this.#send(key, () => this.#api.replyToRemark(this.#id, remark, reply));
  }

  async #send(key: string, call: () => Promise<StudioRemarks>): Promise<boolean> {
    if (this.state().sending) return false;
    this.#set({ sending: true, failure: undefined });
    try {
      const { remarks } = await call();
      this.#set({ remarks, sending: false });
      this.write(key, '');
      return true;
    } catch (error) {
      this.#set({ sending: false, failure: failureMessage(error) });
      return false;
    }
  }

  #set(part: Partial<RemarkState>): void {
    this.#state.set({ ...this.state(), ...part });
  }
}
