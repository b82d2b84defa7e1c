// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followNetwork, pump, send } from '../../../src/runner/uploads/pump.ts';
import { queueWith, waiting } from '../fakeQueue.ts';
import { fakeUploads, request, requests } from '../fakeUploads.ts';

beforeEach(fakeUploads);

afterEach(() => {
  vi.unstubAllGlobals();
});

const names = () => requests.map(({ name }) => name);

describe('turns', () => {
  it('are one at a time before there is a session, and two with one', async () => {
    const queue = queueWith();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) waiting(queue, name);
    pump(queue);
    pump(queue);
    await request(1);
    expect(queue.jobs.map(({ state }) => state)).toEqual(['running', 'waiting', 'waiting']);
    queue.inSession = true;
    pump(queue);
    await request(2);
    expect(names()).toEqual(['a.jpg', 'b.jpg']);
    expect(queue.jobs.map(({ state }) => state)).toEqual(['running', 'running', 'waiting']);
  });

  it('come to a file again when it is sent anew, with no failures counted', async () => {
    const queue = queueWith();
    const job = Object.assign(waiting(queue, 'a.jpg'), { state: 'settled' as const, failures: 6 });
    send(queue, job);
    expect(job).toMatchObject({ state: 'running', failures: 0 });
    await request(1);
    send(queue, job);
    expect(names()).toEqual(['a.jpg']);
  });

  it('never come to a file that the page does not have', () => {
    const queue = queueWith();
    const job = waiting(queue, 'a.jpg', { file: undefined });
    job.state = 'settled';
    send(queue, job);
    expect(job.state).toBe('settled');
  });
});

describe('the network', () => {
  it('sends what it lost when it is back, until nobody follows it', async () => {
    const queue = queueWith();
    const [lost, refused] = [waiting(queue, 'a.jpg'), waiting(queue, 'b.jpg')];
    Object.assign(lost, { state: 'pausing', lost: true });
    refused.state = 'settled';
    const stop = followNetwork(queue);
    window.dispatchEvent(new Event('offline'));
    expect(lost.upload.state).toEqual({ kind: 'sending', fraction: 0, pause: 'offline' });
    window.dispatchEvent(new Event('online'));
    expect([lost.state, refused.state]).toEqual(['running', 'settled']);
    await request(1);
    stop();
    lost.state = 'pausing';
    window.dispatchEvent(new Event('online'));
    expect(names()).toEqual(['a.jpg']);
  });
});
