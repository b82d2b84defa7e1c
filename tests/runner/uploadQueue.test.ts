// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileRef } from '../../src/fields/index.ts';
import { createUploadQueue, type RunUploads, type Unfinished } from '../../src/runner/uploadQueue.ts';
import { file } from '../engine/definitions.ts';
import { doing } from '../support/react.tsx';
import { fakeUploads, photo, request, requests } from './fakeUploads.ts';

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

const queueOf = (unfinished: Unfinished[] = []) =>
  createUploadQueue({ submit, revision: 'r1', held: (pointer) => (pointer === FIELD ? held : []), unfinished });
const states = (queue: RunUploads) => queue.pending(FIELD).map(({ name, state }) => [name, state.kind]);
const stateOf = (queue: RunUploads, index = 0) => queue.pending(FIELD)[index]?.state;
const add = (queue: RunUploads, ...names: string[]) => queue.add(FIELD, names.map(photo), RULES);
const namesAt = (queue: RunUploads, pointer: string) => queue.pending(pointer).map(({ name }) => name);
const keyOf = (queue: RunUploads, index = 0) => queue.pending(FIELD)[index]?.key ?? '';

describe('a file in the queue', () => {
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
    ['the network fails', 0, undefined, 'Upload fehlgeschlagen', 'again'],
    ['no answer of ours', 502, '<html>', 'Fehler beim Verarbeiten der Server-Antwort', 'again'],
    ['the server is busy', 503, '{"success":false,"error":"Später."}', 'Fehler beim Upload: Später.', 'again'],
    [
      'the file is refused',
      422,
      '{"success":false,"error":"Virus.","details":"Eicar."}',
      'Fehler beim Upload: Virus. Eicar.',
      'other',
    ],
    ['the type is refused', 415, '{"success":false,"error":"Kein Bild."}', 'Fehler beim Upload: Kein Bild.', 'other'],
  ])('fails where %s, with what helps', async (_, status, body, message, cure) => {
    const queue = queueOf();
    await add(queue, 'a.jpg');
    const sent = await request(1);
    if (body === undefined) await sent.fail();
    else await sent.reply(status, body);
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
    await (await request(1)).fail();
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
    await (await request(1)).fail();
    queue.retry(keyOf(queue));
    expect(stateOf(queue)).toEqual({ kind: 'sending', fraction: 0 });
    await (await request(2)).accept('id-1');
    expect(states(queue)).toEqual([['a.jpg', 'done']]);
  });

  it('begins by itself when the network is back, for what the network lost and nothing else', async () => {
    const queue = queueOf();
    const stop = queue.start();
    await add(queue, 'a.jpg', 'b.jpg');
    await (await request(1)).fail();
    await (await request(2)).reply(422, '{"success":false,"error":"Virus."}');
    window.dispatchEvent(new Event('online'));
    expect(requests.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'a.jpg']);
    expect(states(queue)).toEqual([
      ['a.jpg', 'sending'],
      ['b.jpg', 'failed'],
    ]);
    stop();
    expect(requests[2]?.aborted).toBe(true);
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
    const after = queueOf(before.unfinished());
    expect(after.unfinished()).toEqual(before.unfinished());
    expect(states(after)).toEqual([
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
