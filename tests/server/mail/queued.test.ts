import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../src/engine/index.ts';
import { openRateLimiter } from '../../../server/limits/rateLimit.ts';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { appWith, Post } from './mailServer.ts';

const post = Post.use(['punkteabfrage']);
const POINTS = '/api/anfrage/punkteabfrage';
const JANA = 'jana.schaefer@example.org';

const order = (changes: Answers = {}): Answers => ({
  anrede: 'Frau',
  vorname: 'Jana',
  nachname: 'Größl',
  email: JANA,
  telefon: '0170 1234567',
  strasse: '<Brüsseler> Straße',
  hausnummer: '12 a',
  plz: '50674',
  ort: 'Köln',
  geburtsdatum: '1988-04-12',
  geburtsort: 'Bonn',
  angabenBestaetigt: true,
  agbDatenschutz: true,
  ...changes,
});

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
    ['neither mail nor phone', { email: 'jana', telefon: 'keins' }, { mails: undefined, telefon: false }],
  ])('%s', async (_, changes, told) => {
    const { body } = await post.current.app.submit(POINTS, order(changes));
    expect({ mails: body.mails, telefon: body.telefon }).toMatchObject(told);
    expect(await kinds()).toEqual((body.mails?.arten ?? []).toSorted());
  });

  it('the same to every repeat of the request, also after the mails went out', async () => {
    const first = await post.current.app.submit(POINTS, order({ newsletter: true }), { key: 'once-and-again' });
    await post.current.delivered();
    const again = await post.current.app.submit(POINTS, order({ newsletter: true }), { key: 'once-and-again' });
    expect(again.body).toEqual(first.body);
    expect(again.body.mails?.arten).toHaveLength(3);
  });

  it('none once the address has had its share', async () => {
    const limiter = openRateLimiter({
      knex: post.current.app.knex,
      trusted: parseTrustedProxies('127.0.0.1', () => {}),
      log: pino({ level: 'silent' }),
    });
    const limited = await appWith(post.current.app, { limiter });
    const told: unknown[] = [];
    for (let round = 0; round < 11; round += 1) {
      const response = await fetch(`${limited.url}${POINTS}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order()),
      });
      told.push(((await response.json()) as { mails?: unknown }).mails);
    }
    limited.close();
    expect([told[9], told[10]]).toEqual([{ an: JANA, arten: ['confirmation', 'powerOfAttorney'] }, undefined]);
    await post.current.app.knex('rate_limits').delete();
  });
});

async function sent(changes: Answers = {}): Promise<{ id: string; cookie: string; referenz: string }> {
  const { body, headers } = await post.current.app.submit(POINTS, order(changes));
  return {
    id: body.anfrageId ?? '',
    referenz: body.referenz ?? '',
    cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}
const open = (id: string, cookie: string) =>
  post.current.app.send('GET', `/vollmacht/${id}`, { headers: cookie === '' ? {} : { cookie } });

describe('the power of attorney is had without a mail', () => {
  it('as a page of its own, filled in, that nothing keeps and nothing runs in', async () => {
    const { id, cookie, referenz } = await sent({ email: 'unbrauchbar' });
    const { status, headers, text } = await open(id, cookie);
    expect(status).toBe(200);
    expect(text).toContain(
      'Ich, Jana Größl, geboren am 12.04.1988 in Bonn, wohnhaft &lt;Brüsseler&gt; Straße 12 a, 50674 Köln,',
    );
    expect(text).toContain(referenz);
    expect(text).toContain('unterschreiben Sie mit dem Finger');
    expect(text).not.toMatch(/[{}]|Geburtsname|<script>|style=/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(headers.get('content-security-policy')).toContain("default-src 'self'; script-src 'self'; style-src 'self'");
  });

  it('in no other session, and not for what is none', async () => {
    const own = await sent();
    const other = await sent({ nachname: 'Fremd' });
    for (const [id, cookie] of [
      [own.id, other.cookie],
      [own.id, ''],
      [own.id, '__Host-sitzung=x'],
      ['00000000-0000-4000-8000-000000000000', own.cookie],
      ['..%2f', own.cookie],
    ] as const) {
      const { status, text } = await open(id, cookie);
      expect([
        status,
        text.includes('Größl'),
        text.includes('rufen Sie uns an') || text.includes('Rufen Sie uns an'),
      ]).toEqual([404, false, true]);
    }
  });
});
