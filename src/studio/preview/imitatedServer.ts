import { EVENTS_PATH, type FailureReply, type UploadReply } from '../../contract/index.ts';
import type { Answers, Wizard } from '../../engine/index.ts';
import { replyOf, type Reply, type ServerAnswer } from './serverAnswers.ts';

const NOT_HERE: FailureReply = { success: false, error: 'In der Vorschau geht das nicht.' };

type ImitatedOptions = {
  /** The wizard on the page with its answers. */
  current: () => { wizard: Wizard; answers: Answers } | undefined;
  /** How a request with all answers ends. Until then the page waits. */
  answer: () => Promise<ServerAnswer>;
};

/**
 * Replaces the ways of the frame's code to the server: requests are answered here as the server would, and nothing leaves
 * the frame. Its policy forbids connections, too.
 */
export function imitateServer({ current, answer }: ImitatedOptions): void {
  const files = new Map<string, string>();

  /** Undefined if the connection fails. */
  const reply = async (method: string, path: string): Promise<Reply | undefined> => {
    const shown = current();
    if (path === EVENTS_PATH) return { status: 204, body: undefined };
    if (method === 'POST' && shown !== undefined && path === shown.wizard.submitPath)
      return replyOf(await answer(), shown.wizard, shown.answers);
    if (files.has(path)) {
      if (method === 'DELETE') files.delete(path);
      return { status: 200, body: { success: true } };
    }
    // A file of pasted or sample answers, which nobody has chosen here. It counts as there, like one that has arrived.
    if (path.startsWith('/api/upload/')) return { status: 200, body: { success: true } };
    return { status: 404, body: NOT_HERE };
  };

  window.fetch = async (input, init) => {
    const { pathname, href } = new URL(input instanceof Request ? input.url : input, location.href);
    const replied = await orAborted(
      reply(init?.method ?? 'GET', href.startsWith('blob:') ? href : pathname),
      init?.signal,
    );
    if (replied === undefined) throw new TypeError('Failed to fetch');
    const { status, headers = {}, body } = replied;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  const keep = (file: File) => {
    const url = URL.createObjectURL(file);
    files.set(url, file.name);
    return url;
  };
  Object.defineProperty(window, 'XMLHttpRequest', {
    value: class extends ImitatedUpload {
      protected keep = keep;
    },
  });
}

/** The promise, unless the signal aborts before it is settled. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return promise;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The request was aborted.', 'AbortError')));
  });
  return Promise.race([promise, aborted]);
}

/** As much of an XMLHttpRequest as uploads use. Every file is accepted. */
abstract class ImitatedUpload extends EventTarget {
  readonly upload = new EventTarget();
  responseType = '';
  responseText = '';
  status = 0;

  /** Keeps a file and returns its address. */
  protected abstract keep: (file: File) => string;

  open(): void {}

  setRequestHeader(): void {}

  getResponseHeader(): null {
    return null;
  }

  abort(): void {}

  send(form: FormData): void {
    const given = form.get('files');
    const file = given instanceof File ? given : new File([], '');
    const path = this.keep(file);
    const reply: UploadReply = {
      success: true,
      files: [{ id: path.slice(-36), originalname: file.name, path }],
    };
    // In a later task, as the network would answer.
    setTimeout(() => {
      this.status = 200;
      this.responseText = JSON.stringify(reply);
      this.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}
