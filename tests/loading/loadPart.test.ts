// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadPart, PartFailure } from '../../src/loading/loadPart.ts';

type Reply = { status?: number; type?: string; body?: () => Promise<ArrayBuffer> };

const replyOf = ({ status = 200, type = 'text/javascript', body = async () => new ArrayBuffer(0) }: Reply = {}) => ({
  ok: status < 400,
  status,
  headers: new Headers({ 'content-type': type }),
  arrayBuffer: body,
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** The network, which gives these replies one after the other, and then what was asked for. */
function fakeNetwork(...replies: (() => Promise<unknown>)[]) {
  const network = vi.fn<(url: string) => Promise<unknown>>(() => Promise.resolve(replyOf()));
  for (const reply of replies) network.mockImplementationOnce(reply);
  vi.stubGlobal('fetch', network);
  return network;
}

const MODULE = { text: 'geladen' };
const importing = () => vi.fn<() => Promise<typeof MODULE>>(() => Promise.resolve(MODULE));

let made = 0;
/** A file that no other test has asked for. */
const newFile = () => `assets/teil-${(made += 1)}.js`;

const reloadOf = async (loading: Promise<unknown>) => {
  const failure: unknown = await loading.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(PartFailure);
  return failure instanceof PartFailure && failure.reload;
};

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

describe('a part of the code', () => {
  it('is imported only once all of its files are there, so that no browser has a failed import to remember', async () => {
    const [own, shared] = [newFile(), newFile()];
    const network = fakeNetwork(lost);
    const importPart = importing();
    expect(await reloadOf(loadPart(importPart, [own, shared]))).toBe(false);
    expect(importPart).not.toHaveBeenCalled();
    expect(await loadPart(importPart, [own, shared])).toBe(MODULE);
    // What has come is not asked for again.
    expect(network.mock.calls.flat()).toEqual([`/${own}`, `/${shared}`, `/${own}`]);
    expect(importPart).toHaveBeenCalledTimes(1);
  });

  it('is not there when the network ends in the middle of a file', async () => {
    const file = newFile();
    fakeNetwork(() => Promise.resolve(replyOf({ body: lost })));
    const importPart = importing();
    expect(await reloadOf(loadPart(importPart, [file]))).toBe(false);
    expect(await loadPart(importPart, [file])).toBe(MODULE);
  });

  it('that the page has asked for itself is not fetched once more', async () => {
    const [linked, run] = [newFile(), newFile()];
    document.head.innerHTML = `<link rel="modulepreload" href="/${linked}"><script type="text/plain" src="/${run}"></script>`;
    const network = fakeNetwork();
    await loadPart(importing(), [linked, run]);
    expect(network).not.toHaveBeenCalled();
  });

  it.each([
    { what: 'a server that is busy', reply: { status: 503 }, reload: false },
    { what: 'a file that is gone since a deployment', reply: { status: 404 }, reload: true },
    { what: 'a page in the place of the file', reply: { type: 'text/html; charset=utf-8' }, reload: true },
  ])('that fails for $what: only a reload helps: $reload', async ({ reply, reload }) => {
    fakeNetwork(() => Promise.resolve(replyOf(reply)));
    expect(await reloadOf(loadPart(importing(), [newFile()]))).toBe(reload);
  });

  it('whose import fails nevertheless is fetched and imported again, and a reload helps for certain', async () => {
    const file = newFile();
    const network = fakeNetwork();
    const importPart = importing();
    importPart.mockRejectedValueOnce(new TypeError('remembered'));
    expect(await reloadOf(loadPart(importPart, [file]))).toBe(true);
    expect(await loadPart(importPart, [file])).toBe(MODULE);
    expect(network).toHaveBeenCalledTimes(2);
  });
});
