import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LIMITS, type UploadRef } from '../../../src/contract/index.ts';
import { ANFRAGE, fineReview, refuse, useFineReview } from '../fineReview.ts';
import { gifFile, pdfFile, pngFile } from '../uploads/samples.ts';
import type { Kept } from '../appServer.ts';

const server = useFineReview();

const GONE = 'Diese Datei ist nicht mehr vorhanden. Bitte laden Sie sie noch einmal hoch.';

function uploadPdf(cookie = ''): Promise<Pick<Kept, 'files' | 'cookie'>> {
  return server.current.upload([{ name: 'Bußgeldbescheid.pdf', content: pdfFile() }], {
    dokumentTyp: 'BUSSGELD',
    feld: '/dokumente',
    cookie,
  });
}

async function uploadMany(count: number): Promise<Pick<Kept, 'files' | 'cookie'>> {
  const first = await uploadPdf();
  const pngs = Array.from({ length: count - 1 }, (_, index) => ({
    name: `Seite ${index + 2}.png`,
    content: pngFile(),
  }));
  const { files } = await server.current.upload(pngs, { dokumentTyp: 'BUSSGELD', cookie: first.cookie });
  return { files: [...first.files, ...files], cookie: first.cookie };
}

/** The submission that each upload belongs to. */
function claims(): Promise<(string | null)[]> {
  return server.current.knex('uploads').orderBy('created_at').pluck('submission_id');
}

describe('documents of a request', () => {
  it('are claimed with it, and can no longer be deleted', async () => {
    const { files, cookie } = await uploadPdf();
    const { status, body } = await server.current.submit(ANFRAGE, fineReview(files), { cookie });
    expect(status).toBe(200);
    expect(await claims()).toEqual([body.anfrageId]);
    const removal = await server.current.send('DELETE', files[0]?.path ?? '', { headers: { cookie } });
    expect(removal.status).toBe(409);
    expect((await server.current.send('GET', files[0]?.path ?? '', { headers: { cookie } })).status).toBe(200);
  });

  it('may be as many as a field takes', async () => {
    const { files, cookie } = await uploadMany(LIMITS.filesPerField);
    const { status, body } = await server.current.submit(ANFRAGE, fineReview(files), { cookie });
    expect(status).toBe(200);
    expect(await claims()).toEqual(files.map(() => body.anfrageId));
  });

  it('leave other uploads of the session alone', async () => {
    const { files, cookie } = await uploadPdf();
    await uploadPdf(cookie);
    const { body } = await server.current.submit(ANFRAGE, fineReview(files), { cookie });
    expect(new Set(await claims())).toEqual(new Set([body.anfrageId, null]));
  });

  it('are called what the server knows, whatever the request says', async () => {
    const { files, cookie } = await uploadPdf();
    const [file] = files as [UploadRef];
    const lying = [{ id: file.id.toUpperCase(), name: '../../etc/passwd<script>', path: 'https://evil.example/a.exe' }];
    expect((await server.current.submit(ANFRAGE, fineReview(lying), { cookie })).status).toBe(200);
    expect((await server.current.onlySubmission()).answers['dokumente']).toEqual([
      { id: file.id, name: 'Bußgeldbescheid.pdf', path: `/api/upload/${file.id}` },
    ]);
  });
});

