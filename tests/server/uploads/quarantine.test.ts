import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FailureReply } from '../../../src/contract/index.ts';
import { clamdScanner, releaseWaiting } from '../../../server/uploads/index.ts';
import { AppServer } from '../appServer.ts';
import { EICAR, FakeClamd } from './fakeClamd.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { pdfFile } from './samples.ts';
import { formOf, UploadServer } from './uploadServer.ts';

/** No file is released before a scanner has reported it clean; while the scanner is away, uploads still succeed. */

const log = pino({ level: 'silent' });
const CLEAN = { name: 'Bescheid.pdf', content: pdfFile() };
const INFECTED = { name: 'Böse.pdf', content: Buffer.concat([pdfFile(), Buffer.from(EICAR)]) };
const WAITS = 'Diese Datei wird noch auf Schadsoftware geprüft. Bitte versuchen Sie es in einer Minute noch einmal.';
const OVERDUE =
  'Diese Datei konnte seit mehr als einer Stunde nicht auf Schadsoftware geprüft werden. Bitte versuchen Sie es später noch einmal, oder rufen Sie uns an, wenn es eilt.';
const REFUSED = 'Diese Datei wurde bei der Prüfung auf Schadsoftware abgelehnt. Bitte entfernen Sie sie.';

let clamd: FakeClamd;
const scanner = () => clamdScanner(clamd.url);
beforeAll(async () => {
  clamd = await FakeClamd.start();
});
afterEach(async () => {
  await clamd.down();
  await clamd.up();
});
afterAll(() => clamd.down());

describe('an upload', () => {
  const server = UploadServer.use();
  const release = () => releaseWaiting({ knex: server.knex, files: server.disk, scanner: scanner(), log });

  it('is released at once where the scanner calls it clean', async () => {
    server.scanner = scanner();
    const { path: address, cookie } = await server.uploadOne(CLEAN);
    expect((await server.call('GET', address, cookie)).status).toBe(200);
  });

  it('with malware is refused with all that came with it, and nothing is kept', async () => {
    server.scanner = scanner();
    const { status, body } = await server.refused(formOf([CLEAN, INFECTED], { dokumentTyp: 'BUSSGELD' }));
    expect(status).toBe(422);
    expect(body).toEqual({
      success: false,
      error: 'Die Datei enthält Schadsoftware und wurde abgelehnt.',
      details: 'Nicht angenommen wurde „Böse.pdf“.',
    });
  });

  it('that the scanner finds too large is refused', async () => {
    server.scanner = scanner();
    const { status, body } = await server.refused(formOf([{ name: 'a.pdf', content: pdfFile(2 * clamd.limit) }]));
    expect([status, body.error]).toEqual([
      422,
      'Die Datei ist für die Prüfung auf Schadsoftware zu groß und wurde abgelehnt.',
    ]);
  });

  it('waits where the scanner is away: taken, not handed out, released later', async () => {
    server.scanner = scanner();
    await clamd.down();
    const { path: address, id, cookie } = await server.uploadOne(CLEAN);
    const waiting = await server.call('GET', address, cookie);
    expect([waiting.status, waiting.headers.get('retry-after'), await waiting.json()]).toEqual([
      409,
      '60',
      { success: false, error: WAITS },
    ]);
    await release();
    expect((await server.call('GET', address, cookie)).status).toBe(409);
    await clamd.up();
    await release();
    expect((await server.call('GET', address, cookie)).status).toBe(200);
    expect(await server.filesKept()).toEqual([id]);
  });

  it('that waits for more than an hour says so, and no longer speaks of a minute', async () => {
    server.scanner = scanner();
    await clamd.down();
    const { path: address, id, cookie } = await server.uploadOne(CLEAN);
    const sentence = async (milliseconds: number) => {
      const [row] = await server.knex('uploads').where({ id }).select('created_at');
      await server
        .knex('uploads')
        .where({ id })
        .update({ created_at: new Date(row.created_at.getTime() - milliseconds) });
      return ((await (await server.call('GET', address, cookie)).json()) as FailureReply).error;
    };
    expect([await sentence(60 * 60 * 1000), await sentence(1)]).toEqual([WAITS, OVERDUE]);
  });

  it('that waited and has malware loses its bytes, and can be removed', async () => {
    server.scanner = scanner();
    await clamd.down();
    const { path: address, cookie } = await server.uploadOne(INFECTED);
    await clamd.up();
    await release();
    expect(await server.filesKept()).toEqual([]);
    const refused = await server.call('GET', address, cookie);
    expect([refused.status, ((await refused.json()) as FailureReply).error]).toEqual([410, REFUSED]);
    expect((await server.call('DELETE', address, cookie)).status).toBe(200);
  });

  it('that waits can be removed, and holds nothing up when its bytes are gone', async () => {
    server.scanner = scanner();
    await clamd.down();
    const [first, second, third] = [
      await server.uploadOne(CLEAN),
      await server.uploadOne(CLEAN),
      await server.uploadOne(CLEAN),
    ];
    expect((await server.call('DELETE', first.path, first.cookie)).status).toBe(200);
    await server.disk.remove(second.id);
    await clamd.up();
    await release();
    expect((await server.call('GET', third.path, third.cookie)).status).toBe(200);
  });
});

describe('a request', () => {
  const held = AppServer.use({
    wizards: [WIZARD],
    parts: async () => ({ scanner: { scan: (content) => clamdScanner(clamd.url).scan(content) } }),
  });

  it('is not accepted with a file that waits or was refused, and says so at the file', async () => {
    const { current: app } = held;
    await clamd.down();
    const { files, cookie } = await app.upload([CLEAN, CLEAN], { dokumentTyp: 'BUSSGELD' });
    const [first, second] = files;
    await app.knex('uploads').where({ id: second?.id }).update({ quarantine: 'refused' });
    const { status, body } = await app.submit(ANFRAGE, fineReview(files), { cookie });
    expect([status, body.felder]).toEqual([
      422,
      [
        { pfad: '/dokumente/0', meldung: WAITS },
        { pfad: '/dokumente/1', meldung: REFUSED },
      ],
    ]);
    await app.expectNothingSent();
    await app.knex('uploads').update({ created_at: new Date(0) });
    const later = await app.submit(ANFRAGE, fineReview(files), { cookie });
    expect(later.body.felder).toEqual([
      { pfad: '/dokumente/0', meldung: OVERDUE },
      { pfad: '/dokumente/1', meldung: REFUSED },
    ]);
    await app.knex('uploads').where({ id: first?.id }).update({ quarantine: null });
    expect((await app.submit(ANFRAGE, fineReview(files.slice(0, 1)), { cookie })).status).toBe(200);
  });
});
