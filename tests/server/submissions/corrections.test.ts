import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { storeGrant } from '../../../server/grants/index.ts';
import type { Answers } from '../../../src/engine/index.ts';
import { POINTS, pointsRequest } from '../pointsRequest.ts';
import { ANFRAGE, fineReview, fineReviewWith } from '../fineReview.ts';
import { Post } from '../mailServer.ts';
import { NOW } from '../appServer.ts';
import { pdfFile } from '../uploads/samples.ts';

/** Answers that are sent again, changed, by somebody who got no reply to the first ones: one number, one case. */

const post = Post.use(['bussgeldanfrage', 'punkteabfrage']);

/** As our pages make it. */
const newKey = () => `geheim-${randomUUID().replaceAll('-', '')}`;

const send = (answers: Answers, key: string, correction?: number, cookie?: string) =>
  post.current.app.submit(ANFRAGE, answers, {
    key,
    ...(correction !== undefined && { correction }),
    ...(cookie !== undefined && { cookie }),
  });
const pdf = (name: string) => [{ name, content: pdfFile() }];
const rows = () => post.current.app.knex('submissions').select();
const named = (vorname: string) => fineReviewWith('/vorname', vorname);
/** The decoded text of a received mail, with its subject. */
async function officeMails(): Promise<string[]> {
  const mails = await post.current.app.knex('mails').where({ kind: 'office' }).orderBy('created_at').select();
  const received = await post.current.delivered();
  return mails.map(({ id }: { id: string }) => {
    const raw = received.find((mail) => mail.raw.includes(id))?.raw ?? '';
    return decode(raw);
  });
}

function decode(raw: string): string {
  const plain = raw.replaceAll(/=\r\n/g, '');
  const bytes = plain.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

describe('a correction', () => {
  it('takes the place of what has arrived, under one number, and a repeat of it gets the same answer', async () => {
    const key = newKey();
    const first = await send(named('Jan'), key);
    const second = await send(named('Jana'), key, 1);
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({
      anfrageId: first.body.anfrageId,
      referenz: first.body.referenz,
      berichtigt: true,
    });
    expect(first.body.berichtigt).toBeUndefined();
    expect((await send(named('Jana'), key, 1)).text).toBe(second.text);
    const stored = await rows();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ answers: { vorname: 'Jana' }, version: 1, corrected_at: NOW });
  });

  it('is mailed to the office as one, with what has changed, and to the sender only what was not', async () => {
    const key = newKey();
    await post.current.work();
    const { body } = await send(named('Jan'), key);
    await post.current.delivered();
    await send(named('Jana'), key, 1);
    const [first = '', second = '', ...others] = await officeMails();
    expect(others).toEqual([]);
    expect(first).not.toContain('Berichtigung');
    expect(second).toContain(`Berichtigung zu ${body.referenz}`);
    expect(second).toContain('keine neue Anfrage');
    expect(second).toContain('Geändert: Vorname.');
    expect(second).toContain('Jana');
    expect(await post.current.app.knex('mails').where({ kind: 'confirmation' })).toHaveLength(1);
  });

  it('of the address sends the confirmation to the right one, and the reply names it', async () => {
    const key = newKey();
    await send(fineReviewWith('/email', 'jana@exampel.org'), key);
    const { body } = await send(fineReviewWith('/email', 'jana@example.org'), key, 1);
    expect(body.mails).toEqual({ an: 'jana@example.org', arten: ['confirmation'] });
    const sent: string[] = await post.current.app.knex('mails').where({ kind: 'confirmation' }).pluck('recipient');
    expect(new Set(sent)).toEqual(new Set(['jana@exampel.org', 'jana@example.org']));
    expect(sent).toHaveLength(2);
  });

  it('keeps the files that have arrived, and takes new ones', async () => {
    const key = newKey();
    const { app } = post.current;
    const { files, cookie } = await app.upload(pdf('a.pdf'), { dokumentTyp: 'BUSSGELD' });
    const first = await send(fineReview(files), key, undefined, cookie);
    const more = await app.upload(pdf('b.pdf'), { dokumentTyp: 'BUSSGELD', cookie });
    const second = await send(fineReview([...files, ...more.files]), key, 1, cookie);
    expect([second.status, second.body.referenz]).toEqual([200, first.body.referenz]);
    expect(await app.knex('uploads').pluck('submission_id')).toEqual([first.body.anfrageId, first.body.anfrageId]);
  });

  it('with a file of somebody else is refused, and changes nothing', async () => {
    const key = newKey();
    const { app } = post.current;
    await send(named('Jan'), key);
    const { files } = await app.upload(pdf('a.pdf'), { dokumentTyp: 'BUSSGELD' });
    const refused = await send({ ...named('Jana'), dokumente: files }, key, 1);
    expect([refused.status, refused.body.felder?.[0]?.pfad]).toEqual([422, '/dokumente/0']);
    expect((await rows())[0]).toMatchObject({ answers: { vorname: 'Jan' }, version: 0, corrected_at: null });
    expect(await app.knex('uploads').pluck('submission_id')).toEqual([null]);
  });

  it('that breaks a rule is told of its field, not that something has arrived', async () => {
    const key = newKey();
    await send(named('Jan'), key);
    const refused = await send(fineReviewWith('/plz', '1'), key, 1);
    expect([refused.status, refused.body.felder?.[0]?.pfad]).toEqual([422, '/plz']);
  });

  it('is a first request where nothing has arrived, which says nothing of a correction', async () => {
    const key = newKey();
    const { status, body } = await send(named('Jana'), key, 1);
    expect([status, body.berichtigt]).toEqual([200, undefined]);
    expect((await send(named('Jana'), key, 1)).body).toEqual(body);
  });

  it('comes too late for answers with which a power of attorney was signed', async () => {
    const key = newKey();
    const { app } = post.current;
    const first = await app.submit(POINTS, pointsRequest(), { key });
    const grant = { name: 'Jana', wording: 'Ich bevollmächtige …', openedBy: 'key' as const, grantedAt: NOW };
    await storeGrant(app.knex, first.body.anfrageId ?? '', grant);
    const late = await app.submit(POINTS, pointsRequest({ vorname: 'Anna' }), { key, correction: 1 });
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining(first.body.referenz ?? '?')]);
  });
});

