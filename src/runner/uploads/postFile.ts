import { WIZARD_REVISION, type FailureReply, type UploadReply } from '../../contract/index.ts';
import type { WizardFile } from '../../engine/index.ts';
import type { Cure, FileRef } from '../../fields/index.ts';
import { isTemporary, readRetryAfter } from '../base/retry.ts';

/**
 * Why the same upload may succeed later: the network failed (`lost`), or the server cannot accept it now (`busy`), for
 * at least `wait` seconds.
 */
export type Hitch = { why: 'lost' } | { why: 'busy'; wait: number | undefined };

/** A failed upload. `message` is shown to people (specification 2, section 8). */
export class UploadFailure extends Error {
  readonly cure: Cure;
  readonly hitch: Hitch | undefined;

  constructor(message: string, cure: Cure, hitch?: Hitch) {
    super(message);
    this.name = 'UploadFailure';
    this.cure = cure;
    this.hitch = hitch;
  }
}

const LOST = 'Upload fehlgeschlagen';
/** A proxy says so, before our server, which has a sentence of its own. */
const TOO_LARGE = 'Diese Datei ist zu groß für diese Verbindung. Bitte wählen Sie eine kleinere.';
const UNREADABLE = 'Fehler beim Verarbeiten der Server-Antwort';
/** A connection without progress for this long counts as lost. Phones do not always report that. */
const STALLED_MS = 60_000;
/** With these statuses the server rejects the file itself. Sending it again cannot help. */
const FINAL = new Set([415, 422]);

type PostOptions = {
  submit: WizardFile['submit'];
  /** Revision of the definition. */
  revision: string;
  pointer: string;
  /** The name that the file is sent under. */
  name: string;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  /** Called with what the server says of a file that it has accepted. */
  onNote: (note: string) => void;
};

/**
 * Uploads one file. Rejects with an `UploadFailure`. Uses XMLHttpRequest, since fetch does not report upload progress.
 */
export function postFile(
  file: File,
  { submit, revision, pointer, name, signal, onProgress, onNote }: PostOptions,
): Promise<FileRef> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    request.open('POST', '/api/upload');
    request.setRequestHeader(WIZARD_REVISION, revision);
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('load', () => {
      const reply = parseReply(request.responseText);
      const [kept] = reply?.success === true ? reply.files : [];
      if (kept?.hinweis !== undefined) onNote(kept.hinweis);
      if (kept !== undefined) resolve({ id: kept.id, name: kept.originalname, path: kept.path });
      else reject(refusalOf(request, reply));
    });
    for (const event of ['error', 'abort'])
      request.addEventListener(event, () => reject(new UploadFailure(LOST, 'again', { why: 'lost' })));
    request.addEventListener('loadend', () => clearTimeout(stalled));
    signal.addEventListener('abort', () => request.abort());
    moved();
    request.send(formOf(file, name, submit, pointer));
  });
}

function refusalOf(request: XMLHttpRequest, reply: UploadReply | FailureReply | undefined): UploadFailure {
  const hitch = isTemporary(request.status)
    ? { why: 'busy' as const, wait: readRetryAfter(request.getResponseHeader('Retry-After')) }
    : undefined;
  if (reply === undefined && request.status === 413) return new UploadFailure(TOO_LARGE, 'other');
  if (reply === undefined || reply.success) return new UploadFailure(UNREADABLE, 'again', hitch);
  const said = [reply.error, reply.details].filter(Boolean).join(' ');
  return new UploadFailure(`Fehler beim Upload: ${said}`, FINAL.has(request.status) ? 'other' : 'again', hitch);
}

/** The body of the documented call (specification 2, section 7), with the field that the file belongs to. */
function formOf(file: File, name: string, submit: WizardFile['submit'], pointer: string): FormData {
  const form = new FormData();
  form.append('dokumentTyp', submit?.documentType ?? '');
  form.append('feld', pointer);
  for (const [key, value] of Object.entries(submit?.uploadFields ?? {}))
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  form.append('files', file, name);
  return form;
}

function parseReply(text: string): UploadReply | FailureReply | undefined {
  try {
    const reply = JSON.parse(text) as UploadReply | FailureReply;
    return typeof reply.success === 'boolean' ? reply : undefined;
  } catch {
    return undefined;
  }
}
