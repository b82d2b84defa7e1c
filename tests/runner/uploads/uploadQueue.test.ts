// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileRef } from '../../../src/fields/index.ts';
import { sending } from '../../../src/runner/uploads/loadSending.ts';
import { createUploadQueue, type RunUploads } from '../../../src/runner/uploads/uploadQueue.ts';
import type { Unfinished } from '../../../src/runner/uploads/uploadDraft.ts';
import { file } from '../../engine/definitions.ts';
import { doing, settled } from '../../support/react.tsx';
import { fakeUploads, photo, request, requests } from '../fakeUploads.ts';

const FIELD = '/bilder';
const RULES = { accept: ['image/*'] };
const submit = { reference: 'PR', documentType: 'PROBE', uploadFields: { name: 'Anonym', kontakt: { telefon: '' } } };

beforeEach(fakeUploads);

afterEach(() => {
  vi.unstubAllGlobals();
});

let held: FileRef[];
beforeEach(() => {
  held = [];
});

const queueOf = (unfinished: Unfinished[] = [], prints: Record<string, string> = {}) =>
  createUploadQueue({
    previews: undefined,
    submit,
    revision: 'r1',
    held: (pointer) => (pointer === FIELD ? held : []),
    unfinished,
    prints,
  });
const states = (queue: RunUploads) => queue.pending(FIELD).map(({ name, state }) => [name, state.kind]);
const stateOf = (queue: RunUploads, index = 0) => queue.pending(FIELD)[index]?.state;
const add = (queue: RunUploads, ...names: string[]) => addFiles(queue, ...names.map((name) => photo(name)));
async function addFiles(queue: RunUploads, ...files: File[]): Promise<void> {
  await queue.add(FIELD, files, RULES);
  await settled();
}

const namesAt = (queue: RunUploads, pointer: string) => queue.pending(pointer).map(({ name }) => name);
const keyOf = (queue: RunUploads, index = 0) => queue.pending(FIELD)[index]?.key ?? '';

describe('a file in the queue', () => {
  it('is there at once, so that whoever presses next waits for it', async () => {
    await sending.load();
    const queue = queueOf();
    void queue.add(FIELD, [photo('a.jpg')], RULES);
    expect(queue.all()).toHaveLength(1);
    await settled();
  });

  it('is sent with its field, the document type and the fields of the definition, and is done when the server has it', async () => {
    const queue = queueOf();
    await add(queue, 'a.jpg');
    const sent = await request(1);
    expect(Object.fromEntries(sent.body ?? [])).toMatchObject({
      dokumentTyp: 'PROBE',
      feld: FIELD,
      name: 'Anonym',
      kontakt: '{"telefon":""}',
    });
    expect(sent.headers.get('Wizard-Revision')).toBe('r1');
    await sent.progress(1, 4);
    expect(stateOf(queue)).toEqual({ kind: 'sending', fraction: 0.25 });
    expect(queue.busy()).toBe(true);
    await sent.accept('id-1');
    expect(stateOf(queue)).toEqual({
      kind: 'done',
      ref: { id: 'id-1', name: 'a.jpg', path: '/api/upload/id-1' },
    });
    expect(queue.busy()).toBe(false);
  });

  it.each([
    ['the reply is not ours', 200, '<html>', 'Fehler beim Verarbeiten der Server-Antwort', 'again'],
    [
      'the session is full',
      413,
      '{"success":false,"error":"Zu viele Dateien."}',
      'Fehler beim Upload: Zu viele Dateien.',
      'again',
    ],
    [
      'the file is refused',
      422,
      '{"success":false,"error":"Virus.","details":"Eicar."}',
      'Fehler beim Upload: Virus. Eicar.',
      'other',
    ],
    [
      'a proxy takes no such size',
      413,
      '<html>413 Request Entity Too Large</html>',
      'Diese Datei ist zu groß für diese Verbindung. Bitte wählen Sie eine kleinere.',
      'other',
    ],
    ['the type is refused', 415, '{"success":false,"error":"Kein Bild."}', 'Fehler beim Upload: Kein Bild.', 'other'],
  ])('fails at once where %s, with what helps', async (_, status, body, message, cure) => {
    const queue = queueOf();
    await add(queue, 'a.jpg');
    await (await request(1)).reply(status, body);
    expect(stateOf(queue)).toEqual({ kind: 'failed', message, cure });
    expect(queue.busy()).toBe(false);
  });

  it('is refused before a byte is sent, where the rules do not take it', async () => {
    const queue = queueOf();
    await queue.add(FIELD, [new File(['Hallo'], 'brief.txt', { type: 'text/plain' })], RULES);
    await queue.add(FIELD, [new File([], 'leer.jpg', { type: 'image/jpeg' })], RULES);
    expect(queue.pending(FIELD).map(({ state }) => state)).toEqual([
      { kind: 'failed', message: 'Erlaubt sind nur diese Dateien: Bilder.', cure: 'other' },
      { kind: 'failed', message: 'Die Datei ist leer.', cure: 'other' },
    ]);
    expect(requests).toEqual([]);
  });

  it('is refused without a word about conversion, where the field takes no photo of any kind', async () => {
    const queue = queueOf();
    await queue.add(FIELD, [photo('a.jpg')], { accept: ['application/pdf'] });
    expect(stateOf(queue)).toEqual({ kind: 'failed', message: 'Erlaubt sind nur diese Dateien: PDF.', cure: 'other' });
    expect(requests).toEqual([]);
  });

  it('is one too many where the field is full, and may be sent when there is room', async () => {
    held = [file(1)];
    const queue = queueOf();
    await queue.add(FIELD, [photo('a.jpg')], { ...RULES, maxItems: 1 });
    expect(stateOf(queue)).toEqual({
      kind: 'failed',
      message: 'Bitte laden Sie höchstens eine Datei hoch.',
      cure: 'room',
    });
    queue.retry(keyOf(queue));
    expect((await request(1)).name).toBe('a.jpg');
  });
});

