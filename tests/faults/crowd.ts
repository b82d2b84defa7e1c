import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_KEY, type SubmissionReply, type UploadReply } from '../../src/contract/index.ts';
import { errorCode } from '../../server/base/errorCode.ts';
import { ANFRAGE, fineReview } from '../server/fineReview.ts';
import { pdfFile } from '../server/uploads/samples.ts';

/** A request that was answered with success, and what its sender knows of it. */
export type Accepted = { email: string; id: string; reference: string; document: { id: string; sha256: string } };

const PATIENCE_MS = 20_000;
/** How long people take for the next request, and until they press the button again. */
const PAUSE_MS = { next: 2_000, again: 1_000 };

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
  readonly #people: Promise<void>[];
  #ending = false;

  constructor(url: string, size: number) {
    this.#url = url;
    this.#people = Array.from({ length: size }, (_, index) => this.#person(index));
  }

  /** Waits until so many more requests were accepted. */
  async moveOn(count: number): Promise<void> {
    const wanted = this.accepted.length + count;
    while (this.accepted.length < wanted) await sleep(10);
  }

  /** Nobody begins anything new; resolves when everybody has an answer. */
  async end(): Promise<void> {
    this.#ending = true;
    await Promise.all(this.#people);
  }

  async #person(index: number): Promise<void> {
    await sleep(Math.random() * PAUSE_MS.next);
    for (let turn = 1; !this.#ending; turn += 1) {
      await this.#request(`person-${index}-${turn}@example.org`);
      await sleep(Math.random() * 2 * PAUSE_MS.next);
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
      await sleep(PAUSE_MS.again * (0.5 + Math.random()));
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
