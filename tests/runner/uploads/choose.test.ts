// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose } from '../../../src/runner/uploads/choose.ts';
import { file } from '../../engine/definitions.ts';
import { queueWith, waiting } from '../fakeQueue.ts';
import { fakeUploads, photo, request, requests } from '../fakeUploads.ts';

const RULES = { accept: ['image/*'] };
const note = () => new File(['Text'], 'Notiz.txt', { type: 'text/plain' });

beforeEach(fakeUploads);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('chosen files', () => {
  it('are shown before they are judged, and sent after that in their order', async () => {
    const queue = queueWith();
    const listener = vi.fn<() => void>();
    queue.listeners.add(listener);
    const judged = choose(queue, '/bilder', [photo('a.jpg'), photo('b.jpg')], RULES);
    expect(listener).toHaveBeenCalledOnce();
    expect(queue.jobs.map(({ state, upload }) => [state, upload.name])).toEqual([
      ['judged', 'a.jpg'],
      ['judged', 'b.jpg'],
    ]);
    await judged;
    expect(queue.jobs.map(({ state }) => state)).toEqual(['running', 'waiting']);
    await request(1);
    expect(requests.map(({ name }) => name)).toEqual(['a.jpg']);
  });

  it('of the same name are told apart by number, also from those that the answers hold', async () => {
    const held = { ...file(1), name: 'image.jpg' };
    const queue = queueWith({ held: () => [held] });
    await choose(queue, '/bilder', [photo('image.jpg', 'eins'), photo('image.jpg', 'zwei')], RULES);
    expect(queue.jobs.map(({ upload }) => upload.name)).toEqual(['image (2).jpg', 'image (3).jpg']);
  });

  it('take the name of one that failed', async () => {
    const queue = queueWith();
    waiting(queue, 'image.jpg', { state: { kind: 'failed', message: 'Später.', cure: 'again' } }).state = 'settled';
    await choose(queue, '/bilder', [photo('image.jpg')], RULES);
    expect(queue.jobs.at(-1)?.upload.name).toBe('image.jpg');
  });

  it('that the rules do not take are refused with a reason, and the others are sent', async () => {
    const queue = queueWith();
    await choose(queue, '/bilder', [note(), photo('a.jpg')], RULES);
    const [refused, sent] = queue.jobs;
    expect(refused).toMatchObject({ state: 'settled', upload: { state: { kind: 'failed', cure: 'other' } } });
    expect(sent?.state).toBe('running');
    await request(1);
  });

  it('beyond the number that a field takes are refused until there is room', async () => {
    const queue = queueWith({ held: () => [file(1)] });
    await choose(queue, '/bilder', [photo('a.jpg'), photo('b.jpg')], { ...RULES, maxItems: 2 });
    expect(queue.jobs.map(({ upload: { state } }) => (state.kind === 'failed' ? state.cure : state.kind))).toEqual([
      'sending',
      'room',
    ]);
    await request(1);
  });

  it('have a preview at once if they are small photos', async () => {
    const queue = queueWith();
    const large = photo('b.jpg', 'x'.repeat(50_001));
    const judged = choose(queue, '/bilder', [photo('a.jpg'), large, note()], RULES);
    expect(queue.jobs.map(({ upload }) => upload.preview)).toEqual(['blob:a.jpg', undefined, undefined]);
    await judged;
    await request(1);
  });

  it('end what was said of files that the field had already', async () => {
    const queue = queueWith();
    queue.doubles.set('/bilder', [{ name: 'a.jpg', same: 'a.jpg' }]).set('/andere', []);
    await choose(queue, '/bilder', [photo('c.jpg')], RULES);
    expect([...queue.doubles.keys()]).toEqual(['/andere']);
    await request(1);
  });
});