describe('several files', () => {
  it('go one by one until the first has founded the session, then two at a time', async () => {
    const queue = queueOf();
    await add(queue, 'a.jpg', 'b.jpg', 'c.jpg', 'd.jpg');
    await request(1);
    expect(requests.map(({ name }) => name)).toEqual(['a.jpg']);
    await (await request(1)).accept('id-1');
    expect(requests.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await (await request(2)).accept('id-2');
    expect(requests.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
  });

  it('do not wait for ever behind one that failed', async () => {
    const queue = queueOf();
    await add(queue, 'a.jpg', 'b.jpg');
    await (await request(1)).refuse();
    expect((await request(2)).name).toBe('b.jpg');
    expect(states(queue)).toEqual([
      ['a.jpg', 'failed'],
      ['b.jpg', 'sending'],
    ]);
  });
});

describe('another attempt', () => {
  it('sends the same file once more', async () => {
    const queue = queueOf();
    await add(queue, 'a.jpg');
    await (await request(1)).refuse();
    queue.retry(keyOf(queue));
    expect(stateOf(queue)).toEqual({ kind: 'sending', fraction: 0 });
    await (await request(2)).accept('id-1');
    expect(states(queue)).toEqual([['a.jpg', 'done']]);
  });

  it('is given up with the file', async () => {
    const queue = queueOf();
    await add(queue, 'a.jpg');
    const sent = await request(1);
    queue.drop(keyOf(queue));
    expect(sent.aborted).toBe(true);
    expect(queue.pending(FIELD)).toEqual([]);
    expect(queue.busy()).toBe(false);
  });
});

/** The requests so far, after so many more seconds. */
async function after(seconds: number): Promise<number> {
  await doing(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return requests.length;
}

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
}

function goOnline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
}

describe('an upload that may succeed later', () => {
  const LOST = { kind: 'sending', fraction: 0, pause: 'lost' };
  const OFFLINE = { kind: 'sending', fraction: 0, pause: 'offline' };
  const BUSY = '{"success":false,"error":"Später."}';

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });

  /** Ends the test's queue. */
  let stop: (() => void) | undefined;

  afterEach(() => {
    stop?.();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A queue that listens for the network, with one file whose first attempt the network lost. */
  async function interrupted() {
    const queue = queueOf();
    stop = queue.end;
    await add(queue, 'a.jpg');
    await requests[0]?.fail();
    return queue;
  }

  it('is repeated by itself after longer and longer pauses, and says why it pauses', async () => {
    const queue = await interrupted();
    expect(stateOf(queue)).toEqual(LOST);
    expect(queue.busy()).toBe(true);
    expect(await after(0.999)).toBe(1);
    expect(await after(0.001)).toBe(2);
    expect(stateOf(queue)).toEqual(LOST);
    await requests[1]?.progress(1, 2);
    expect(stateOf(queue)).toEqual({ kind: 'sending', fraction: 0.5 });
    await requests[1]?.fail();
    expect(stateOf(queue)).toEqual(LOST);
    expect(await after(1.999)).toBe(2);
    expect(await after(0.001)).toBe(3);
    await requests[2]?.accept('id-1');
    expect(states(queue)).toEqual([['a.jpg', 'done']]);
  });

  it('fails after seven attempts, and has as many again when the person asks for it', async () => {
    const queue = await interrupted();
    for (const [index, pause] of [1, 2, 4, 8, 16, 32].entries()) {
      expect(await after(pause)).toBe(index + 2);
      await requests[index + 1]?.fail();
    }
    expect(stateOf(queue)).toEqual({ kind: 'failed', message: 'Upload fehlgeschlagen', cure: 'again' });
    expect(queue.busy()).toBe(false);
    expect(await after(600)).toBe(7);
    queue.retry(keyOf(queue));
    await requests[7]?.fail();
    expect(stateOf(queue)).toEqual(LOST);
  });

  it('leaves its place to other files while it pauses', async () => {
    const queue = queueOf();
    await add(queue, 'a.jpg', 'b.jpg');
    await requests[0]?.fail();
    expect(requests.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
    await requests[1]?.accept('id-1');
    expect(await after(1)).toBe(3);
    expect(requests[2]?.name).toBe('a.jpg');
  });

  it.each([
    ['the server is busy', 503, BUSY, 'Fehler beim Upload: Später.'],
    ['it limits requests', 429, BUSY, 'Fehler beim Upload: Später.'],
    ['a proxy answers for it', 502, '<html>', 'Fehler beim Verarbeiten der Server-Antwort'],
  ])(
    'waits as long as the server says where %s, and fails at once where that is too long',
    async (_, status, body, said) => {
      const queue = queueOf();
      await add(queue, 'a.jpg');
      await requests[0]?.reply(status, body, '20');
      expect(stateOf(queue)).toEqual({ kind: 'sending', fraction: 0, pause: 'busy' });
      expect(await after(19.9)).toBe(1);
      expect(await after(0.1)).toBe(2);
      await requests[1]?.reply(status, body, '3600');
      expect(stateOf(queue)).toEqual({ kind: 'failed', message: said, cure: 'again' });
    },
  );

  it('waits while the device is offline, without an attempt, and goes on when it is online', async () => {
    const queue = await interrupted();
    goOffline();
    expect(stateOf(queue)).toEqual(OFFLINE);
    expect(await after(3600)).toBe(1);
    goOnline();
    expect(requests).toHaveLength(2);
    await requests[1]?.accept('id-1');
    expect(states(queue)).toEqual([['a.jpg', 'done']]);
  });

  it('says so while the device goes offline in the middle, until something moves again or it is online', async () => {
    const queue = queueOf();
    stop = queue.end;
    await addFiles(queue, photo('a.jpg'));
    await requests[0]?.progress(4, 10);
    goOffline();
    expect(stateOf(queue)).toEqual({ kind: 'sending', fraction: 0.4, stalled: true });
    // `navigator.onLine` may be wrong.
    await requests[0]?.progress(5, 10);
    expect(stateOf(queue)).toEqual({ kind: 'sending', fraction: 0.5 });
    goOffline();
    goOnline();
    expect(stateOf(queue)).toEqual({ kind: 'sending', fraction: 0.5 });
    await requests[0]?.accept('id-1');
    expect(states(queue)).toEqual([['a.jpg', 'done']]);
  });

  it.each([
    ['at once', () => undefined],
    ['offline', goOffline],
  ])('says that the file has changed or vanished meanwhile, and waits for no network (%s)', async (_, before) => {
    before();
    const gone = photo('a.jpg');
    const queue = queueOf();
    stop = queue.end;
    await addFiles(queue, gone);
    vi.spyOn(gone, 'slice').mockImplementation(() => {
      throw new DOMException('', 'NotReadableError');
    });
    await requests[0]?.fail();
    expect(stateOf(queue)).toEqual({
      kind: 'failed',
      message: 'Diese Datei hat sich geändert oder ist nicht mehr da. Bitte wählen Sie sie noch einmal aus.',
      cure: 'choose',
    });
    expect(await after(600)).toBe(1);
    goOnline();
    expect(requests).toHaveLength(1);
    expect(queue.busy()).toBe(false);
  });

  it('is tried once where the device calls itself offline, which may be wrong', async () => {
    goOffline();
    const queue = await interrupted();
    expect(requests).toHaveLength(1);
    expect(stateOf(queue)).toEqual(OFFLINE);
    queue.retry(keyOf(queue));
    await requests[1]?.accept('id-1');
    expect(states(queue)).toEqual([['a.jpg', 'done']]);
  });

  it('goes on when the device is online again although it had failed, unless the file itself was refused', async () => {
    const queue = await interrupted();
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await after(32);
      await requests[number]?.fail();
    }
    await add(queue, 'b.jpg');
    await requests[7]?.reply(422, '{"success":false,"error":"Virus."}');
    goOnline();
    expect(requests.slice(7).map(({ name }) => name)).toEqual(['b.jpg', 'a.jpg']);
    expect(states(queue)).toEqual([
      ['a.jpg', 'sending'],
      ['b.jpg', 'failed'],
    ]);
  });

  it('goes on when the page comes back from the background', async () => {
    await interrupted();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(requests).toHaveLength(2);
    expect(await after(1)).toBe(2);
  });

  it('ends with the run and with its file', async () => {
    const queue = await interrupted();
    await add(queue, 'b.jpg');
    queue.drop(keyOf(queue));
    stop?.();
    expect(requests[1]?.aborted).toBe(true);
    expect(await after(600)).toBe(2);
  });
});

describe('after a reload', () => {
  it('names what did not arrive, and what never will with its reason, and offers what arrived', () => {
    const queue = queueOf([
      { pointer: FIELD, name: 'a.jpg' },
      { pointer: FIELD, name: 'b.txt', refused: 'Kein Bild.' },
      { pointer: FIELD, name: 'c.jpg', ref: file(3) },
    ]);
    expect(queue.pending(FIELD).map(({ name, state }) => [name, state])).toEqual([
      ['a.jpg', { kind: 'failed', message: 'Nicht angekommen, bitte erneut auswählen.', cure: 'choose' }],
      ['b.txt', { kind: 'failed', message: 'Kein Bild.', cure: 'other' }],
      ['c.jpg', { kind: 'done', ref: file(3) }],
    ]);
    queue.retry(keyOf(queue));
    expect(requests).toEqual([]);
  });

  it('is told the same as before', async () => {
    const before = queueOf();
    await add(before, 'a.jpg', 'b.jpg');
    await before.add(FIELD, [new File(['Hallo'], 'brief.txt', { type: 'text/plain' })], RULES);
    await (await request(1)).accept('id-1');
    const reloaded = queueOf(before.unfinished());
    expect(reloaded.unfinished()).toEqual(before.unfinished());
    expect(states(reloaded)).toEqual([
      ['a.jpg', 'done'],
      ['b.jpg', 'failed'],
      ['brief.txt', 'failed'],
    ]);
  });

  it('does not offer a file again that the answers hold', () => {
    held = [file(3)];
    expect(queueOf([{ pointer: FIELD, name: 'c.jpg', ref: file(3) }]).unfinished()).toEqual([]);
  });
});

const lost = (ref: FileRef) => ({ pointer: FIELD, ref, message: 'Nicht mehr vorhanden.' });

describe('the same file twice', () => {
  const twice = ['a.jpg', 'kopie.jpg'].map((name) => photo(name, 'gleich'));

  it('is sent once, and said by its name until files are added again', async () => {
    const queue = queueOf();
    await addFiles(queue, ...twice);
    await (await request(1)).accept('id-1');
    await settled();
    expect(requests.map(({ name }) => name)).toEqual(['a.jpg']);
    expect(states(queue)).toEqual([['a.jpg', 'done']]);
    expect(queue.doublesIn(FIELD)).toEqual([{ name: 'kopie.jpg', same: 'a.jpg' }]);
    expect(queue.busy()).toBe(false);
    await add(queue, 'b.jpg');
    expect(queue.doublesIn(FIELD)).toEqual([]);
    expect((await request(2)).name).toBe('b.jpg');
  });

  it('is noticed after a reload', async () => {
    const before = queueOf();
    await addFiles(before, photo('a.jpg'));
    await (await request(1)).accept('id-1');
    held = [{ id: 'id-1', name: 'a.jpg', path: '/api/upload/id-1' }];
    const reloaded = queueOf(before.unfinished(), before.prints());
    await addFiles(reloaded, photo('anders.jpg', 'a.jpg'));
    expect(requests).toHaveLength(1);
    expect(reloaded.doublesIn(FIELD)).toEqual([{ name: 'anders.jpg', same: 'a.jpg' }]);
  });

  it('is sent to another field, and again after the first was removed or refused', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async () => new Response(null, { status: 204 })),
    );
    const queue = queueOf();
    const ref = { id: 'id-1', name: 'a.jpg', path: '/api/upload/id-1' };
    await addFiles(queue, photo('a.jpg'));
    await (await request(1)).accept('id-1');
    queue.drop(keyOf(queue));
    await queue.remove(ref);
    await addFiles(queue, photo('a.jpg'));
    await (await request(2)).refuse();
    await addFiles(queue, photo('a.jpg'));
    await (await request(3)).accept('id-2');
    await queue.add('/andere', [photo('a.jpg')], RULES);
    await (await request(4)).accept('id-3');
    expect(queue.doublesIn(FIELD)).toEqual([]);
    expect(queue.doublesIn('/andere')).toEqual([]);
  });
});

