import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { cleanName } from '../../../server/uploads/cleanName.ts';
import { gifFile } from './samples.ts';
import { MEBIBYTE, UploadServer } from './uploadServer.ts';
import { processorRatio } from '../../support/processorTime.ts';

const server = UploadServer.use();

/** A raw multipart body; each string is a part with its headers. */
function rawBody(boundary: string, parts: string[]): string {
  return `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
}

const TYPE_PART = 'Content-Disposition: form-data; name="dokumentTyp"\r\n\r\nVERKEHRSUNFALL';
const GIF_TEXT = gifFile().toString('latin1');
const raw = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const gifPart = (disposition: string) =>
  `Content-Disposition: form-data; ${disposition}\r\nContent-Type: image/gif\r\n\r\n${GIF_TEXT}`;

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };

/** Of the processor time of plain ones. Each crafted one took half a minute. */
const MOST = 50;

const longName = (character: string) => `x${character.repeat(1_000_000)}.gif`;

async function refuseHeader(disposition: string): Promise<void> {
  const body = raw(rawBody('b', [TYPE_PART, gifPart(disposition)]));
  expect((await server.refused(body, MULTIPART)).status).toBe(413);
}

describe('crafted requests', () => {
  it('takes a file input in which nothing was chosen for no file', async () => {
    const nothing =
      'Content-Disposition: form-data; name="files"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n';
    expect((await server.refused(raw(rawBody('b', [TYPE_PART, nothing])), MULTIPART)).status).toBe(422);
  });

  it.each([
    ['JSON', { 'content-type': 'application/json' }],
    ['no type', { 'content-type': '' }],
    ['multipart/mixed', { 'content-type': 'multipart/mixed; boundary=b' }],
    ['urlencoded', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('refuses %s with 415', async (_what, headers) => {
    expect((await server.refused('{"a":1}', headers)).status).toBe(415);
  });

  it.each([
    ['no boundary', { 'content-type': 'multipart/form-data' }, rawBody('b', [TYPE_PART])],
    ['another boundary', { 'content-type': 'multipart/form-data; boundary=anders' }, rawBody('b', [TYPE_PART])],
    ['a truncated body', MULTIPART, rawBody('b', [TYPE_PART, gifPart('name="f"; filename="a.gif"')]).slice(0, -12)],
    ['an empty body', MULTIPART, ''],
    [
      'a boundary that names another parser',
      { 'content-type': 'multipart/form-data; boundary=json' },
      '{"dokumentTyp":"VERKEHRSUNFALL"}',
    ],
    [
      'an unknown transfer encoding',
      MULTIPART,
      rawBody('b', ['Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: rot13\r\n\r\nx']),
    ],
    ['headers only', MULTIPART, '--b\r\nContent-Disposition: form-data; name="a"'],
    [
      'a part whose header does not end',
      MULTIPART,
      rawBody('b', [TYPE_PART, gifPart('name="f"; filename="a.gif"'), 'Content-Disposition: form-data; name="a"']),
    ],
    ['content in Base64', MULTIPART, rawBody('b', [`Content-Transfer-Encoding: base64\r\n${TYPE_PART}`])],
    [
      'a boundary that is too long',
      { 'content-type': `multipart/form-data; boundary=${'b'.repeat(71)}` },
      rawBody('b'.repeat(71), [TYPE_PART]),
    ],
  ])('refuses %s with 400', async (_what, headers, body) => {
    expect((await server.refused(raw(body), headers)).status).toBe(400);
  });

  it('reads boundaries with the names of other formats, and fields that name their encoding', async () => {
    const parts = [`Content-Transfer-Encoding: 7bit\r\n${TYPE_PART}`, gifPart('name="f"; filename="a.gif"')];
    for (const boundary of ['xjsonx', 'urlencoded', 'octet-stream']) {
      const answer = await server.post(raw(rawBody(boundary, parts)), {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      });
      expect(answer.status).toBe(200);
    }
  });

  it.each([
    ['the value of a field', `${TYPE_PART}\xe4`],
    ['the name of a field', 'Content-Disposition: form-data; name="\xe4"\r\n\r\nx'],
  ])('refuses %s in Latin-1', async (_what, part) => {
    const { status, body } = await server.refused(
      raw(rawBody('b', [part, gifPart('name="f"; filename="a.gif"')])),
      MULTIPART,
    );
    expect([status, body.error]).toEqual([400, 'Bitte senden Sie UTF-8.']);
  });

  it('is not confused by names of the language', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''];
    const parts = names.flatMap((name) => [
      `Content-Disposition: form-data; name="${name}"\r\n\r\nx`,
      gifPart(`name="${name}"; filename="${name}.gif"`),
    ]);
    const { status, body } = await server.post(raw(rawBody('b', [TYPE_PART, ...parts])), MULTIPART);
    expect(status).toBe(200);
    expect(body.files).toHaveLength(names.length);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it.each([
    ['quotes', 'filename="a%22b.gif"', 'a"b.gif'],
    ['encoded line ends', 'filename="a%0D%0Ab.gif"', 'a%0D%0Ab.gif'],
    ['a NUL', 'filename="a\0b.gif"', 'ab.gif'],
    ['broken UTF-8', 'filename="\xff\xfe.gif"', '__.gif'],
  ])('cleans a name with %s', async (_what, disposition, kept) => {
    const { body } = await server.post(raw(rawBody('b', [TYPE_PART, gifPart(`name="f"; ${disposition}`)])), MULTIPART);
    expect(body.files[0]?.originalname).toBe(kept);
  });

  it('refuses endless part headers', async () => {
    const parts = [`X-Lang: ${'x'.repeat(3 * MEBIBYTE)}\r\n${TYPE_PART}`];
    expect((await server.refused(raw(rawBody('b', parts)), MULTIPART)).status).toBe(413);
  });

  it('cleans a name of dots', async () => {
    expect(cleanName(longName('.'))).toMatch(/^x\.{115}\.gif$/);
    expect(
      await processorRatio(
        () => cleanName(longName('.')),
        () => cleanName(longName('a')),
      ),
    ).toBeLessThan(MOST);
  });

  it('refuses a header in which a pattern would look for a name for half a minute', async () => {
    expect(
      await processorRatio(
        () => refuseHeader(`${'filename="'.repeat(90_000)}x`),
        () => refuseHeader('x'.repeat(900_001)),
      ),
    ).toBeLessThan(MOST);
  });

  it('refuses a request above 100 MB before reading it', async () => {
    expect(await firstAnswer(open(`Content-Length: ${101 * MEBIBYTE}`))).toMatch(/^HTTP\/1.1 413 /);
    await server.expectNothingKept();
  });

  it('refuses an unannounced request at 100 MB, and does not listen for ever', async () => {
    const socket = open('Transfer-Encoding: chunked');
    const answer = firstAnswer(socket);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    writeChunk(socket, raw(`--b\r\n${TYPE_PART}\r\n--b\r\n${gifPart('name="f"; filename="a.gif"')}`));
    const filler = new Uint8Array(MEBIBYTE);
    const sender = setInterval(() => writeChunk(socket, filler), 5);
    expect(await answer).toMatch(/^HTTP\/1.1 413 /);
    await closed;
    clearInterval(sender);
    await server.expectNothingKept();
  });

  it('keeps nothing of an upload that breaks off', async () => {
    const socket = open('Content-Length: 900000');
    socket.write(raw(`--b\r\n${TYPE_PART}\r\n--b\r\n${gifPart('name="f"; filename="a.gif"')}${'x'.repeat(200_000)}`));
    await expect.poll(() => server.filesKept()).toHaveLength(1);
    socket.destroy();
    await server.expectNothingKept();
  });

  it('answers nothing before the request has ended, although its closing boundary is there', async () => {
    const body = rawBody('b', [TYPE_PART, gifPart('name="f"; filename="a.gif"')]);
    const socket = open(`Content-Length: ${body.length + 10}`);
    let answer = '';
    socket.on('data', (data: Buffer) => (answer += String(data)));
    socket.write(raw(body));
    await expect.poll(() => server.filesKept()).toHaveLength(1);
    // One that comes later is answered.
    await firstAnswer(open('Content-Length: 0'));
    expect(answer).toBe('');
    socket.destroy();
    await server.expectNothingKept();
  });

  it('leaves out what stands before the first part and after the last', async () => {
    const parts = rawBody('b', [TYPE_PART, gifPart('name="f"; filename="a.gif"')]);
    const { status, body } = await server.post(raw(`vorweg\r\n${parts}danach ${'x'.repeat(100_000)}`), MULTIPART);
    expect([status, body.files.length]).toEqual([200, 1]);
  });

  it('reads a body that comes byte by byte, umlauts included', async () => {
    const body = Buffer.from(rawBody('b', [TYPE_PART, gifPart('name="f"; filename="Prüfung.gif"')]), 'utf8');
    // The file's own bytes are not ASCII either, and must not change.
    const bytes = Buffer.concat([body.subarray(0, body.indexOf('GIF89a')), raw(`${GIF_TEXT}\r\n--b--\r\n`)]);
    const socket = open(`Content-Length: ${bytes.length}`);
    socket.setNoDelay(true);
    const answer = firstAnswer(socket);
    for (const byte of bytes) {
      socket.write(Uint8Array.of(byte));
      await new Promise(setImmediate);
    }
    expect(await answer).toMatch(/^HTTP\/1.1 200 /);
    expect(await server.knex('uploads').select('name', 'bytes')).toEqual([
      { name: 'Prüfung.gif', bytes: gifFile().length },
    ]);
  });
});

/** Opens a request with exactly these headers; the caller writes the body. */
function open(headers: string): Socket {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n${headers}\r\n\r\n`,
  );
  return socket;
}

function firstAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('data', (data: Buffer) => resolve(String(data))));
}

function writeChunk(socket: Socket, bytes: Uint8Array): void {
  if (socket.destroyed || socket.writableNeedDrain) return;
  socket.write(`${bytes.length.toString(16)}\r\n`);
  socket.write(bytes);
  socket.write('\r\n');
}
