import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openRateLimiter } from '../../../server/limits/rateLimit.ts';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { appWith, Post } from '../mailServer.ts';
import { POINTS, pointsRequest } from '../pointsRequest.ts';

const post = Post.use(['punkteabfrage']);
const JANA = 'jana.schaefer@example.org';

const kinds = async () =>
  (await post.current.app.knex('mails').whereNotNull('recipient').orderBy('kind').pluck('kind')) as string[];

describe('the reply tells what was queued for the sender', () => {
  it.each([
    [
      'the mails and their address',
      {},
      { mails: { an: JANA, arten: ['confirmation', 'powerOfAttorney'] }, telefon: true },
    ],
    [
      'the newsletter too where it was ordered',
      { newsletter: true },
      { mails: { an: JANA, arten: ['confirmation', 'powerOfAttorney', 'newsletter'] } },
    ],
    ['none for an address that cannot work', { email: 'jana.example.org' }, { mails: undefined, telefon: true }],
    [
      'none for an address that many mail servers cannot write to',
      { email: 'jörg@example.org' },
      { mails: undefined, telefon: true },
    ],
    ['neither mail nor phone', { email: 'jana', telefon: 'keins' }, { mails: undefined, telefon: false }],
  ])('%s', async (_, changes, told) => {
    const { body } = await post.current.app.submit(POINTS, pointsRequest(changes));
    expect({ mails: body.mails, telefon: body.telefon }).toMatchObject(told);
    expect(await kinds()).toEqual((body.mails?.arten ?? []).toSorted());
  });

  it('one for a domain with an umlaut, which every mail server can write to', async () => {
    const { body } = await post.current.app.submit(POINTS, pointsRequest({ email: 'joerg@weiß.example' }));
    expect(body.mails).toMatchObject({ an: 'joerg@weiß.example' });
  });

  it('the office gets its mail without the address in a header, and is told that it cannot be answered', async () => {
    await post.current.app.submit(POINTS, pointsRequest({ email: 'jörg@example.org' }));
    const [received, ...others] = await post.current.delivered();
    expect(others).toEqual([]);
    const [head = '', text = ''] = (received?.raw ?? '').split(/\r\n\r\n/, 2);
    expect(head).not.toMatch(/[^\r\n\t -~]/);
    expect(head).not.toMatch(/^reply-to:/im);
    expect(text).not.toBe('');
  });

  it('the same to every repeat of the request, also after the mails went out', async () => {
    const first = await post.current.app.submit(POINTS, pointsRequest({ newsletter: true }), { key: 'once-and-again' });
    await post.current.delivered();
    const again = await post.current.app.submit(POINTS, pointsRequest({ newsletter: true }), { key: 'once-and-again' });
    expect(again.body).toEqual(first.body);
    expect(again.body.mails?.arten).toHaveLength(3);
  });

  it('none once the address has had its share', async () => {
    const limiter = openRateLimiter({
      knex: post.current.app.knex,
      trusted: parseTrustedProxies('127.0.0.1', () => {}),
      log: pino({ level: 'silent' }),
      patience: 60_000,
    });
    const limited = await appWith(post.current.app, { limiter });
    const told: unknown[] = [];
    for (let round = 0; round < 11; round += 1) {
      const response = await fetch(`${limited.url}${POINTS}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(pointsRequest()),
      });
      told.push(((await response.json()) as { mails?: unknown }).mails);
    }
    limited.close();
    expect([told[9], told[10]]).toEqual([{ an: JANA, arten: ['confirmation', 'powerOfAttorney'] }, undefined]);
    await post.current.app.knex('rate_limits').delete();
  });
});