it('the same file twice is called what the person called it, not what another one of its name is sent as', async () => {
  const queue = queueOf();
  await addFiles(queue, photo('foto.jpg', 'eins'));
  await (await request(1)).accept('id-1');
  await addFiles(queue, photo('foto.jpg', 'eins'));
  expect(queue.doublesIn(FIELD)).toEqual([{ name: 'foto.jpg', same: 'foto.jpg' }]);
});

it('the same file twice is said no longer once the first is removed', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response(null, { status: 204 })),
  );
  const queue = queueOf();
  await addFiles(queue, photo('a.jpg', 'gleich'), photo('kopie.jpg', 'gleich'));
  await (await request(1)).accept('id-1');
  await settled();
  expect(queue.doublesIn(FIELD)).toEqual([{ name: 'kopie.jpg', same: 'a.jpg' }]);
  await queue.remove({ id: 'id-1', name: 'a.jpg', path: '/api/upload/id-1' });
  expect(queue.doublesIn(FIELD)).toEqual([]);
});

describe('files of the same name', () => {
  it('get numbers, which they are sent under', async () => {
    held = [{ ...file(1), name: 'image.jpg' }];
    const queue = queueOf();
    await addFiles(queue, photo('image.jpg', '1'), photo('image.jpg', '2'), photo('ohne', '3'), photo('ohne', '4'));
    expect(namesAt(queue, FIELD)).toEqual(['image (2).jpg', 'image (3).jpg', 'ohne', 'ohne (2)']);
    expect((await request(1)).name).toBe('image (2).jpg');
  });
});

