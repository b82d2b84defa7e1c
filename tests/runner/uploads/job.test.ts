import { describe, expect, it } from 'vitest';
import type { UploadState } from '../../../src/fields/index.ts';
import { bytesToSend, createJob, isPhoto, restored, unfinishedOf } from '../../../src/runner/uploads/job.ts';
import { file } from '../../engine/definitions.ts';

const job = (name: string, state: UploadState, pointer = '/bilder') =>
  createJob({ pointer, name, file: undefined, state });
const SENDING = { kind: 'sending', fraction: 0 } as const;

describe('a file of the draft', () => {
  it('has arrived, never will, or has to be chosen anew', () => {
    const base = { pointer: '/bilder', name: 'a.jpg' };
    expect(restored({ ...base, ref: file(1) }).state).toEqual({ kind: 'done', ref: file(1) });
    expect(restored({ ...base, refused: 'Kein Bild.' }).state).toEqual({
      kind: 'failed',
      message: 'Kein Bild.',
      cure: 'other',
    });
    expect(restored(base).state).toMatchObject({ kind: 'failed', cure: 'choose' });
  });
});

describe('what the draft keeps', () => {
  it('is each file by its name, with what is known of it', () => {
    const jobs = [
      job('a.jpg', SENDING),
      job('b.jpg', { kind: 'failed', message: 'Später.', cure: 'again' }),
      job('c.jpg', { kind: 'failed', message: 'Kein Bild.', cure: 'other' }),
      job('d.jpg', { kind: 'done', ref: file(4) }),
    ];
    expect(unfinishedOf(jobs, () => [])).toEqual([
      { pointer: '/bilder', name: 'a.jpg' },
      { pointer: '/bilder', name: 'b.jpg' },
      { pointer: '/bilder', name: 'c.jpg', refused: 'Kein Bild.' },
      { pointer: '/bilder', name: 'd.jpg', ref: file(4) },
    ]);
  });

  it('is no file that the answers hold, and none of a removed row', () => {
    const jobs = [job('a.jpg', { kind: 'done', ref: file(1) }), job('b.jpg', SENDING, '/zeugen/-1/bilder')];
    expect(unfinishedOf(jobs, (pointer) => (pointer === '/bilder' ? [file(1)] : []))).toEqual([]);
  });
});

describe('the size of a job', () => {
  const photo = new File(['12345678'], 'a.jpg', { type: 'image/jpeg' });
  const sending = createJob({ pointer: '/bilder', name: 'a.jpg', file: photo, state: SENDING });
  const otherwise = { kind: 'failed', message: 'Zu groß.', cure: 'other' } as const;

  it('is that of its file, and at most what the photo is made', () => {
    expect(bytesToSend(sending)).toBe(8);
    expect(bytesToSend({ ...sending, shrinking: { maxBytes: 5, otherwise } })).toBe(5);
    expect(bytesToSend({ ...sending, shrinking: { maxBytes: 50, otherwise } })).toBe(8);
    expect(bytesToSend(job('a.jpg', SENDING))).toBe(0);
  });
});

it('a photo is what the browser calls a picture', () => {
  expect(isPhoto(new File([], 'a', { type: 'image/heic' }))).toBe(true);
  expect(isPhoto(new File([], 'a.jpg', { type: '' }))).toBe(false);
  expect(isPhoto(undefined)).toBe(false);
});
