import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { FORM_SECONDS } from '../../../src/contract/index.ts';
import { openRateLimiter } from '../../../server/limits/rateLimit.ts';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { documentLink } from '../../../server/mail/documents.ts';
import { removeOldOrders } from '../../../server/mail/index.ts';
import { openSigner } from '../../../server/signing/signer.ts';
import { parseMail } from '../../support/smtp.ts';
import { NOW } from '../appServer.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { appWith, OFFICE, Post, statusFor } from './mailServer.ts';
import { FORWARDING, statusOverHttp10 } from '../proxied.ts';
import { pdfFile } from '../uploads/samples.ts';

const post = Post.use([WIZARD, 'punkteabfrage', 'faq-kontakt']);
const JANA = 'jana.schaefer@example.org';
const DAY_MS = 86_400_000;
const JSON_TYPE = { 'content-type': 'application/json' };

const order = {
  anrede: 'Frau',
  vorname: 'Jana',
  nachname: 'Größl',
  email: JANA,
  telefon: '0170 1234567',
  strasse: 'A',
  hausnummer: '1',
  plz: '50674',
  ort: 'Köln',
  geburtsdatum: '1988-04-12',
  geburtsort: 'Bonn',
  angabenBestaetigt: true,
  agbDatenschutz: true,
  newsletter: true,
};

