import { vi } from 'vitest';
import type { Answer, Order } from '../../src/runner/photos/shrink.worker.ts';

/** How the worker answers an order; undefined if its code does not load. */
export type PhotoWorker = (order: Order) => Answer[] | undefined;

/** Photos are opened by `answer` instead of a worker, which happy-dom does not have. */
export function fakePhotos(answer: PhotoWorker): void {
  class FakeWorker extends EventTarget {
    postMessage(order: Order): void {
      const answers = answer(order);
      if (answers === undefined) this.dispatchEvent(new Event('error'));
      for (const data of answers ?? []) this.dispatchEvent(new MessageEvent('message', { data }));
    }

    terminate(): void {}
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', EventTarget);
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) =>
    address.includes('shrink.worker') ? Promise.resolve(new Response('')) : others(address, options),
  );
}
