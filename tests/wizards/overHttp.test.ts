import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadRef } from '../../src/contract/index.ts';
import { fieldsOf, isAsked, payload, readPointer, writePointer, type Answers, type Field, type Wizard } from '../../src/engine/index.ts';
import { AppServer } from '../server/appServer.ts';
import { gifFile, jpegFile, pdfFile, pngFile, webpFile } from '../server/samples.ts';
import { LOADED } from './folders.ts';

/** What every wizard gets for free: each journey goes through the real server into the real database, files included. */

// Account forms send to calls that keep nothing as a submission; tests/server/accounts.test.ts has them.
const SENDING = LOADED.filter(({ wizard }) => wizard.submitPath?.startsWith('/api/auth/') === false);
const JOURNEYS = SENDING.flatMap(({ wizard, definition }) =>
  definition.journeys.map(({ name, answers }) => ({ id: wizard.id, name, wizard, answers })),
);
const SAMPLES: Record<string, Buffer> = { pdf: pdfFile(), png: pngFile(), jpg: jpegFile(), jpeg: jpegFile(), gif: gifFile(), webp: webpFile() };

let server: AppServer;
beforeAll(async () => {
  server = await AppServer.start({ wizards: LOADED.map(({ wizard }) => wizard.id) });
});
afterAll(() => server.close());

it('there are journeys to send', () => {
  expect(JOURNEYS.length).toBeGreaterThan(0);
});

describe.each(JOURNEYS)('$id: $name', ({ wizard, answers }) => {
  it('is accepted, and stored as its page sends it', async () => {
    const { sent, cookie, files } = await uploadAll(wizard, answers);
    const { status, body } = await server.submit(wizard.submitPath ?? '', sent, { cookie });
    expect([status, body.felder]).toEqual([200, undefined]);
    expect(body.referenz).toMatch(new RegExp(`^${wizard.definition.wizard.submit?.reference}-[2-9A-Z]{4}-[2-9A-Z]{4}$`));
    const row = await server.knex('submissions').where({ id: body.anfrageId }).first();
    expect(row).toMatchObject({ wizard: wizard.id, revision: wizard.revision, reference: body.referenz });
    expect(row.answers).toEqual(sent);
    expect(await server.knex('uploads').where({ submission_id: body.anfrageId }).pluck('id')).toHaveLength(files);
  });
});

/** Uploads a small file for each one that the answers name, and puts the server's ids in their place. */
async function uploadAll(wizard: Wizard, answers: Answers): Promise<{ sent: Answers; cookie: string; files: number }> {
  const filled = structuredClone(answers);
  let cookie = '';
  let files = 0;
  for (const field of fieldsOf(wizard)) {
    const named = readPointer(filled, field.pointer);
    if (field.schema.upload === undefined || !Array.isArray(named) || named.length === 0 || !isAsked(field, filled, wizard.judge)) continue;
    const sent = (named as UploadRef[]).map(({ name }) => ({ name, content: sampleFor(field, name) }));
    const kept = await server.upload(sent, { dokumentTyp: wizard.definition.wizard.submit?.documentType ?? '', feld: field.pointer, cookie });
    expect(kept.files.map(({ name }) => name)).toEqual(sent.map(({ name }) => name));
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
  if (sample === undefined) throw new Error(`${pointer} (${schema.upload?.accept.join(', ')}) has the example '${name}': expected one of ${Object.keys(SAMPLES).join(', ')}`);
  return sample;
}
