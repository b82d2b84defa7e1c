import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITS, type FailureReply } from '../../../src/contract/index.ts';
import { removeExpired, removeStaleTemporary } from '../../../server/uploads/index.ts';
import { brandFile, gifFile, jpegFile, pdfFile, pngFile, webpFile } from './samples.ts';
import { formOf, MEBIBYTE, NOW, UploadServer, type Sent } from './uploadServer.ts';

const server = UploadServer.use();

function gifs(count: number): Sent[] {
  return Array.from({ length: count }, (_, index) => ({ name: `${index}.gif`, content: gifFile() }));
}

function jpegOf(bytes: number): Sent {
  return { name: 'Vorne.jpg', content: Buffer.concat([jpegFile(), Buffer.alloc(bytes - jpegFile().length)]) };
}

function hoursLater(count: number): Date {
  return new Date(NOW.getTime() + count * 60 * 60 * 1000);
}

describe('POST /api/upload', () => {
  it('answers the documented shape, stores under a random name, and remembers no contact data', async () => {
    const kontakt = JSON.stringify({ name: 'Anonym', email: '', telefon: '' });
    const { status, body, headers } = await server.post(
      formOf([{ name: 'Bußgeldbescheid.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD', kontakt }),
    );
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      success: true,
      files: [
        { id: expect.any(String), originalname: 'Bußgeldbescheid.pdf', path: `/api/upload/${body.files[0]?.id}` },
      ],
    });
    const [row] = await server.knex('uploads').select();
    expect(row).toMatchObject({
      id: body.files[0]?.id,
      document_type: 'BUSSGELD',
      media_type: 'application/pdf',
      bytes: pdfFile().length,
      submission_id: null,
    });
    expect(JSON.stringify(row)).not.toContain('Anonym');
    expect(await readdir(path.join(server.dataDir, 'uploads/files'))).toEqual([body.files[0]?.id]);
    expect(await server.temporaryDirectories()).toEqual([]);
  });

  it('sets a strictly necessary session cookie once', async () => {
    const form = formOf([{ name: 'a.png', content: pngFile() }]);
    const { cookie, headers } = await server.post(form);
    expect(headers.getSetCookie()).toEqual([cookie]);
    expect(cookie).toMatch(/^__Host-sitzung=[\w-]{43}; /);
    expect(cookie.toLowerCase().split('; ').slice(1).toSorted()).toEqual([
      'httponly',
      'path=/',
      'samesite=lax',
      'secure',
    ]);
    const again = await server.post(formOf([{ name: 'b.png', content: pngFile() }]), {
      cookie: cookie.split(';')[0] ?? '',
    });
    expect(again.cookie).toBe('');
  });

  it.each([
    ['image/png', pngFile()],
    ['image/jpeg', jpegFile()],
    ['image/gif', gifFile()],
    ['image/webp', webpFile()],
    ['image/heic', brandFile('heic')],
    ['image/heif', brandFile('mif1')],
    ['image/avif', brandFile('avif')],
    ['image/tiff', Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['application/pdf', pdfFile()],
  ])('tells %s by its content, whatever the client says', async (mediaType, content) => {
    await server.uploadOne({ name: 'falsch.txt', content, type: 'text/html' });
    expect(await server.knex('uploads').pluck('media_type')).toEqual([mediaType]);
  });

  it.each([
    [
      'SVG',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['text', Buffer.from('nur Text')],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)])],
    ['a ZIP', Buffer.from('504b0304140000000000', 'hex')],
  ])('refuses %s that calls itself a PNG', async (_what, content) => {
    const { status, body } = await server.refused(formOf([{ name: 'Bild.png', content, type: 'image/png' }]));
    expect(status).toBe(422);
    expect(body.error).toBe('Erlaubt sind nur diese Dateien: Bilder oder PDF.');
    expect(body.details).toContain('„Bild.png“');
  });

  it('gives the documented message of the field', async () => {
    const fields = { dokumentTyp: 'KFZGUTACHTEN', feld: '/vorneRechts', name: '', email: '', telefon: '' };
    const wrongType = await server.refused(
      formOf(
        [
          { name: 'a.png', content: pngFile() },
          { name: 'b.jpg', content: gifFile() },
        ],
        fields,
      ),
    );
    expect(wrongType).toMatchObject({ status: 422, body: { error: 'Bitte nur JPG oder PNG Dateien hochladen.' } });
    expect(wrongType.body.details).toContain('b.jpg');
    expect(wrongType.body.felder).toEqual([
      { pfad: '/vorneRechts', meldung: 'Bitte nur JPG oder PNG Dateien hochladen.' },
    ]);
    const tooLarge = await server.refused(formOf([{ name: 'groß.png', content: pngFile(5 * MEBIBYTE) }], fields));
    expect(tooLarge).toMatchObject({ status: 422, body: { error: 'Bilder dürfen nicht größer als 5MB sein.' } });
    const justRight = await server.post(formOf([{ name: 'ok.png', content: pngFile(5 * MEBIBYTE - 200) }], fields));
    expect(justRight.status).toBe(200);
  });

  it('limits what may be a photo as photos are limited where the form names no field, as in the documented call', async () => {
    const fields = { dokumentTyp: 'KFZGUTACHTEN', name: '', email: '', telefon: '' };
    const tooLarge = await server.refused(formOf([jpegOf(5_242_881)], fields));
    expect(tooLarge).toMatchObject({ status: 422, body: { error: 'Bilder dürfen nicht größer als 5MB sein.' } });
    expect((await server.post(formOf([jpegOf(5_242_880)], fields))).status).toBe(200);
    for (const content of [pdfFile(19 * MEBIBYTE), Buffer.concat([gifFile(), Buffer.alloc(6 * MEBIBYTE)])]) {
      expect((await server.post(formOf([{ name: 'Gutachten', content }], fields))).status).toBe(200);
    }
    expect((await server.post(formOf([jpegOf(6 * MEBIBYTE)], { ...fields, feld: '/zusatzDokumente' }))).status).toBe(
      200,
    );
  });

  it('limits images to 10 MB and PDFs to 20 MB where the field says nothing', async () => {
    const image = await server.refused(formOf([{ name: 'a.png', content: pngFile(10 * MEBIBYTE) }]));
    expect(image).toMatchObject({ status: 422, body: { error: 'Die Datei darf nicht größer als 10 MB sein.' } });
    const pdf = await server.refused(formOf([{ name: 'a.pdf', content: pdfFile(20 * MEBIBYTE) }]));
    expect(pdf).toMatchObject({ status: 422, body: { error: 'Die Datei darf nicht größer als 20 MB sein.' } });
    expect((await server.post(formOf([{ name: 'a.pdf', content: pdfFile(19 * MEBIBYTE) }]))).status).toBe(200);
  });

  it('limits the files of a field and of a request', async () => {
    const field = await server.refused(formOf(gifs(3), { dokumentTyp: 'BUSSGELD' }));
    expect(field).toMatchObject({ status: 422, body: { error: 'Bitte laden Sie höchstens 2 Dateien hoch.' } });
    expect((await server.refused(formOf(gifs(21)))).status).toBe(413);
    expect((await server.post(formOf(gifs(20)))).body.files).toHaveLength(20);
  });

  it('refuses an empty file, and a form without files', async () => {
    const empty = await server.refused(formOf([{ name: 'leer.pdf', content: Buffer.alloc(0) }]));
    expect(empty).toMatchObject({ status: 422, body: { error: 'Die Datei ist leer.' } });
    expect((await server.refused(formOf([]))).status).toBe(422);
  });

  it.each([
    ['a missing dokumentTyp', {}, 400],
    ['an unknown dokumentTyp', { dokumentTyp: 'STEUER' }, 422],
    ['a dokumentTyp of the language', { dokumentTyp: '__proto__' }, 422],
    ['a malformed dokumentTyp', { dokumentTyp: 'A B\r\n' }, 400],
    ['an unknown field', { dokumentTyp: 'KFZGUTACHTEN', feld: '/gibtsNicht' }, 422],
    ['a field that is no pointer', { dokumentTyp: 'KFZGUTACHTEN', feld: 'vorneRechts' }, 400],
    ['contact data that is no JSON', { dokumentTyp: 'BUSSGELD', kontakt: '{"name":' }, 400],
    ['contact data of the wrong shape', { dokumentTyp: 'BUSSGELD', kontakt: '{"name":["x"]}' }, 400],
    ['a name without end', { dokumentTyp: 'BUSSGELD', name: 'x'.repeat(201) }, 400],
    ['a field without end', { dokumentTyp: 'BUSSGELD', name: 'x'.repeat(20_000) }, 413],
    [
      'fields without end',
      { dokumentTyp: 'BUSSGELD', ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, ''])) },
      413,
    ],
  ])('refuses %s', async (_what, fields, status) => {
    const answer = await server.refused(formOf([{ name: 'a.pdf', content: pdfFile() }], fields));
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(/^[A-ZÄÖÜ].*\.$/);
  });

  it.each([
    ['Müller Straße äöü.png', 'Müller Straße äöü.png'],
    ['Mu\u0308ller.png', 'Müller.png'],
    ['Unfall 🚗💥.png', 'Unfall 🚗💥.png'],
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Nutzer\\Ich\\Foto.png', 'Foto.png'],
    ['...versteckt.png', 'versteckt.png'],
    ['rechnung\u202Egnp.exe.png', 'rechnunggnp.exe.png'],
    ['un\u200Bsicht\uFEFFbar.png', 'unsichtbar.png'],
    ['\u202E\u200B', 'Datei.png'],
    [`${'ä'.repeat(300)}.png`, `${'ä'.repeat(116)}.png`],
    [`${'ä'.repeat(300)}.jpeg`, `${'ä'.repeat(115)}.png`],
    ['Bescheid.pdf', 'Bescheid.png'],
  ])('keeps the name %j as %j', async (sent, kept) => {
    const { body } = await server.post(formOf([{ name: sent, content: pngFile() }]));
    expect(body.files[0]?.originalname).toBe(kept);
  });

  it('stores all files of a request or none', async () => {
    let puts = 0;
    server.files = {
      ...server.disk,
      put: async (id, source) => {
        puts += 1;
        if (puts === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await server.disk.put(id, source);
      },
    };
    const { status } = await server.refused(
      formOf([
        { name: 'a.png', content: pngFile() },
        { name: 'b.png', content: pngFile() },
        { name: 'c.png', content: pngFile() },
      ]),
    );
    expect(status).toBe(507);
  });
});

