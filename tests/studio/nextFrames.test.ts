// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inNextFrames } from '../../src/studio/parts/nextFrames.ts';

let frames: FrameRequestCallback[] = [];
let looked: number[] = [];

beforeEach(() => {
  [frames, looked] = [[], []];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  return () => vi.unstubAllGlobals();
});

/** Draws as many frames. */
function draw(count: number): void {
  for (let frame = 0; frame < count; frame += 1) for (const callback of frames.splice(0)) callback(0);
}

describe('what looks in the next frames', () => {
  it('goes on until it has found something', () => {
    inNextFrames((frame) => looked.push(frame) === 3);
    expect(looked).toEqual([]);
    draw(5);
    expect(looked).toEqual([1, 2, 3]);
  });

  it.each(['keydown', 'pointerdown'])('ends as soon as the person goes on (%s)', (kind) => {
    inNextFrames((frame) => looked.push(frame) === 3);
    draw(1);
    document.body.dispatchEvent(new Event(kind, { bubbles: true }));
    draw(5);
    expect(looked).toEqual([1]);
  });

  it('goes on after the key that has begun it', () => {
    document.body.addEventListener('keydown', () => inNextFrames((frame) => looked.push(frame) === 2), { once: true });
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    draw(5);
    expect(looked).toEqual([1, 2]);
  });

  it('ends when it is told to', () => {
    inNextFrames((frame) => looked.push(frame) === 3)();
    draw(5);
    expect(looked).toEqual([]);
  });
});
