import type { DeleteReply, FailureReply, UploadReply } from '../contract/index.ts';
import type { FileRef, PendingUpload, UploadQueue } from '../fields/index.ts';
import type { UploadKeyword } from '../engine/index.ts';

const PARALLEL = 2;
const UNREADABLE = 'Fehler beim Verarbeiten der Server-Antwort';
const DELETE_FAILED = 'Fehler beim Löschen der Datei';

type Job = { pointer: string; file: File; upload: PendingUpload; abort: AbortController; state: 'waiting' | 'running' | 'settled' };

/** Sends files to the server, two at a time, and keeps what became of them until a field takes it over. */
export function createUploadQueue(documentType: string | undefined): UploadQueue & { busy: () => boolean } {
  const listeners = new Set<() => void>();
  const previews = new Map<string, string>();
  let jobs: Job[] = [];
  /** The first answer brings the session's cookie. Sent together, the first files would found two sessions. */
  let inSession = false;
  let added = 0;
  let lists = new Map<string, readonly PendingUpload[]>();

  function changed() {
    lists = new Map();
    for (const listener of listeners) listener();
  }

  function update(job: Job, state: PendingUpload['state']) {
    job.upload = { ...job.upload, state };
    changed();
  }

  function pump() {
    const running = jobs.filter((job) => job.state === 'running').length;
    for (const job of jobs.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, (inSession ? PARALLEL : 1) - running))) {
      job.state = 'running';
      void run(job);
    }
  }

  async function run(job: Job) {
    try {
      const ref = await postFile(job.file, { documentType, pointer: job.pointer, signal: job.abort.signal, onProgress: (fraction) => update(job, { kind: 'sending', fraction }) });
      inSession = true;
      if (job.upload.preview !== undefined) previews.set(ref.id, job.upload.preview);
      update(job, { kind: 'done', ref });
    } catch (error) {
      update(job, { kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    } finally {
      job.state = 'settled';
      pump();
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pending(pointer) {
      const known = lists.get(pointer);
      if (known !== undefined) return known;
      const list = jobs.filter((job) => job.pointer === pointer).map(({ upload }) => upload);
      lists.set(pointer, list);
      return list;
    },
    add(pointer, files, rules) {
      const noneFits = files.length > 1 && files.every((file) => !fits(file, rules));
      for (const file of files) {
        const refusal = (noneFits ? rules.messages?.none : undefined) ?? refusalOf(file, rules);
        jobs.push({
          pointer,
          file,
          abort: new AbortController(),
          state: refusal === undefined ? 'waiting' : 'settled',
          upload: {
            key: String((added += 1)),
            name: file.name,
            bytes: file.size,
            preview: refusal === undefined && file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined,
            state: refusal === undefined ? { kind: 'sending', fraction: 0 } : { kind: 'failed', message: refusal },
          },
        });
      }
      changed();
      pump();
    },
    retry(_, key) {
      const job = jobs.find(({ upload }) => upload.key === key);
      if (job === undefined) return;
      job.state = 'waiting';
      update(job, { kind: 'sending', fraction: 0 });
      pump();
    },
    drop(_, key) {
      const job = jobs.find(({ upload }) => upload.key === key);
      job?.abort.abort();
      jobs = jobs.filter((other) => other !== job);
      changed();
    },
    async remove(ref) {
      const response = await fetch(ref.path, { method: 'DELETE', credentials: 'same-origin' }).catch((cause: unknown) => {
        throw new Error(DELETE_FAILED, { cause });
      });
      // A file that the server no longer has is removed.
      if (!response.ok && response.status !== 404) throw new Error(DELETE_FAILED);
      await (response.json() as Promise<DeleteReply>).catch(() => undefined);
    },
    previewOf: (ref) => previews.get(ref.id),
    busy: () => jobs.some(({ state }) => state !== 'settled'),
  };
}

/** What can be told before sending: the declared type and the size. The server looks at the content. */
function refusalOf(file: File, rules: UploadKeyword): string | undefined {
  const { maxBytes, messages } = rules;
  if (!fits(file, rules)) return messages?.accept ?? 'Diese Art von Datei können wir hier nicht annehmen.';
  if (maxBytes !== undefined && file.size > maxBytes) return messages?.maxBytes ?? `Die Datei ist größer als ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
  return file.size === 0 ? 'Die Datei ist leer.' : undefined;
}

function fits(file: File, { accept }: UploadKeyword): boolean {
  return file.type === '' || accept.some((type) => type === file.type || (type === 'image/*' && file.type.startsWith('image/')));
}

type PostOptions = { documentType: string | undefined; pointer: string; signal: AbortSignal; onProgress: (fraction: number) => void };

/** XMLHttpRequest, because fetch does not tell how much has been sent. */
function postFile(file: File, { documentType, pointer, signal, onProgress }: PostOptions): Promise<FileRef> {
  const form = new FormData();
  form.append('dokumentTyp', documentType ?? '');
  form.append('feld', pointer);
  form.append('files', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload');
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const reply = parseReply(request.responseText);
      if (reply === undefined) reject(new Error(UNREADABLE));
      else if (!reply.success) reject(new Error(`Fehler beim Upload: ${[reply.error, reply.details].filter(Boolean).join(' ')}`));
      else if (reply.files[0] === undefined) reject(new Error(UNREADABLE));
      else resolve({ id: reply.files[0].id, name: reply.files[0].originalname, path: reply.files[0].path });
    });
    request.addEventListener('error', () => reject(new Error('Upload fehlgeschlagen')));
    request.addEventListener('abort', () => reject(new Error('Upload abgebrochen')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parseReply(text: string): UploadReply | FailureReply | undefined {
  try {
    const reply = JSON.parse(text) as UploadReply | FailureReply;
    return typeof reply.success === 'boolean' ? reply : undefined;
  } catch {
    return undefined;
  }
}