describe('what a session has not sent', () => {
  const png = { name: 'a.png', content: pngFile() };

  /** Adds a session with so many uploads; returns its cookie. */
  async function sessionWith(count: number, bytes: number): Promise<string> {
    const { id, cookie } = await server.uploadOne(png);
    const [row] = await server.knex('uploads').where({ id });
    await server.knex('uploads').insert(Array.from({ length: count }, () => ({ ...row, id: randomUUID(), bytes })));
    return cookie;
  }

  it('is bounded in number, also for requests at once, and what is sent or removed counts no more', async () => {
    const cookie = await sessionWith(LIMITS.unsentUploads - 3, 100);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await server.post(formOf([png]), { cookie })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 413)).toHaveLength(4);
    expect((await server.post<FailureReply>(formOf([png]), { cookie })).body.error).toMatch(
      /^Sie haben schon sehr viele Dateien hochgeladen, .*\.$/,
    );
    expect(await server.filesKept()).toHaveLength(3);
    expect((await server.post(formOf([png]))).status).toBe(200);
    await server.claim(
      await server
        .knex('uploads')
        .where({ bytes: 100 })
        .first('id')
        .then(({ id }) => id),
    );
    expect((await server.post(formOf([png]), { cookie })).status).toBe(200);
  });

  it('is bounded in bytes', async () => {
    const cookie = await sessionWith(1, LIMITS.unsentUploadBytes - 3 * png.content.length);
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await server.post(formOf([png]), { cookie })).status);
    expect(statuses).toEqual([200, 200, 413]);
  });
});

