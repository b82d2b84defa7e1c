// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { loadable, PartFailure } from '../../../src/loading/index.ts';
import { useServedPage } from '../../../src/runner/end/useServedPage.ts';
import { doing, renderHook, settled } from '../../support/react.tsx';

const ADDRESS = '/anfrage/probe/danke';
const RECEIPT = { anfrageId: 'a', referenz: 'PR-1' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** How often the page is loaded anew after its part has failed. `served`: what the server draws; undefined if it does not answer. */
async function reloads(served: string | undefined): Promise<number> {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const network = vi.fn<(address: string) => Promise<Response>>(async () => {
    if (served === undefined) throw new TypeError('Failed to fetch');
    return new Response(served);
  });
  vi.stubGlobal('fetch', network);
  const part = loadable(() => Promise.reject(new PartFailure(false, undefined)));
  await renderHook(() => useServedPage(part, ADDRESS, RECEIPT));
  expect(network).not.toHaveBeenCalled();
  await doing(() => part.load().catch(() => undefined));
  await settled();
  expect(network.mock.calls.map(([address]) => address)).toEqual([ADDRESS]);
  return reload.mock.calls.length;
}

it('goes to the last page that the server draws, where a part of it did not come', async () => {
  expect(await reloads('<p>Ihre Referenznummer <strong>PR-1</strong></p>')).toBe(1);
});

it('stays where the server knows nothing of the request: the number would be lost', async () => {
  expect(await reloads('<h1>Hier ist keine Anfrage zu sehen</h1>')).toBe(0);
});

it('stays where nobody answers', async () => {
  expect(await reloads(undefined)).toBe(0);
});

it('stays with whoever has left the last page by the time that the server answers', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const reply = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => reply.promise);
  const part = loadable(() => Promise.reject(new PartFailure(false, undefined)));
  const page = await renderHook(() => useServedPage(part, ADDRESS, RECEIPT));
  await doing(() => part.load().catch(() => undefined));
  await page.unmount();
  reply.resolve(new Response('PR-1'));
  await settled();
  expect(reload).not.toHaveBeenCalled();
});
