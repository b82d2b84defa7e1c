import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { ExtendedFormidableOptions } from 'koa-body';
import { LIMITS } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';

type OnPart = NonNullable<ExtendedFormidableOptions['onPart']>;
type Part = Parameters<OnPart>[0];
type KeepFile = Parameters<OnPart>[1];
type Form = Parameters<
  Extract<NonNullable<ExtendedFormidableOptions['enabledPlugins']>[number], (...args: never[]) => unknown>
>[0];
/** What formidable's parser tells: what it found, and where in the chunk. */
type HeaderToken = { name: string; start: number; end: number };
export type FormidableFile = Parameters<NonNullable<ExtendedFormidableOptions['onFileBegin']>>[1];

/** Fields beside the documented ones are ignored, but not in any number. */
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 16 * 1024;
/** Everything that is no content: boundaries and the parts' headers, which formidable would keep at any length. */
const MAX_OVERHEAD_BYTES = 1024 * 1024;
/**
 * Headers of one part. formidable looks for names in them with patterns that take the square of their length: for 1 MB
 * half a minute.
 */
const MAX_HEADER_BYTES = 8 * 1024;

/**
 * The parts of one multipart request, counted while they arrive. formidable makes an unhandled rejection, and so the
 * end of the process, of what its callbacks throw: so nothing here throws, and refusals go the way of the request's own
 * errors, to which formidable listens. Fields are read here, since its own reading throws on
 * 'Content-Transfer-Encoding: 7bit'.
 */
export class Reception {
  readonly fields = new Map<string, string>();
  readonly files: FormidableFile[] = [];
  readonly #request: IncomingMessage;
  #contentBytes = 0;
  #headerBytes = 0;
  #fieldBytes = 0;
  #fieldParts = 0;
  #fileParts = 0;

  constructor(request: IncomingMessage) {
    this.#request = request;
  }

  /** Counts what the form receives, before the form itself reads it. */
  watch(form: Form): void {
    form.on('progress', (received) => this.#progress(received));
    // There is none where the content type names no boundary.
    const { _parser: parser } = form as Form & { _parser?: EventEmitter };
    parser?.prependListener('data', (token: HeaderToken) => this.#header(token));
  }

  #progress(received: number): void {
    if (received > LIMITS.uploadRequestBytes) this.#refuse(requestTooLarge());
    else if (received - this.#contentBytes > MAX_OVERHEAD_BYTES)
      this.#refuse(new Fault(413, 'Das Formular enthält zu viel außer Dateien.'));
  }

  /** Long headers are emptied as well: formidable reads on until its chunk ends. */
  #header(token: HeaderToken): void {
    if (token.name === 'partBegin') this.#headerBytes = 0;
    if (token.name !== 'headerField' && token.name !== 'headerValue') return;
    this.#headerBytes += token.end - token.start;
    if (this.#headerBytes <= MAX_HEADER_BYTES) return;
    token.end = token.start;
    this.#refuse(new Fault(413, 'Der Name einer Datei oder eines Feldes ist zu lang.'));
  }

  /** Takes a part whose headers are complete. */
  take(part: Part, keepFile: KeepFile): void {
    part.on('data', (chunk: Buffer) => {
      this.#contentBytes += chunk.length;
    });
    if (part.originalFilename === null) this.#readField(part);
    // A file input in which nothing was chosen is sent as a file without name or content (HTML, 'construct the entry
    // list').
    else if (part.originalFilename !== '') this.#readFile(part, keepFile);
  }

  #readFile(part: Part, keepFile: KeepFile): void {
    this.#fileParts += 1;
    if (this.#fileParts > LIMITS.filesPerField) {
      this.#refuse(
        new Fault(413, `Es können höchstens ${LIMITS.filesPerField} Dateien auf einmal hochgeladen werden.`),
      );
      return;
    }
    // The client's field name would become a key of formidable's result; without a type it would take the file for a
    // field.
    part.name = 'datei';
    part.mimetype = 'application/octet-stream';
    Promise.resolve(keepFile(part)).catch((error: unknown) => this.#refuse(error));
  }

  #readField(part: Part): void {
    this.#fieldParts += 1;
    if (this.#fieldParts > MAX_FIELDS) {
      this.#refuse(new Fault(413, 'Das Formular enthält zu viele Felder.'));
      return;
    }
    const chunks: Buffer[] = [];
    part.on('data', (chunk: Buffer) => {
      this.#fieldBytes += chunk.length;
      if (this.#fieldBytes > MAX_FIELD_BYTES) this.#refuse(new Fault(413, 'Ein Feld des Formulars ist zu lang.'));
      else chunks.push(chunk);
    });
    part.on('end', () => this.fields.set(part.name ?? '', Buffer.concat(chunks).toString('utf8')));
  }

  #refuse(error: unknown): void {
    this.#request.emit('error', error);
  }
}

/** The refusal of a request above LIMITS.uploadRequestBytes. */
export function requestTooLarge(): Fault {
  return new Fault(413, 'Die Dateien sind zusammen zu groß (höchstens 100 MB auf einmal).');
}
