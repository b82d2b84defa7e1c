import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { Dicer } from '@fastify/busboy';
import { LIMITS } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { readUtf8 } from '../http/utf8.ts';
import { cleanName } from './cleanName.ts';
import { fileWriter } from './fileWriter.ts';
import { malformed, requestTooLarge, tooManyFiles } from './formFaults.ts';
import { readPartHeader, type PartHeader } from './partHeader.ts';
import type { Directory } from './temporary.ts';

/** A received file: `name` cleaned, `path` in the given directory. `field`: the name of its input. */
export type ReceivedFile = { field: string; name: string; path: string; bytes: number };

/** What a form may contain besides files. */
export type FieldLimits = { fields: number; bytes: number };

/** The directory for the files, and a check that is called with a number of bytes before they are written. */
export type Destination = { directory: Directory; before: (bytes: number) => Promise<void>; limits?: FieldLimits };

/** Of a form that only sends files. Unknown fields are ignored, but their number is limited. */
const FEW: FieldLimits = { fields: 20, bytes: 16 * 1024 };
/** Limit for everything but content: boundaries, headers of parts, preamble and epilogue. */
const MAX_OVERHEAD_BYTES = 1024 * 1024;

/**
 * Receives the body of one multipart request. On 'finish' its files are on the disk. Fails with a Fault, 413 above a
 * limit or 400 for a malformed or incomplete body, or with an error of the disk or of `before`.
 */
export class Reception extends Writable {
  readonly entries: [name: string, value: string][] = [];
  readonly files: ReceivedFile[] = [];
  readonly #destination: Destination;
  readonly #parser: Dicer;
  /** Resolves when the closing boundary was read and every part has ended. */
  readonly #parsed = Promise.withResolvers<void>();
  #isParsed = false;
  readonly #written: Promise<void>[] = [];
  /** The current part, or the last one. */
  #part: Dicer.PartStream | undefined;
  #receivedBytes = 0;
  #contentBytes = 0;
  #fieldBytes = 0;
  #fieldParts = 0;

  constructor(boundary: string, destination: Destination) {
    super();
    this.#destination = destination;
    this.#parser = new Dicer({ boundary });
    this.#parser.on('part', (part) => this.#takePart(part));
    this.#parser.on('error', (cause) => this.destroy(malformed(cause)));
    this.#parser.on('finish', () => {
      this.#isParsed = true;
      this.#parsed.resolve();
    });
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > LIMITS.uploadRequestBytes) done(requestTooLarge());
    else if (this.#receivedBytes - this.#contentBytes > MAX_OVERHEAD_BYTES)
      done(new Fault(413, 'Das Formular enthält zu viel außer Dateien.'));
    else if (this.#isParsed) done();
    else {
      callbackify(async () => {
        const taken = Promise.withResolvers<void>();
        this.#parser.write(chunk, () => taken.resolve());
        // Dicer does not call back if the closing boundary came in one chunk with so much content that the part applied
        // back pressure.
        await Promise.race([taken.promise, this.#parsed.promise]);
      })(done);
    }
  }

  override _final(done: (error?: Error | null) => void): void {
    callbackify(async () => {
      this.#parser.end();
      await this.#parsed.promise;
      await Promise.all(this.#written);
    })(done);
  }

  /** Waits until the files are closed. */
  override _destroy(reason: Error | null, done: (error?: Error | null) => void): void {
    // Without an error, `pipeline` would wait for the end of a part that has already arrived completely.
    this.#part?.destroy(reason ?? malformed());
    callbackify(async () => {
      await Promise.allSettled(this.#written);
      if (reason !== null) throw reason;
    })(done);
  }

  #takePart(part: Dicer.PartStream): void {
    this.#part = part;
    let hasHeader = false;
    part.once('header', (lines: Record<string, string[]>) => {
      hasHeader = true;
      // Dicer continues to the end of its chunk.
      if (this.destroyed) return;
      try {
        this.#takeContent(part, readPartHeader(lines));
      } catch (error) {
        this.#fail(error);
      }
    });
    part.on('data', (chunk: Buffer) => {
      this.#contentBytes += chunk.length;
    });
    part.on('end', () => {
      if (!hasHeader) this.destroy(malformed());
    });
    // Dicer reports a truncated part after it has reported the same error for the whole.
    part.on('error', () => undefined);
  }

  #takeContent(part: Dicer.PartStream, header: PartHeader): void {
    if (header.fileName === undefined) this.#takeField(part, header.name);
    // An empty file input is sent as a file without name and content (HTML, 'construct the entry list').
    else if (header.fileName !== '') this.#takeFile(part, header.name, header.fileName);
  }

  #takeFile(part: Dicer.PartStream, field: string, fileName: string): void {
    const { directory, before } = this.#destination;
    const index = this.files.length;
    if (index === LIMITS.filesPerField) throw tooManyFiles(field);
    const file = { field, name: cleanName(fileName), path: '', bytes: 0 };
    const place = async () => (file.path = join(await directory(), String(index)));
    this.files.push(file);
    part.on('data', (chunk: Buffer) => {
      file.bytes += chunk.length;
    });
    const written = pipeline(part, fileWriter(place, before));
    written.catch((error: unknown) => this.#fail(error));
    this.#written.push(written);
  }

  #takeField(part: Dicer.PartStream, name: string): void {
    const { fields, bytes } = this.#destination.limits ?? FEW;
    this.#fieldParts += 1;
    if (this.#fieldParts > fields) throw new Fault(413, 'Das Formular enthält zu viele Felder.');
    const chunks: Buffer[] = [];
    part.on('data', (chunk: Buffer) => {
      this.#fieldBytes += chunk.length;
      if (this.#fieldBytes > bytes) this.destroy(new Fault(413, 'Ein Feld des Formulars ist zu lang.'));
      else chunks.push(chunk);
    });
    part.on('end', () => {
      try {
        this.entries.push([name, readUtf8(Buffer.concat(chunks))]);
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  #fail(error: unknown): void {
    this.destroy(error instanceof Error ? error : new Error('the upload failed', { cause: error }));
  }
}
