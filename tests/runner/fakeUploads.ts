import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { doing, eventually, settled } from '../support/react.tsx';

/** The first bytes of a JPEG. */
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0];

/** `content` tells photos apart. */
export function photo(name: string, content = name): File {
  return new File([new Uint8Array(JPEG), content], name, { type: 'image/jpeg' });
}

/** An upload request that the test answers. */
export class FakeRequest {
  readonly upload = new EventTarget();
  responseType = '';
  responseText = '';
  status = 0;
  body: FormData | undefined;
  aborted = false;
  private readonly events = new EventTarget();

  readonly headers = new Map<string, string>();

  open(): void {}

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  retryAfter: string | null = null;

  getResponseHeader(name: string): string | null {
    return name === 'Retry-After' ? this.retryAfter : null;
  }

  send(body: FormData): void {
    this.body = body;
    requests.push(this);
  }

  abort(): void {
    this.aborted = true;
    this.end('abort');
  }

  addEventListener(type: string, listener: () => void): void {
    this.events.addEventListener(type, listener);
  }

  get name(): string {
    const sent = this.body?.get('files');
    return sent instanceof File ? sent.name : '';
  }

  progress(loaded: number, total: number): Promise<void> {
    return doing(() => this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })));
  }

  /** The server stores the file under this id. `hinweis`: what it says of the file. */
  accept(id: string, hinweis?: string): Promise<void> {
    const files = [{ id, originalname: this.name, path: `/api/upload/${id}`, hinweis }];
    return this.reply(200, JSON.stringify({ success: true, files }));
  }

  async reply(status: number, text: string, retryAfter: string | null = null): Promise<void> {
    this.status = status;
    this.retryAfter = retryAfter;
    this.responseText = text;
    await doing(() => this.end('load'));
    await settled();
  }

  /** The server rejects the request. The file may be sent again. */
  refuse(): Promise<void> {
    return this.reply(400, '{"success":false,"error":"Unvollständig."}');
  }

  /** The network fails. */
  async fail(): Promise<void> {
    await doing(() => this.end('error'));
    await settled();
  }

  private end(event: string): void {
    this.events.dispatchEvent(new Event(event));
    this.events.dispatchEvent(new Event('loadend'));
  }
}

/** The requests that are or were under way, oldest first. */
export const requests: FakeRequest[] = [];

export function fakeUploads(): void {
  requests.splice(0);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  // The real one answers from another thread, whenever that is ready.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(
    async (_, data) =>
      Uint8Array.from(
        createHash('sha256')
          .update(new Uint8Array(data as ArrayBuffer))
          .digest(),
      ).buffer,
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}` }));
}

/** Waits until so many requests were sent, and returns the last of them. */
export async function request(number: number): Promise<FakeRequest> {
  await eventually(() => {
    if (requests.length < number) throw new Error(`no request ${number}`);
  });
  const found = requests[number - 1];
  if (found === undefined) throw new Error(`There is no request ${number}.`);
  return found;
}
