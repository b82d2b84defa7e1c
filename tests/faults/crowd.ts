import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_KEY, type SubmissionReply, type UploadReply } from '../../src/contract/index.ts';
import { errorCode } from '../../server/base/errorCode.ts';
import { ANFRAGE, fineReview } from '../server/fineReview.ts';
import { pdfFile } from '../server/uploads/samples.ts';

/** A request that was answered with success, and what its sender knows of it. */
export type Accepted = { email: string; id: string; reference: string; document: { id: string; sha256: string } };

const PATIENCE_MS = 20_000;

export type People = {
  /** How many send at the same time. */
  size: number;
  /** How long they take for the next request, and until they press the button again, on average; in milliseconds. */
  pauses: { next: number; again: number };
  /** A number from 0 up to 1. */
  random: () => number;
};

/**
 * People who upload a document and send a request, again and again. Where an answer stays away or is a failure they
 * press the button once more, as our page lets them: same files, same Idempotency-Key. Each request has an address of
 * its own.
 */
export class Crowd {
  readonly accepted: Accepted[] = [];
  /** Requests that were refused for good; there should be none. */
  readonly refused: string[] = [];
  /** How often which answer came: a status, or the code of a broken connection. */
  readonly answers = new Map<string, number>();
  readonly #url: string;
  readonly #all: Promise<void>[];
  readonly #people: People;
  #ending = false;

  constructor(url: string, people: People) {
    this.#url = url;
    this.#people = people;
    this.#all = Array.from({ length: people.size }, (_, index) => this.#person(index));
  }

  /** Waits until so many more requests were accepted. */
  async moveOn(count: number): Promise<void> {
    const wanted = this.accepted.length + count;
    while (this.accepted.length < wanted) await sleep(10);
  }

  /** Nobody begins anything new; resolves when everybody has an answer. */
  async end(): Promise<void> {
    this.#ending = true;
    await Promise.all(this.#all);
  }

  async #person(index: number): Promise<void> {
    const { pauses, random } = this.#people;
    await sleep(random() * pauses.next);
    for (let turn = 1; !this.#ending; turn += 1) {
      await this.#request(`person-${index}-${turn}@example.org`);
      await sleep(random() * 2 * pauses.next);
    }
  }

  async #request(email: string): Promise<void> {
    const document = pdfFile(2_000 + randomBytes(2).readUInt16LE());
    const uploaded = await this.#insist(() => this.#upload(document));
    const file = uploaded?.files[0];
    if (uploaded === undefined || file === undefined) return;
    const body = JSON.stringify({ ...fineReview([{ id: file.id, name: file.originalname, path: file.path }]), email });
    const key = randomUUID();
    const reply = await this.#insist(() => this.#submit(body, key, uploaded.cookie));
    if (reply === undefined) return;
    this.accepted.push({
      email,
      id: reply.anfrageId,
      reference: reply.referenz,
      document: { id: file.id, sha256: sha256(document) },
    });
  }

  async #upload(document: Buffer): Promise<Answer<UploadReply>> {
    const form = new FormData();
    form.append('dokumentTyp', 'BUSSGELD');
    form.append('files', new File([new Uint8Array(document)], 'bescheid.pdf'));
    return this.#post('/api/upload', form, {});
  }

  async #submit(body: string, key: string, cookie: string): Promise<Answer<SubmissionReply>> {
    return this.#post(ANFRAGE, body, { 'content-type': 'application/json', [IDEMPOTENCY_KEY]: key, cookie });
  }

  async #post<Reply>(
    address: string,
    body: FormData | string,
    headers: Record<string, string>,
  ): Promise<Answer<Reply>> {
    const response = await fetch(this.#url + address, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { status: response.status, text, reply: response.ok ? { ...JSON.parse(text), cookie } : undefined };
  }

  /** Until there is a success; undefined where the server says that trying again is of no use. */
  async #insist<Reply>(attempt: () => Promise<Answer<Reply>>): Promise<(Reply & { cookie: string }) | undefined> {
    for (;;) {
      const answer = await attempt().catch((error: unknown) => ({
        status: brokenBy(error),
        text: '',
        reply: undefined,
      }));
      this.answers.set(String(answer.status), (this.answers.get(String(answer.status)) ?? 0) + 1);
      if (answer.reply !== undefined) return answer.reply;
      if (typeof answer.status === 'number' && answer.status < 500) {
        this.refused.push(`${answer.status} ${answer.text}`);
        return undefined;
      }
      await sleep(this.#people.pauses.again * (0.5 + this.#people.random()));
    }
  }
}

type Answer<Reply> = { status: number | string; text: string; reply: (Reply & { cookie: string }) | undefined };

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** What fetch hides in its cause. */
function brokenBy(error: unknown): string {
  return String(errorCode(error instanceof Error ? (error.cause ?? error) : error) ?? 'broken');
}
