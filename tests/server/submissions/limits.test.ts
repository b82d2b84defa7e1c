import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { openRateLimiter } from '../../../server/limits/rateLimit.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { appWith, OFFICE, Post } from '../mailServer.ts';

const post = Post.use([WIZARD, 'faq-kontakt']);
const JANA = 'jana.schaefer@example.org';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('limits', () => {
  it(
    'of a mailbox: ten submissions an hour by a client are confirmed to it, sixty by all; more are only told to the office',
    { timeout: 180_000 },
    async () => {
      const { app, smtp } = post.current;
      const limiter = openRateLimiter({
        knex: app.knex,
        trusted: parseTrustedProxies('127.0.0.1', () => {}),
        log: pino({ level: 'silent' }),
        patience: 60_000,
      });
      const limited = await appWith(app, { limiter });
      const send = async (email: string, host: number) => {
        const { status } = await fetch(limited.url + ANFRAGE, {
          method: 'POST',
          headers: { ...JSON_TYPE, 'x-forwarded-for': `198.51.100.${host}` },
          body: JSON.stringify({ ...fineReview(), email }),
        });
        expect(status).toBe(200);
      };
      const confirmed = async () => {
        await post.current.delivered();
        return smtp.received.length - smtp.to(OFFICE).length;
      };
      for (let attempt = 0; attempt < 12; attempt += 1) await send(attempt % 2 === 0 ? JANA : JANA.toUpperCase(), 1);
      await send('andere@example.org', 1);
      expect([await confirmed(), smtp.to('andere@example.org').length]).toEqual([11, 1]);
      // Submissions by others do not count against the owner.
      await send(JANA, 2);
      expect(await confirmed()).toBe(12);
      for (let attempt = 0; attempt < 60; attempt += 1) await send(JANA, 10 + Math.floor(attempt / 10));
      expect(await confirmed()).toBe(61);
      expect(smtp.to(OFFICE)).toHaveLength(74);
      limited.close();
    },
  );

  it('of a definition hold for one client, with Retry-After', async () => {
    const { app } = post.current;
    const limiter = openRateLimiter({
      knex: app.knex,
      trusted: parseTrustedProxies('127.0.0.1', () => {}),
      log: pino({ level: 'silent' }),
      patience: 60_000,
    });
    const limited = await appWith(app, { limiter });
    const send = (client: string) =>
      fetch(`${limited.url}/api/faq-contact`, {
        method: 'POST',
        headers: { ...JSON_TYPE, 'x-forwarded-for': client },
        body: JSON.stringify({ vorname: 'A', nachname: 'B', email: JANA, telefon: '0170 1234567', nachricht: 'x' }),
      });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await send('198.51.100.7')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const refused = await send('198.51.100.7');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await refused.json()).toMatchObject({
      success: false,
      error: expect.stringMatching(/^Das waren zu viele Anfragen\. Bitte versuchen Sie es in \d+ Minuten erneut\.$/),
    });
    expect((await send('198.51.100.8')).status).toBe(200);
    limited.close();
    await post.current.delivered();
  });
});