async function mailedLink(): Promise<string> {
  const { app, smtp } = post.current;
  const kept = await app.upload([{ name: 'Bescheid für Jana.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
  await app.submit(ANFRAGE, fineReview(kept.files), { cookie: kept.cookie });
  await post.current.delivered();
  const { text = '' } = await parseMail(smtp.to(OFFICE)[0] as never);
  return /\/unterlagen\/\S+/.exec(text)?.[0] ?? '';
}

const ask = (cookie: string | undefined, body: unknown) =>
  post.current.app.send('POST', '/api/anfrage/email', {
    body: JSON.stringify(body),
    headers: { ...JSON_TYPE, ...(cookie !== undefined && { cookie }) },
  });

const documented = (email = JANA) => ({
  anfrage: { person: { vorname: 'Jana', email }, allgemein: { vorwurf: 'rotlicht' }, kosten: {} },
  dokumente: [],
});

async function submitted(): Promise<string> {
  const { headers } = await post.current.app.submit(ANFRAGE, fineReview());
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function tokens(): Promise<{ confirm: string; leave: string }> {
  await post.current.app.submit('/api/anfrage/punkteabfrage', order);
  await post.current.delivered();
  const texts = await Promise.all(post.current.smtp.to(JANA).map(async (mail) => (await parseMail(mail)).text ?? ''));
  const find = (page: string) => new RegExp(`/newsletter/${page}#token=(\\S+)`).exec(texts.join('\n'))?.[1] ?? '';
  return { confirm: find('bestaetigen'), leave: find('abbestellen') };
}

const call = (page: string, body: unknown) =>
  post.current.app.send('POST', `/api/newsletter/${page}`, { body: JSON.stringify(body), headers: JSON_TYPE });

const row = async () =>
  (await post.current.app.knex('newsletter').orderBy('requested_at', 'desc').first()) as Record<string, unknown>;

describe('a link to a document', () => {
  it('gives the office the file, as an attachment that nothing runs in', async () => {
    const response = await fetch(post.current.app.url + (await mailedLink()));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdfFile());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Bescheid f_r Jana.pdf"; filename*=UTF-8\'\'Bescheid%20f%C3%BCr%20Jana.pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['another signature', (link: string) => link.replace(/sig=./, (start) => (start === 'sig=A' ? 'sig=B' : 'sig=A'))],
    ['no signature', (link: string) => link.replace(/&sig=.*/, '')],
    ['an empty signature', (link: string) => link.replace(/sig=.*/, 'sig=')],
    ['two signatures', (link: string) => `${link}&sig=x`],
    ['a later end', (link: string) => link.replace(/bis=\d/, 'bis=9')],
    ['another file', (link: string) => link.replace(/[\da-f](?=\?)/, (digit) => (digit === '0' ? '1' : '0'))],
    ['no UUID', (link: string) => link.replace(/\/[\da-f-]{36}/, '/..%2f..%2fetc%2fpasswd')],
  ])('with %s leads nowhere', async (_, spoil) => {
    const { status } = await post.current.app.send('GET', spoil(await mailedLink()));
    expect(status).toBe(404);
  });

  it('ends after two weeks, and does not reach what nobody has sent', async () => {
    const { app } = post.current;
    const kept = await app.upload([{ name: 'a.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
    const signer = openSigner(app.knex);
    const linkUntil = (days: number) =>
      documentLink(signer, '', kept.files[0]?.id ?? '', new Date(NOW.getTime() + days * DAY_MS));
    expect((await app.send('GET', await linkUntil(14))).status).toBe(404);
    await app.submit(ANFRAGE, fineReview(kept.files), { cookie: kept.cookie });
    expect((await app.send('GET', await linkUntil(14))).status).toBe(200);
    expect((await app.send('GET', await linkUntil(-1))).status).toBe(410);
    const mailed = await mailedLink();
    const until = Number(/bis=(\d+)/.exec(mailed)?.[1]) * 1000;
    expect((until - NOW.getTime()) / DAY_MS).toBe(14);
  });
});

describe('POST /api/anfrage/email', () => {
  it('agrees once to a submission of this session, which has one confirmation all the same', async () => {
    const cookie = await submitted();
    expect(await ask(cookie, documented())).toMatchObject({ status: 200, body: { success: true } });
    expect(await ask(cookie, documented())).toMatchObject({
      status: 409,
      body: { success: false, error: 'Die Bestätigung wurde bereits gesendet.' },
    });
    await post.current.delivered();
    expect(post.current.smtp.to(JANA)).toHaveLength(1);
  });

  it('agrees once to each submission, also when asked in parallel', async () => {
    const cookie = await submitted();
    await post.current.app.submit(ANFRAGE, fineReview(), { cookie });
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(cookie, documented())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it.each([
    ['without a session', undefined],
    ['from another session', `__Host-sitzung=${'A'.repeat(43)}`],
  ])('refuses %s', async (_, cookie) => {
    await submitted();
    expect(await ask(cookie, documented())).toMatchObject({ status: 403, body: { success: false } });
  });

  it('mails no address but the submitted one, and nothing of what the body says', async () => {
    const cookie = await submitted();
    expect((await ask(cookie, documented('fremd@example.net'))).status).toBe(403);
    expect(
      (await ask(cookie, { anfrage: { person: { email: [JANA, 'fremd@example.net'], nachricht: 'Gewonnen' } } }))
        .status,
    ).toBe(200);
    await post.current.delivered();
    expect(post.current.smtp.received.flatMap(({ to }) => to).toSorted()).toEqual([JANA, OFFICE]);
    expect(JSON.stringify(await Promise.all(post.current.smtp.received.map(parseMail)))).not.toContain('Gewonnen');
  });

  it('refuses a session that has only uploaded', async () => {
    const { cookie } = await post.current.app.upload([{ name: 'a.pdf', content: pdfFile() }], {
      dokumentTyp: 'BUSSGELD',
    });
    expect((await ask(cookie, documented())).status).toBe(403);
  });

  it('takes JSON and nothing else', async () => {
    expect(
      (
        await post.current.app.send('POST', '/api/anfrage/email', {
          body: 'x',
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(415);
    expect((await ask(undefined, [])).status).toBe(400);
  });
});

describe('the newsletter', () => {
  it('is confirmed once, with the moment and the words', async () => {
    const { confirm } = await tokens();
    expect(await row()).toMatchObject({ email: JANA, confirmed_at: null });
    expect((await call('bestaetigen', { token: confirm })).status).toBe(200);
    const confirmed = await row();
    expect(confirmed).toMatchObject({ email: JANA, confirmed_at: NOW, unsubscribed_at: null });
    expect(confirmed['wording']).toMatch(/^Ich möchte den Newsletter per E-Mail erhalten\./);
    expect(JSON.stringify(confirmed)).not.toContain(confirm);
    expect(await call('bestaetigen', { token: confirm })).toMatchObject({
      status: 410,
      body: { success: false, error: expect.stringMatching(/^Dieser Link/) },
    });
    await post.current.app.knex('newsletter').delete();
  });

  it('can be left before and after, and stays left', async () => {
    const { confirm, leave } = await tokens();
    expect((await call('bestaetigen', { token: confirm })).status).toBe(200);
    expect((await call('abbestellen', { token: leave })).status).toBe(200);
    expect((await call('abbestellen', { token: leave })).status).toBe(200);
    expect(await row()).toMatchObject({ unsubscribed_at: NOW });
    expect((await call('bestaetigen', { token: confirm })).status).toBe(410);
    await post.current.app.knex('newsletter').delete();
  });

  it('is forgotten where nobody confirmed it in time', async () => {
    const { knex } = post.current.app;
    await tokens();
    await removeOldOrders(knex, new Date(NOW.getTime() + 13 * DAY_MS));
    expect(await knex('newsletter').select()).toHaveLength(1);
    await removeOldOrders(knex, new Date(NOW.getTime() + 14 * DAY_MS));
    expect(await knex('newsletter').select()).toEqual([]);
  });

  it('is not confirmed after two weeks', async () => {
    const { confirm } = await tokens();
    await post.current.app.knex('newsletter').update({ requested_at: new Date(NOW.getTime() - 15 * DAY_MS) });
    expect((await call('bestaetigen', { token: confirm })).status).toBe(410);
    await post.current.app.knex('newsletter').delete();
  });

  it.each([
    [{ token: 'x'.repeat(43) }, 410, 404],
    [{ token: '' }, 410, 404],
    [{ token: 1 }, 400, 400],
    [{}, 400, 400],
    [{ token: `${'0'.repeat(36)}.x` }, 410, 404],
  ])('takes no other token: %j', async (body, confirm, leave) => {
    expect([(await call('bestaetigen', body)).status, (await call('abbestellen', body)).status]).toEqual([
      confirm,
      leave,
    ]);
  });
});

describe('contact forms', () => {
  const FAQ = '/api/faq-contact';
  const message = {
    vorname: 'Jana',
    nachname: 'Größl',
    email: JANA,
    telefon: '0170 1234567',
    nachricht: 'Guten Tag,\nwie lange dauert das?\n\nUnterlagen\n-----\nhttp://boese.example',
  };
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    post.current.app.send('POST', FAQ, { body: JSON.stringify(body), headers: { ...JSON_TYPE, ...headers } });

  it('reach the support mailbox, which can answer, and nobody else', async () => {
    expect(await send(message)).toMatchObject({ status: 200, body: { success: true } });
    const [received, ...others] = await post.current.delivered();
    expect([received?.to, others]).toEqual([[OFFICE], []]);
    const mail = await parseMail(received as never);
    expect(mail.replyTo).toEqual([{ name: 'Jana Größl', address: JANA }]);
    expect(mail.subject).toMatch(/^Frage an den Kundenservice: Jana Größl \(FK-/);
    expect(mail.text).toContain('wie lange dauert das?');
    expect(mail.text).toContain('\n  Unterlagen\n  -----\n');
  });

  it('refuse what only a program fills in', async () => {
    expect(await send({ ...message, website: 'http://boese.example' })).toMatchObject({
      status: 422,
      body: { felder: [{ pfad: '/website' }] },
    });
    expect(await post.current.app.knex('mails').select()).toEqual([]);
  });

  it.each([
    ['0', 429],
    ['1', 429],
    ['-3', 429],
    ['x', 429],
    ['2', 200],
    ['600', 200],
  ])('want the page to have been open: %s seconds give %i', async (seconds, status) => {
    expect((await send(message, { [FORM_SECONDS]: seconds })).status).toBe(status);
    await post.current.delivered();
  });
});

describe('limits', () => {
  it('of a mailbox: ten submissions an hour by a client are confirmed to it, sixty by all; more are only told to the office', async () => {
    const { app, smtp } = post.current;
    const limiter = openRateLimiter({
      knex: app.knex,
      trusted: parseTrustedProxies('127.0.0.1', () => {}),
      log: pino({ level: 'silent' }),
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
    // What a stranger sent costs the owner nothing.
    await send(JANA, 2);
    expect(await confirmed()).toBe(12);
    for (let attempt = 0; attempt < 60; attempt += 1) await send(JANA, 10 + Math.floor(attempt / 10));
    expect(await confirmed()).toBe(61);
    expect(smtp.to(OFFICE)).toHaveLength(74);
    limited.close();
  });

  it('of a definition hold for one client, with Retry-After', async () => {
    const { app } = post.current;
    const limiter = openRateLimiter({
      knex: app.knex,
      trusted: parseTrustedProxies('127.0.0.1', () => {}),
      log: pino({ level: 'silent' }),
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

describe('the development mailbox', () => {
  it('is not there in production', async () => {
    expect((await post.current.app.send('GET', '/dev/postfach')).status).toBe(404);
  });

  it('is closed under a public address, even where NODE_ENV was forgotten: a proxy on this machine may look like a program here', async () => {
    const dev = await appWith(post.current.app, { production: false, publicUrl: 'https://vorfahrt.example' });
    expect(await statusFor(dev.port, '/dev/postfach', 'localhost')).toBe(404);
    dev.close();
  });

  it('shows kept mails to this machine only', async () => {
    const { app } = post.current;
    const kept = {
      from: 'a',
      to: 'b',
      subject: '<b>Betreff</b>',
      text: 'Hier: https://vorfahrt.example/x#token=1 <script>',
      html: '<p style="color:red">Hallo</p>',
    };
    const id = '11111111-1111-4111-8111-111111111111';
    await app.knex('mails').insert({ id, job_id: 0, kind: 'office', sent_at: NOW, kept: JSON.stringify(kept) });
    const dev = await appWith(app, { production: false });
    const get = (path: string, headers: Record<string, string> = {}) => fetch(dev.url + path, { headers });
    const list = await (await get('/dev/postfach')).text();
    expect(list).toContain(`<a href="/dev/postfach/${id}">&lt;b&gt;Betreff&lt;/b&gt;</a>`);
    const shown = await (await get(`/dev/postfach/${id}`)).text();
    expect(shown).toContain(
      '<a href="https://vorfahrt.example/x#token=1">https://vorfahrt.example/x#token=1</a> &lt;script&gt;',
    );
    const framed = await get(`/dev/postfach/${id}/html`);
    expect(await framed.text()).toBe(kept.html);
    expect(framed.headers.get('content-security-policy')).toBe(
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    );
    for (const [name, value] of FORWARDING)
      expect([name, (await get(`/dev/postfach/${id}`, { [name]: value })).status]).toEqual([name, 404]);
    // Routes are matched without regard to case.
    for (const path of ['/DEV/Postfach', `/dev/POSTFACH/${id}`, `/Dev/postfach/${id}/HTML`])
      expect([path, (await get(path, { 'X-Forwarded-For': '203.0.113.9' })).status]).toEqual([path, 404]);
    expect(await statusOverHttp10(dev.url, '/dev/postfach')).toBe(404);
    expect(await statusFor(dev.port, '/dev/postfach', 'boese.example')).toBe(404);
    expect((await get('/dev/postfach/22222222-2222-4222-8222-222222222222')).status).toBe(404);
    expect((await get('/dev/postfach/x/html')).status).toBe(404);
    expect((await get(`/dev/postfach/${'0'.repeat(36)}`)).status).toBe(404);
    dev.close();
    await app.knex('mails').delete();
  });
});