describe('a file that the server lost', () => {
  it('may be sent once more by the page that sent it', async () => {
    const queue = queueOf();
    await add(queue, 'a.jpg');
    await (await request(1)).accept('id-1');
    queue.drop(keyOf(queue));
    queue.lose(lost({ id: 'id-1', name: 'a.jpg', path: '/api/upload/id-1' }));
    expect(stateOf(queue)).toEqual({ kind: 'failed', message: 'Nicht mehr vorhanden.', cure: 'again' });
    queue.retry(keyOf(queue));
    expect((await request(2)).name).toBe('a.jpg');
  });

  it('shows that the session may have ended: the next files wait for one that begins another', async () => {
    const queue = queueOf();
    await add(queue, 'a.jpg');
    await (await request(1)).accept('id-1');
    queue.lose(lost({ id: 'id-1', name: 'a.jpg', path: '/api/upload/id-1' }));
    await add(queue, 'b.jpg', 'c.jpg');
    const next = await request(2);
    await settled();
    expect(requests).toHaveLength(2);
    await next.accept('id-2');
    expect((await request(3)).name).toBe('c.jpg');
  });

  it('has to be chosen anew where the page does not have it', () => {
    const queue = queueOf();
    queue.lose(lost(file(7)));
    expect(stateOf(queue)).toMatchObject({ kind: 'failed', cure: 'choose' });
  });
});

