import { assert } from 'vitest';
import type { UploadRef } from '../../src/contract/index.ts';
import {
  fieldsWithin,
  isAsked,
  payload,
  readPointer,
  writePointer,
  type Answers,
  type Field,
  type Wizard,
} from '../../src/engine/index.ts';
import type { AppServer } from '../server/appServer.ts';
import { gifFile, jpegFile, pdfFile, pngFile, webpFile } from '../server/uploads/samples.ts';

const SAMPLES: Record<string, Buffer> = {
  pdf: pdfFile(),
  png: pngFile(),
  jpg: jpegFile(),
  jpeg: jpegFile(),
  gif: gifFile(),
  webp: webpFile(),
};

/** Uploads a small file for each one that the answers name, and puts the server's ids in their place. */
export async function uploadAll(
  server: AppServer,
  wizard: Wizard,
  answers: Answers,
): Promise<{ sent: Answers; cookie: string; files: number }> {
  const filled = structuredClone(answers);
  let cookie = '';
  let files = 0;
  for (const field of fieldsWithin(wizard, filled)) {
    const named = readPointer(filled, field.pointer);
    if (
      field.schema.upload === undefined ||
      !Array.isArray(named) ||
      named.length === 0 ||
      !isAsked(field, filled, wizard.judge)
    )
      continue;
    // Of equal names in a request, the server keeps one only.
    const before = files;
    const sent = (named as UploadRef[]).map(({ name }, index) => ({
      name: `${before + index + 1}-${name}`,
      content: sampleFor(field, name),
    }));
    const kept = await server.upload(sent, {
      dokumentTyp: wizard.definition.wizard.submit?.documentType ?? '',
      feld: field.pointer,
      cookie,
    });
    assert.deepEqual(
      kept.files.map(({ name }) => name),
      sent.map(({ name }) => name),
    );
    writePointer(filled, field.pointer, kept.files);
    cookie = kept.cookie;
    files += kept.files.length;
  }
  return { sent: payload(wizard, filled), cookie, files };
}

/** A file of the kind that the name says, which the field must take: a journey is what people really do. */
function sampleFor({ pointer, schema }: Field, name: string): Buffer {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const sample = SAMPLES[extension];
  if (sample === undefined)
    throw new Error(
      `${pointer} (${schema.upload?.accept.join(', ')}) has the example '${name}': expected one of ${Object.keys(SAMPLES).join(', ')}`,
    );
  return sample;
}
