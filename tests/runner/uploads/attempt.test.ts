// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attempt, causeOf } from '../../../src/runner/uploads/attempt.ts';
import { PartFailure } from '../../../src/loading/index.ts';
import { photos } from '../../../src/runner/uploads/loadPhotos.ts';
import { UploadFailure } from '../../../src/runner/uploads/postFile.ts';
import { fakePhotos } from '../fakePhotos.ts';
import { queueWith, waiting } from '../fakeQueue.ts';
import { fakeUploads, photo, request, requests } from '../fakeUploads.ts';

const otherwise = { kind: 'failed', message: 'Zu groß.', cure: 'other' } as const;

beforeEach(fakeUploads);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an attempt', () => {
  it('founds the session, and keeps the file with its fingerprint by its id', async () => {
    const queue = queueWith();
    const job = waiting(queue, 'a.jpg');
    const ended = attempt(queue, job);
    await (await request(1)).accept('id-1');
    await ended;
    expect(queue.inSession).toBe(true);
    expect(queue.known.get('id-1')).toBe(job);
    expect(Object.fromEntries(queue.prints)).toEqual({ 'id-1': job.print });
    expect(job).toMatchObject({ state: 'settled', upload: { state: { kind: 'done', ref: { id: 'id-1' } } } });
  });

  it('keeps what the server says of a file that it has accepted', async () => {
    const queue = queueWith();
    const job = waiting(queue, 'a.pdf');
    const ended = attempt(queue, job);
    await (await request(1)).accept('id-1', 'Diese PDF ist mit einem Passwort geschützt.');
    await ended;
    expect(job).toMatchObject({ state: 'settled', note: 'Diese PDF ist mit einem Passwort geschützt.' });
  });

  it('sends nothing of a file that its field has already, or that was dropped meanwhile', async () => {
    const queue = queueWith();
    const [first, second] = [waiting(queue, 'a.jpg'), waiting(queue, 'b.jpg', { file: photo('a.jpg') })];
    void attempt(queue, first);
    await request(1);
    await attempt(queue, second);
    const dropped = waiting(queue, 'c.jpg');
    dropped.abort.abort();
    await attempt(queue, dropped);
    expect(requests).toHaveLength(1);
    expect(queue.inSession).toBe(false);
  });
});

function tooLarge() {
  const queue = queueWith();
  const job = waiting(queue, 'IMG_1.HEIC');
  job.shrinking = { maxBytes: 10, otherwise };
  return { queue, job };
}

describe('a photo that does not fit', () => {
  it('is made smaller first, and sent as a JPEG with a note and a preview', async () => {
    fakePhotos(() => [{ preview: new Blob(['klein']) }, { result: { jpeg: new Blob(['x']), dated: false } }]);
    const { queue, job } = tooLarge();
    const seen: unknown[] = [];
    queue.listeners.add(() => seen.push(job.upload.state));
    const ended = attempt(queue, job);
    expect((await request(1)).name).toBe('IMG_1.jpg');
    expect(seen).toContainEqual({ kind: 'sending', fraction: 0, shrinking: true });
    await requests[0]?.accept('id-1');
    await ended;
    expect(job.shrinking).toBeUndefined();
    expect(queue.known.get('id-1')?.note).toContain('Angaben zur Aufnahme, etwa ihr Ort, sind nicht mehr darin.');
    expect(queue.known.get('id-1')?.upload.preview).toMatch(/^blob:/);
  });

  it('fails with the reason of the rules where the browser cannot make it small enough', async () => {
    fakePhotos(() => [{ result: undefined }]);
    const { queue, job } = tooLarge();
    await attempt(queue, job);
    expect(job).toMatchObject({ state: 'settled', upload: { state: otherwise } });
    expect(requests).toEqual([]);
  });

  it('is tried again where the code that makes it smaller does not load', async () => {
    fakePhotos(() => undefined);
    const { queue, job } = tooLarge();
    await expect(attempt(queue, job)).rejects.toMatchObject({
      message: 'Das Foto ließ sich nicht verkleinern',
      cure: 'again',
      hitch: { why: 'lost' },
    });
  });
});

describe('a photo whose code does not come', () => {
  it('is tried again where the network is away', async () => {
    vi.spyOn(photos, 'load').mockRejectedValue(new PartFailure(false, undefined));
    const { queue, job } = tooLarge();
    await expect(attempt(queue, job)).rejects.toMatchObject({ cure: 'again', hitch: { why: 'lost' } });
  });

  it('is not tried again where the server has the code no longer: the page is to be loaded anew', async () => {
    vi.spyOn(photos, 'load').mockRejectedValue(new PartFailure(true, 404));
    const { queue, job } = tooLarge();
    await expect(attempt(queue, job)).rejects.toMatchObject({
      message:
        'Diese Seite ist nicht mehr aktuell. Bitte laden Sie sie neu und wählen Sie das Foto dann noch einmal aus.',
      cure: 'reload',
      hitch: undefined,
    });
  });
});

describe('why an attempt failed', () => {
  const lost = new UploadFailure('Upload fehlgeschlagen', 'again', { why: 'lost' });

  it('is the failure itself, as long as the file can be read', async () => {
    expect(await causeOf(lost, photo('a.jpg'))).toBe(lost);
    expect(await causeOf(new TypeError('unbekannt'), photo('a.jpg'))).toMatchObject({
      message: 'TypeError: unbekannt',
      cure: 'again',
      hitch: undefined,
    });
  });

  it('is the file, where a connection was lost and the file cannot be read any longer', async () => {
    const gone = photo('a.jpg');
    vi.spyOn(gone, 'slice').mockImplementation(() => {
      throw new DOMException('', 'NotReadableError');
    });
    expect(await causeOf(lost, gone)).toMatchObject({ cure: 'choose', hitch: undefined });
    const busy = new UploadFailure('Später.', 'again', { why: 'busy', wait: 1 });
    expect(await causeOf(busy, gone)).toBe(busy);
  });
});