describe('a request is refused, and nothing claimed,', () => {
  it('for the file of another session, or of none', async () => {
    const mine = await uploadPdf();
    const other = await uploadPdf();
    for (const cookie of [other.cookie, '', '__Host-sitzung=kurz', `${mine.cookie}x`]) {
      const { status, body } = await refuse(server.current, fineReview(mine.files), { cookie });
      expect([status, body.felder]).toEqual([422, [{ pfad: '/dokumente/0', meldung: GONE }]]);
    }
  });

  it('for a file that does not exist, naming it alone', async () => {
    const { files, cookie } = await uploadPdf();
    const id = randomUUID();
    const { status, body } = await refuse(
      server.current,
      fineReview([...files, { id, name: 'a.pdf', path: `/api/upload/${id}` }]),
      { cookie },
    );
    expect([status, body.felder]).toEqual([422, [{ pfad: '/dokumente/1', meldung: GONE }]]);
  });

  it('for one foreign file among own ones, naming it alone', async () => {
    const { files, cookie } = await uploadPdf();
    const other = await uploadPdf();
    const { status, body } = await refuse(server.current, fineReview([...files, ...other.files]), { cookie });
    expect([status, body.felder]).toEqual([422, [{ pfad: '/dokumente/1', meldung: GONE }]]);
  });

  it('for a file that was deleted', async () => {
    const { files, cookie } = await uploadPdf();
    await server.current.send('DELETE', files[0]?.path ?? '', { headers: { cookie } });
    const { status, body } = await refuse(server.current, fineReview(files), { cookie });
    expect([status, body.felder]).toEqual([422, [{ pfad: '/dokumente/0', meldung: GONE }]]);
  });

  it('for a file of an earlier request', async () => {
    const { files, cookie } = await uploadPdf();
    const first = await server.current.submit(ANFRAGE, fineReview(files), { cookie });
    const second = await server.current.submit(ANFRAGE, fineReview(files), { cookie });
    expect([second.status, second.body.felder]).toEqual([409, undefined]);
    expect(second.body.error).toContain(`schon bei uns angekommen, unter der Vorgangsnummer ${first.body.referenz}.`);
    expect((await server.current.onlySubmission()).id).toBe(first.body.anfrageId);
  });

  it('for files of an earlier request and a new one, and does not say that the new one has arrived', async () => {
    const { files, cookie } = await uploadPdf();
    const first = await server.current.submit(ANFRAGE, fineReview(files), { cookie });
    const more = await uploadPdf(cookie);
    const { status, body } = await server.current.submit(ANFRAGE, fineReview([...files, ...more.files]), { cookie });
    expect(status).toBe(409);
    expect(body.error).toContain(
      `${first.body.referenz}. Was Sie seitdem geändert oder ergänzt haben, auch neue Dateien, haben wir noch nicht`,
    );
    expect(await claims()).toEqual([first.body.anfrageId, null]);
  });

  it('for a file of a kind that the field does not take (specification 2, section 9)', async () => {
    const pdf = await uploadPdf();
    const gif = await server.current.upload([{ name: 'Unfall.gif', content: gifFile() }], {
      dokumentTyp: 'VERKEHRSUNFALL',
      cookie: pdf.cookie,
    });
    const { status, body } = await refuse(server.current, fineReview([...pdf.files, ...gif.files]), {
      cookie: pdf.cookie,
    });
    expect([status, body.felder]).toEqual([
      422,
      [{ pfad: '/dokumente/1', meldung: 'Bitte nur PDF-, JPG- oder PNG-Dateien hochladen.' }],
    ]);
  });

  it('for more files than a field takes', async () => {
    const { files, cookie } = await uploadMany(LIMITS.filesPerField);
    const more = await uploadPdf(cookie);
    const { status, body } = await refuse(server.current, fineReview([...files, ...more.files]), { cookie });
    expect([status, body.felder]).toEqual([
      422,
      [{ pfad: '/dokumente', meldung: expect.stringMatching(/höchstens 20/) }],
    ]);
  });

  it('for a wrong answer beside a good file', async () => {
    const { files, cookie } = await uploadPdf();
    const { status, body } = await refuse(server.current, { ...fineReview(files), plz: '1' }, { cookie });
    expect([status, body.felder?.map(({ pfad }) => pfad)]).toEqual([422, ['/plz']]);
  });
});

describe('in parallel', () => {
  it('one file goes with one request', async () => {
    const { files, cookie } = await uploadPdf();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => server.current.submit(ANFRAGE, fineReview(files), { cookie })),
    );
    const accepted = replies.find(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await server.current.onlySubmission()).id).toBe(accepted?.body.anfrageId);
    expect(await claims()).toEqual([accepted?.body.anfrageId]);
  });

  it('overlapping requests never claim half, whatever the order of their files', async () => {
    const { files, cookie } = await uploadMany(6);
    const orders = [files, files.toReversed(), files.slice(3), files.slice(0, 4).toReversed()];
    const replies = await Promise.all(
      [...orders, ...orders].map((some) => server.current.submit(ANFRAGE, fineReview(some), { cookie })),
    );
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const rows = await server.current.knex('submissions').select('id', 'answers');
    const sent = rows.flatMap(({ id, answers }) =>
      (answers.dokumente as UploadRef[]).map((file) => `${file.id} ${id}`),
    );
    const claimed = await server.current.knex('uploads').whereNotNull('submission_id').select('id', 'submission_id');
    expect(claimed.map((row) => `${row.id} ${row.submission_id}`).toSorted()).toEqual(sent.toSorted());
    expect(rows.length).toBeGreaterThan(0);
  });

  it('who is refused shares a file with somebody who is not', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { files, cookie } = await uploadMany(8);
      // Each pair shares a file with the next one.
      const chain = [0, 1, 2, 3, 4, 5, 6].map((start) => files.slice(start, start + 2));
      const replies = await Promise.all(
        chain.map((some) => server.current.submit(ANFRAGE, fineReview(some), { cookie })),
      );
      const accepted = replies.map(({ status }) => status === 200);
      const reasons = accepted.map((own, place) => [accepted[place - 1], own, accepted[place + 1]]);
      for (const [place, reason] of reasons.entries()) expect(reason, `request ${place}`).toContain(true);
    }
  });

  it('a file is sent or deleted, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { files, cookie } = await uploadPdf();
      const [sent, removed] = await Promise.all([
        server.current.submit(ANFRAGE, fineReview(files), { cookie }),
        server.current.send('DELETE', files[0]?.path ?? '', { headers: { cookie } }),
      ]);
      const outcomes = [
        [200, 409],
        [422, 200],
      ];
      expect(outcomes).toContainEqual([sent.status, removed.status]);
      const kept = await server.current.send('GET', files[0]?.path ?? '', { headers: { cookie } });
      expect(kept.status).toBe(sent.status === 200 ? 200 : 404);
    }
  });
});