describe('requests that overtake one another', () => {
  it('leave the last answers: an older one that comes later changes nothing', async () => {
    const key = newKey();
    const last = await send(named('C'), key, 2);
    expect((await send(named('A'), key)).status).toBe(409);
    expect((await send(named('B'), key, 1)).status).toBe(409);
    expect((await send(named('D'), key, 3)).body.referenz).toBe(last.body.referenz);
    expect((await send(named('C'), key, 2)).status).toBe(409);
    const stored = await rows();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.answers).toMatchObject({ vorname: 'D' });
  });

  it('at the same time are one request with the last answers, and one mail for each that was taken', async () => {
    const key = newKey();
    const replies = await Promise.all(
      ['A', 'B', 'C', 'C', 'C'].map((name, index) => send(named(name), key, Math.min(index, 2) || undefined)),
    );
    expect(replies.slice(2).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const stored = await rows();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ answers: { vorname: 'C' }, version: 2 });
    const taken = new Set(replies.filter(({ status }) => status === 200).map((_, index) => index)).size;
    const mails = await post.current.app.knex('mails').where({ kind: 'office' });
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.length).toBeLessThanOrEqual(Math.min(taken, 3));
  });
});

describe('the key of a page', () => {
  it('is a secret: it finds its attempt in any session', async () => {
    const key = newKey();
    const first = await send(named('Jan'), key);
    const other = await post.current.app.upload(pdf('a.pdf'), { dokumentTyp: 'BUSSGELD' });
    const second = await send(named('Jana'), key, 1, other.cookie);
    expect(second.body.referenz).toBe(first.body.referenz);
    expect((await rows()).map(({ idempotency_key: kept }) => kept as string).join(' ')).not.toContain(key);
  });
});

describe('without a number', () => {
  it.each(['0', '-1', '1.5', 'eins', '1234567'])('a correction is none: %s', async (number) => {
    const { status } = await post.current.app.send('POST', ANFRAGE, {
      body: JSON.stringify(fineReview()),
      headers: { 'content-type': 'application/json', 'idempotency-key': newKey(), 'correction-number': number },
    });
    expect(status).toBe(400);
  });
});