describe('GET /api/upload/:id', () => {
  it('shows an image to its owner', async () => {
    const { path: address, cookie } = await server.uploadOne({ name: 'Foto.png', content: pngFile() });
    const response = await server.call('GET', address, cookie);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pngFile());
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="Foto.png"/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('hands out everything else as a file with its name (RFC 6266)', async () => {
    const { path: address, cookie } = await server.uploadOne({ name: 'Anhörung "Köln".pdf', content: pdfFile() });
    const response = await server.call('GET', address, cookie);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      String.raw`attachment; filename="Anh_rung \"K_ln\".pdf"; filename*=UTF-8''Anh%C3%B6rung%20%22K%C3%B6ln%22.pdf`,
    );
    expect(response.headers.get('content-length')).toBe(String(pdfFile().length));
  });

  it('hands out no PDF as a web page', async () => {
    const { path: address, cookie } = await server.uploadOne({ name: 'seite.html', content: pdfFile() });
    expect((await server.call('GET', address, cookie)).headers.get('content-disposition')).toBe(
      'attachment; filename="seite.html.pdf"',
    );
  });

  it('is 404 when the bytes are gone, and for every malformed id', async () => {
    const { path: address, id, cookie } = await server.uploadOne({ name: 'Foto.png', content: pngFile() });
    await server.disk.remove(id);
    for (const gone of [
      address,
      '/api/upload/1',
      '/api/upload/%E0%A4%A',
      '/api/upload/..%2F..%2Fetc',
      address.toUpperCase(),
      `${address}'`,
    ]) {
      const response = await server.call('GET', gone, cookie);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false });
    }
  });
});

