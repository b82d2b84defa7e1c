import { describe, expect, it } from 'vitest';
import { isDouble } from '../../../src/runner/uploads/doubles.ts';
import { file } from '../../engine/definitions.ts';
import { queueWith, waiting } from '../fakeQueue.ts';

describe('a file whose fingerprint is known', () => {
  it('is dropped where another one of its field is under way, and named as it was chosen', () => {
    const queue = queueWith();
    const [first, second] = [waiting(queue, 'a.jpg'), waiting(queue, 'b (2).jpg')];
    second.file = new File([], 'b.jpg');
    first.print = second.print = 'gleich';
    expect(isDouble(queue, second)).toBe(true);
    expect(queue.jobs).toEqual([first]);
    expect(second.abort.signal.aborted).toBe(true);
    expect(queue.doubles.get('/bilder')).toEqual([{ name: 'b.jpg', same: 'a.jpg' }]);
  });

  it('is dropped where the answers hold it', () => {
    const queue = queueWith({ held: () => [file(1)], prints: { [file(1).id]: 'gleich' } });
    const job = Object.assign(waiting(queue, 'a.jpg'), { print: 'gleich' });
    expect(isDouble(queue, job)).toBe(true);
    expect(queue.jobs).toEqual([]);
    expect(queue.doubles.get('/bilder')).toEqual([{ name: 'a.jpg', same: file(1).name }]);
  });

  it('stays where the other one failed, belongs to another field, or has no fingerprint', () => {
    const queue = queueWith();
    const failed = waiting(queue, 'a.jpg', { state: { kind: 'failed', message: 'Später.', cure: 'again' } });
    const elsewhere = waiting(queue, 'b.jpg', { pointer: '/andere' });
    const unread = waiting(queue, 'c.jpg');
    const job = waiting(queue, 'd.jpg');
    failed.print = elsewhere.print = job.print = 'gleich';
    expect(isDouble(queue, job)).toBe(false);
    expect(isDouble(queue, unread)).toBe(false);
    expect(queue.jobs).toHaveLength(4);
  });
});