describe('removing an uploaded file', () => {
  it.each([204, 404])('succeeds with status %s', async (status) => {
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async () => new Response(null, { status })),
    );
    await expect(queueOf().remove(file(1))).resolves.toBeUndefined();
    expect(fetch).toHaveBeenCalledExactlyOnceWith(file(1).path, { method: 'DELETE', credentials: 'same-origin' });
  });

  it.each([
    ['the server cannot', async () => new Response(null, { status: 503 })],
    ['the network is away', () => Promise.reject(new TypeError('offline'))],
  ])('rejects with the sentence for people where %s', async (_, answer) => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>(answer));
    await expect(queueOf().remove(file(1))).rejects.toThrow('Fehler beim Löschen der Datei');
  });
});

describe('listeners', () => {
  it('get the same list until something changes', async () => {
    const queue = queueOf();
    const listener = vi.fn<() => void>();
    const stop = queue.subscribe(listener);
    const empty = queue.pending(FIELD);
    expect(queue.pending(FIELD)).toBe(empty);
    await add(queue, 'a.jpg');
    expect(listener).toHaveBeenCalled();
    expect(queue.pending(FIELD)).not.toBe(empty);
    stop();
    listener.mockClear();
    await doing(() => queue.drop(keyOf(queue)));
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('files of a row', () => {
  const ROW = '/zeugen/1/bilder';

  it('follow their row, wait while it is removed, and are given up with it', async () => {
    const queue = queueOf();
    await queue.add(ROW, [photo('a.jpg')], RULES);
    await queue.add('/zeugenschaft/1', [photo('b.jpg')], RULES);
    await doing(() => queue.rearrange('/zeugen', (row) => (row === '1' ? '0' : row)));
    expect([namesAt(queue, ROW), namesAt(queue, '/zeugen/0/bilder')]).toEqual([[], ['a.jpg']]);
    await doing(() => queue.rearrange('/zeugen', (row) => (row === '0' ? '-1' : row)));
    expect(namesAt(queue, '/zeugen/0/bilder')).toEqual([]);
    expect(queue.unfinished().map(({ name }) => name)).toEqual(['b.jpg']);
    await doing(() => queue.rearrange('/zeugen', (row) => (row === '-1' ? '2' : row)));
    expect(namesAt(queue, '/zeugen/2/bilder')).toEqual(['a.jpg']);
    const sent = await request(1);
    await doing(() => queue.rearrange('/zeugen', () => undefined));
    expect(queue.all().map(({ pointer }) => pointer)).toEqual(['/zeugenschaft/1']);
    await sent.accept('id-1');
    expect(namesAt(queue, '/zeugen/2/bilder')).toEqual([]);
  });
});

describe('the memory of a preview is given back', () => {
  let kept: Set<string>;
  beforeEach(() => {
    kept = new Set();
    let made = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      made += 1;
      kept.add(`blob:${made}`);
      return `blob:${made}`;
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
      kept.delete(url);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('when its file is dropped before it arrived', async () => {
    const queue = queueOf();
    await add(queue, 'a.jpg');
    expect(kept.size).toBe(1);
    queue.drop(keyOf(queue));
    expect([...kept]).toEqual([]);
  });

  it('when its file is removed, and not while the field shows it', async () => {
    const queue = queueOf();
    await add(queue, 'a.jpg');
    await (await request(1)).accept('id-1');
    const state = stateOf(queue);
    if (state?.kind !== 'done') throw new Error('The file did not arrive.');
    held = [state.ref];
    queue.drop(keyOf(queue));
    expect(kept).toContain(queue.previewOf(state.ref));
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    await queue.remove(state.ref);
    expect([...kept]).toEqual([]);
  });

  it('when the run ends', async () => {
    const queue = queueOf();
    const stop = queue.end;
    await add(queue, 'a.jpg', 'b.jpg');
    await (await request(1)).accept('id-1');
    stop();
    expect([...kept]).toEqual([]);
  });
});
