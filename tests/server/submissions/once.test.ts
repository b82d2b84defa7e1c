import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Koa from 'koa';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { errors } from '../../../server/http/errors.ts';
import { jsonReader } from '../../../server/http/jsonBody.ts';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { noLimits } from '../../../server/limits/rateLimit.ts';
import { openSessions } from '../../../server/sessions/session.ts';
import { openSigner } from '../../../server/signing/signer.ts';
import { submissions } from '../../../server/submissions/index.ts';
import { ANFRAGE, fineReview, fineReviewWith, refuse, useFineReview, WIZARD } from '../fineReview.ts';
import { AppServer, NOW } from '../appServer.ts';
import { listen } from '../listen.ts';
import { pdfFile } from '../uploads/samples.ts';

/** Repeated attempts, reference numbers that are taken, and questions that have changed in the meantime. */

const server = useFineReview();

function currentRevision(): string {
  return server.current.catalogue.byId(WIZARD)?.wizard.revision ?? '';
}

/** The submit endpoint with controlled randomness: each call of `draw` determines the characters of one number. */
async function withChance(draw: () => number) {
  let letters = 0;
  let drawn = 0;
  const random = () => {
    if (letters % 8 === 0) drawn = draw();
    letters += 1;
    return drawn;
  };
  const app = new Koa();
  app.silent = true;
  app.use(errors({ log: pino({ level: 'silent' }) }));
  const { knex, catalogue } = server.current;
  const sessions = openSessions({ knex, signer: openSigner(knex), publicUrl: 'https://vorfahrt.example' });
  app.use(
    submissions({
      knex,
      clock: () => NOW,
      newId: randomUUID,
      random,
      catalogue,
      limiter: noLimits,
      takesPower: true,
      readJson: jsonReader(),
      sessions,
      signer: openSigner(knex),
      network: () => '',
    }),
  );
  const listening = await listen(app.callback());
  const send = async (key?: string) => {
    const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) };
    const response = await fetch(listening.url + ANFRAGE, {
      method: 'POST',
      headers,
      body: JSON.stringify(fineReview()),
    });
    return { status: response.status, body: await response.json() };
  };
  return { send, close: () => listening.close() };
}