describe('DELETE /api/upload/:id', () => {
  it('removes the file, once', async () => {
    const { path: address, cookie } = await server.uploadOne({ name: 'a.png', content: pngFile() });
    const response = await server.call('DELETE', address, cookie);
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    await server.expectNothingKept();
    const again = await server.call('DELETE', address, cookie);
    expect([again.status, await again.json()]).toEqual([
      404,
      { success: false, error: 'Diese Datei gibt es nicht oder nicht mehr.' },
    ]);
  });

  it('and GET are 404 for everybody else, and change nothing', async () => {
    const mine = await server.uploadOne({ name: 'a.png', content: pngFile() });
    const other = await server.uploadOne({ name: 'b.png', content: pngFile() });
    for (const cookie of ['', other.cookie, '__Host-sitzung=kurz', `${mine.cookie}x`]) {
      for (const method of ['GET', 'DELETE']) expect((await server.call(method, mine.path, cookie)).status).toBe(404);
    }
    expect((await server.call('GET', mine.path, mine.cookie)).status).toBe(200);
  });

  it('is 409 for a file of a sent request, which stays', async () => {
    const { path: address, id, cookie } = await server.uploadOne({ name: 'a.png', content: pngFile() });
    await server.claim(id);
    const response = await server.call('DELETE', address, cookie);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: 'Die Datei gehört zu einer gesendeten Anfrage und kann nicht mehr gelöscht werden.',
    });
    expect((await server.call('GET', address, cookie)).status).toBe(200);
  });

  it('keeps the row when the bytes cannot be removed', async () => {
    const { path: address, cookie } = await server.uploadOne({ name: 'a.png', content: pngFile() });
    server.files = {
      ...server.disk,
      remove: () => Promise.reject(Object.assign(new Error('store is away'), { code: 'ECONNREFUSED' })),
    };
    expect((await server.call('DELETE', address, cookie)).status).toBe(503);
    server.files = server.disk;
    expect((await server.call('DELETE', address, cookie)).status).toBe(200);
  });
});

describe('removal of what nobody sent', () => {
  it('takes rows and bytes after 24 hours, and leaves sent ones', async () => {
    const { cookie } = await server.uploadOne({ name: 'alt.png', content: pngFile() });
    const sent = await server.uploadOne({ name: 'gesendet.png', content: pngFile() }, cookie);
    await server.claim(sent.id);
    expect(await removeExpired(server.knex, server.disk, hoursLater(23.9))).toBe(0);
    expect(await removeExpired(server.knex, server.disk, hoursLater(24.1))).toBe(1);
    expect(await server.knex('uploads').pluck('id')).toEqual([sent.id]);
    expect(await server.filesKept()).toEqual([sent.id]);
  });

  it('takes temporary files of killed processes, not those of running requests', async () => {
    const form = formOf([{ name: 'a.png', content: pngFile() }]);
    server.files = {
      ...server.disk,
      put: async (id, source) => {
        await removeStaleTemporary(server.dataDir, new Date());
        await server.disk.put(id, source);
      },
    };
    expect((await server.post(form)).status).toBe(200);
    const left = await mkdtemp(path.join(server.dataDir, 'uploads/tmp/request-'));
    await removeStaleTemporary(server.dataDir, new Date(Date.now() + 2 * 60 * 60 * 1000));
    await expect(readdir(left)).rejects.toThrow('ENOENT');
  });
});
