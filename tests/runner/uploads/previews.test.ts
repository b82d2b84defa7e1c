// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPreview, previewOf, release, showPreview } from '../../../src/runner/uploads/previews.ts';
import { file } from '../../engine/definitions.ts';
import { eventually } from '../../support/react.tsx';
import { fakePhotos } from '../fakePhotos.ts';
import { queueWith, waiting } from '../fakeQueue.ts';
import { fakeUploads } from '../fakeUploads.ts';

const KEY = 'vorfahrt.bilder.probe';

const ref = (id: string, name: string) => ({ id, name, path: `/api/upload/${id}` });

let revoked: string[];
beforeEach(() => {
  sessionStorage.clear();
  fakeUploads();
  revoked = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:gezeichnet');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => revoked.push(url));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the preview of an uploaded file', () => {
  it('is the one of this page, else the stored one, else the photo itself', () => {
    sessionStorage.setItem(KEY, JSON.stringify({ 'id-2': 'data:klein' }));
    const queue = queueWith({ previews: KEY });
    queue.known.set('id-1', waiting(queue, 'a.jpg', { preview: 'blob:hier' }));
    expect(previewOf(queue, ref('id-1', 'a.jpg'))).toBe('blob:hier');
    expect(previewOf(queue, ref('id-2', 'b.jpg'))).toBe('data:klein');
    expect(previewOf(queue, ref('id-3', 'c.JPG'))).toBe('/api/upload/id-3');
    expect(previewOf(queue, ref('id-4', 'd.pdf'))).toBeUndefined();
  });
});

describe('a preview that was drawn', () => {
  it('is shown with the file that arrived meanwhile, also when the answers hold it, and is stored', async () => {
    fakePhotos(() => []);
    const queue = queueWith({ previews: KEY });
    const job = waiting(queue, 'a.jpg', { state: { kind: 'done', ref: file(1) } });
    queue.known.set(file(1).id, job);
    queue.jobs = [];
    showPreview(queue, job, new Blob(['klein'], { type: 'image/jpeg' }));
    expect(job.upload.preview).toBe('blob:gezeichnet');
    expect(previewOf(queue, file(1))).toBe('blob:gezeichnet');
    await eventually(() => expect(sessionStorage.getItem(KEY)).toContain('data:image/jpeg'));
  });

  it('is given back at once where its file was dropped meanwhile', () => {
    const queue = queueWith();
    const job = waiting(queue, 'a.jpg');
    queue.jobs = [];
    showPreview(queue, job, new Blob(['klein']));
    expect(revoked).toEqual(['blob:gezeichnet']);
  });

  it('is kept while a job or an uploaded file shows it', () => {
    const queue = queueWith();
    waiting(queue, 'a.jpg', { preview: 'blob:job' });
    queue.known.set('id-1', waiting(queue, 'b.jpg', { preview: 'blob:datei' }));
    queue.jobs.pop();
    for (const url of ['blob:job', 'blob:datei', 'blob:niemand', undefined]) release(queue, url);
    expect(revoked).toEqual(['blob:niemand']);
  });
});

describe('previews', () => {
  it('are drawn for each photo that is not dropped, with a note on one that cannot be opened', async () => {
    fakePhotos(({ photo: opened }) =>
      (opened as File).name === 'kaputt.jpg'
        ? [{ result: undefined }]
        : [{ preview: new Blob() }, { result: undefined }],
    );
    const queue = queueWith();
    const [good, broken, dropped] = ['gut.jpg', 'kaputt.jpg', 'weg.jpg'].map((name) => waiting(queue, name));
    dropped?.abort.abort();
    for (const job of queue.jobs) drawPreview(queue, job);
    await queue.drawing;
    expect(queue.jobs.map(({ upload }) => upload.preview)).toEqual(['blob:gezeichnet', undefined, undefined]);
    expect([good?.note, dropped?.note]).toEqual([undefined, undefined]);
    expect(broken?.note).toContain('lässt sich nicht ganz anzeigen');
  });
});