describe('under one Idempotency-Key', () => {
  it('a repeat gets the same answer, and there is one row', async () => {
    const key = randomUUID();
    const first = await server.current.submit(ANFRAGE, fineReview(), { key });
    const again = await server.current.submit(ANFRAGE, fineReview(), { key });
    expect(first.status).toBe(200);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await server.current.onlySubmission()).id).toBe(first.body.anfrageId);
  });

  it('a repeat may spell the same answers in another order', async () => {
    const key = randomUUID();
    const first = await server.current.submit(ANFRAGE, fineReview(), { key });
    const turned = Object.fromEntries(Object.entries(fineReview()).toReversed());
    expect((await server.current.submit(ANFRAGE, turned, { key })).text).toBe(first.text);
  });

  it.each([false, true])(
    'ten in parallel get one answer, and there is one row (with documents: %j)',
    async (withDocuments) => {
      const pdf = { name: 'a.pdf', content: pdfFile() };
      const { files, cookie } = withDocuments
        ? await server.current.upload([pdf, pdf], { dokumentTyp: 'BUSSGELD' })
        : { files: [], cookie: '' };
      const key = randomUUID();
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => server.current.submit(ANFRAGE, fineReview(files), { key, cookie })),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      const { id } = await server.current.onlySubmission();
      expect(id).toBe(replies[0]?.body.anfrageId);
      expect(await server.current.knex('uploads').pluck('submission_id')).toEqual(files.map(() => id));
    },
  );

  it('other answers are 409, and the first ones stay', async () => {
    const key = randomUUID();
    const first = await server.current.submit(ANFRAGE, fineReview(), { key });
    const other = await server.current.submit(ANFRAGE, fineReviewWith('/vorname', 'Jan'), { key });
    expect(other).toMatchObject({
      status: 409,
      body: { success: false, error: expect.stringContaining(`Vorgangsnummer ${first.body.referenz}.`) },
    });
    expect(await server.current.onlySubmission()).toMatchObject({
      id: first.body.anfrageId,
      answers: { vorname: 'Jana' },
    });
  });

  it('other documents are 409, and stay unclaimed', async () => {
    const key = randomUUID();
    await server.current.submit(ANFRAGE, fineReview(), { key });
    const { files, cookie } = await server.current.upload([{ name: 'a.pdf', content: pdfFile() }], {
      dokumentTyp: 'BUSSGELD',
    });
    expect((await server.current.submit(ANFRAGE, fineReview(files), { key, cookie })).status).toBe(409);
    expect(await server.current.knex('uploads').pluck('submission_id')).toEqual([null]);
  });

  it('a refused attempt uses nothing up', async () => {
    const key = randomUUID();
    expect((await refuse(server.current, fineReviewWith('/plz', '1'), { key })).status).toBe(422);
    expect((await server.current.submit(ANFRAGE, fineReview(), { key })).status).toBe(200);
  });

  it('a repeat gets the same answer although a rule has changed meanwhile', async () => {
    const key = randomUUID();
    const without = fineReviewWith('/titel', undefined);
    const first = await server.current.submit(ANFRAGE, without, { key });
    const file = path.join(server.current.wizardsDir, WIZARD, 'steps/kontakt.json');
    const text = await readFile(file, 'utf8');
    const before = currentRevision();
    const step = JSON.parse(text);
    step.schema.required.push('titel');
    step.schema.properties.titel.errorMessage = 'Bitte geben Sie Ihren Titel an.';
    const journeys = path.join(server.current.wizardsDir, WIZARD, 'journeys.json');
    const examples = await readFile(journeys, 'utf8');
    try {
      await writeFile(journeys, JSON.stringify({ journeys: [] }));
      await writeFile(file, JSON.stringify(step));
      await expect.poll(() => currentRevision(), { timeout: 60_000 }).not.toBe(before);
      await expect
        .poll(async () => (await server.current.submit(ANFRAGE, without)).status, { timeout: 60_000 })
        .toBe(422);
      const again = await server.current.submit(ANFRAGE, without, { key });
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect((await server.current.submit(ANFRAGE, fineReviewWith('/titel', 'Prof.'), { key })).status).toBe(409);
    } finally {
      await writeFile(file, text);
      await writeFile(journeys, examples);
      await expect.poll(() => currentRevision(), { timeout: 60_000 }).toBe(before);
    }
  });
});

describe('an Idempotency-Key', () => {
  const behindProxy = AppServer.use({
    wizards: [WIZARD],
    parts: async () => ({
      config: {
        production: true,
        publicUrl: 'https://localhost',
        dataDir: '/nonexistent',
        portals: {},
        trustedProxies: parseTrustedProxies('127.0.0.1', () => {}),
      },
    }),
  });

  async function sendFrom(network: string, { key, cookie = '' }: { key: string; cookie?: string }) {
    const reply = await behindProxy.current.send('POST', ANFRAGE, {
      body: JSON.stringify(fineReview()),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-forwarded-for': network,
        ...(cookie !== '' && { cookie }),
      },
    });
    expect(reply.status).toBe(200);
    return { reference: reply.body.referenz, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }

  it('of a stranger is another one: it does not tell what was sent under the same', async () => {
    const key = 'einfacher-schluessel';
    const mine = await sendFrom('203.0.113.7', { key });
    const strangers = await sendFrom('198.51.100.9', { key });
    expect(strangers.reference).not.toBe(mine.reference);
    const withSession = await sendFrom('192.0.2.4', { key, cookie: strangers.cookie });
    expect([mine.reference, strangers.reference]).not.toContain(withSession.reference);
    expect((await sendFrom('203.0.113.7', { key })).reference).toBe(mine.reference);
    expect((await behindProxy.current.knex('submissions').pluck('idempotency_key')).join()).not.toContain(key);
  });

  it('of a session finds its own attempt, also if a neighbour in its network has said the same', async () => {
    const key = 'konstanter-schluessel';
    const { cookie } = await sendFrom('203.0.113.8', { key: randomUUID() });
    const mine = await sendFrom('203.0.113.8', { key, cookie });
    const neighbours = await sendFrom('203.0.113.8', { key });
    expect(neighbours.reference).not.toBe(mine.reference);
    expect((await sendFrom('203.0.113.8', { key, cookie })).reference).toBe(mine.reference);
  });

  it('is that of its session in any network, and that of its network before there was a session', async () => {
    const key = randomUUID();
    const { cookie } = await behindProxy.current.upload([{ name: 'a.pdf', content: pdfFile() }], {
      dokumentTyp: 'BUSSGELD',
    });
    const first = await sendFrom('203.0.113.7', { key, cookie });
    expect((await sendFrom('198.51.100.9', { key, cookie })).reference).toBe(first.reference);
    const before = await sendFrom('203.0.113.8', { key });
    expect((await sendFrom('203.0.113.8', { key, cookie: before.cookie })).reference).toBe(before.reference);
  });

  it('belongs to a wizard', async () => {
    const key = randomUUID();
    await server.current.submit(ANFRAGE, fineReview(), { key });
    // 409, with the number of the first, if the key were the same.
    expect((await server.current.submit('/api/anfrage/verkehrsunfall', {}, { key })).status).toBe(422);
  });
});

describe('many at once', () => {
  it.each([
    ['one draws', [0, 1, 2, 0, 3, 4, 5]],
    ['two draw', [0, 0, 0, 1, 2, 3, 4, 5]],
  ])('%s a number that is taken, and each is stored under its own, with its own mails', async (_, draws) => {
    const { send, close } = await withChance(() => draws.shift() ?? 29);
    const first = await send();
    const others = await Promise.all(draws.slice(0, 5).map(() => send(randomUUID())));
    close();
    const replies = [first, ...others];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const told = replies.map(({ body }) => `${body.anfrageId} ${body.referenz}`);
    const { knex } = server.current;
    const rows: { id: string; reference: string }[] = await knex('submissions').select('id', 'reference');
    expect(rows.map(({ id, reference }) => `${id} ${reference}`).toSorted()).toEqual(told.toSorted());
    for (const { id } of rows) {
      const mails: string[] = await knex('mails').where({ submission_id: id }).orderBy('kind').pluck('kind');
      expect(mails).toEqual(['confirmation', 'office']);
    }
  });
});

describe('without a key', () => {
  it('each sending is a request of its own', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => server.current.submit(ANFRAGE, fineReview())));
    expect(new Set(replies.map(({ body }) => body.referenz)).size).toBe(3);
    expect(await server.current.knex('submissions').pluck('id')).toHaveLength(3);
  });
});

describe('questions that were changed meanwhile', () => {
  it('are said to be, where nobody knows which ones were answered', async () => {
    const { status, body } = await refuse(server.current, fineReview(), { revision: '0123456789abcdef' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: 'Die Fragen wurden inzwischen geändert.', veraltet: true });
  });

  it('are not mentioned to those who answered the current ones, or said nothing', async () => {
    for (const attempt of [{ revision: currentRevision() }, {}]) {
      expect((await refuse(server.current, fineReviewWith('/plz', '1'), attempt)).body.details).toBeUndefined();
    }
  });
});

describe('a reference number that is taken', () => {
  it('is drawn again', async () => {
    const draws = [0, 0, 0, 1];
    const { send, close } = await withChance(() => draws.shift() ?? 29);
    const first = await send();
    const second = await send();
    close();
    expect([first.body.referenz, second.body.referenz]).toEqual(['BG-2222-2222', 'BG-3333-3333']);
    expect(draws).toEqual([]);
    expect(await server.current.knex('submissions').orderBy('reference').pluck('reference')).toEqual([
      'BG-2222-2222',
      'BG-3333-3333',
    ]);
  });

  it('is drawn again under a key too, and a repeat gets what was stored', async () => {
    const draws = [0, 0, 5];
    const { send, close } = await withChance(() => draws.shift() ?? 29);
    await send();
    const key = randomUUID();
    const first = await send(key);
    const again = await send(key);
    close();
    expect([first.status, first.body.referenz]).toEqual([200, 'BG-7777-7777']);
    expect(again.body).toEqual(first.body);
  });

  it('ends in a failure, not in a second row, when chance gives nothing else', async () => {
    const { send, close } = await withChance(() => 0);
    await send();
    const { status, body } = await send();
    close();
    expect([status, body.success]).toEqual([500, false]);
    expect(await server.current.knex('submissions').pluck('reference')).toEqual(['BG-2222-2222']);
  });
});
