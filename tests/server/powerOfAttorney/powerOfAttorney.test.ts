import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { openRateLimiter } from '../../../server/limits/rateLimit.ts';
import type { Answers } from '../../../src/engine/index.ts';
import { parseMail } from '../../support/smtp.ts';
import { NOW, OPERATOR } from '../appServer.ts';
import { appWith, OFFICE, Post } from '../mailServer.ts';
import { POINTS, pointsRequest } from '../pointsRequest.ts';

const post = Post.use(['punkteabfrage']);
const DAY = 24 * 60 * 60 * 1000;
const BORN = { tag: '12', monat: '4', jahr: '1988' };
const WORDING = 'Ich, Jana Größl, geboren am 12.04.1988 in Bonn, wohnhaft &lt;Brüsseler&gt; Straße 12 a, 50674 Köln,';
/** None of it can stand in an address by chance. */
const PRIVATE = /Größl|Brüsseler|Köln/;

type Sent = { id: string; cookie: string; referenz: string };

async function sent(changes: Answers = {}): Promise<Sent> {
  const answers = pointsRequest({ strasse: '<Brüsseler> Straße', ...changes });
  const { body, headers } = await post.current.app.submit(POINTS, answers);
  return {
    id: body.anfrageId ?? '',
    referenz: body.referenz ?? '',
    cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}

/** A request, with its own link from the mail, relative to the site. */
async function mailed(changes: Answers = {}): Promise<Sent & { link: string }> {
  const request = await sent(changes);
  await post.current.delivered();
  const mails = await Promise.all(post.current.smtp.to('jana.schaefer@example.org').map(parseMail));
  const links = mails.flatMap(({ text }) => /\/vollmacht\/\S+/.exec(text ?? '') ?? []);
  return { ...request, link: links.find((one) => one.includes(request.id)) ?? '' };
}

const open = (address: string, cookie = '') =>
  post.current.app.send('GET', address.startsWith('/') ? address : `/vollmacht/${address}`, {
    headers: cookie === '' ? {} : { cookie },
  });

/** Sends a form as a browser without scripts does. */
const fill = (address: string, fields: Record<string, string>, cookie = '') =>
  post.current.app.send('POST', address, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie !== '' && { cookie }) },
    redirect: 'manual',
  });

/** The address of the only form of a page, and its hidden fields. */
function formIn(page: string): { address: string; fields: Record<string, string> } {
  const [, address = ''] = /<form [^>]*action="([^"]*)"/.exec(page) ?? [];
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return {
    address: address.replaceAll('&amp;', '&'),
    fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
  };
}

const rows = () => post.current.app.knex('grants').select();

/** The mails to the office that say that something was signed. */
async function told() {
  await post.current.delivered();
  const mails = await Promise.all(post.current.smtp.to(OFFICE).map(parseMail));
  return mails.filter(({ subject }) => subject?.includes('unterschrieben'));
}

describe('the power of attorney is had without a mail', () => {
  it('as a page of its own, filled in, that nothing keeps and nothing runs in', async () => {
    const { id, cookie, referenz } = await sent({ email: 'unbrauchbar', geburtsname: 'Krüger' });
    const { status, headers, text } = await open(id, cookie);
    expect(status).toBe(200);
    expect(text).toContain(WORDING);
    expect(text).toContain('Geburtsname: Krüger,');
    expect(text).toContain('bevollmächtige Kanzlei Muster &amp; Partner, für mich');
    expect(text).toContain(referenz);
    expect(text).toContain('drücken Sie auf „Unterschreiben“');
    expect(text).not.toMatch(/[{}]|<script>|style=|\[/);
    // The way back, and our address to tap.
    expect(text).toMatch(/<p class="marke"><a href="\/"><img src="\/favicon.svg" alt=""/);
    expect(text).toMatch(/href="mailto:[^"]+@/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    });
    expect(headers.get('content-security-policy')).toContain("default-src 'self'; script-src 'self'; style-src 'self'");
  });

  it('with what is doubtful about its answers above the signature, and about no others', async () => {
    const doubtful = await sent({ plz: '1011', telefon: 'abc' });
    const { text } = await open(doubtful.id, doubtful.cookie);
    const form = text.slice(text.indexOf('<form'));
    expect(form).toContain('<li>Postleitzahl 1011: Bitte prüfen Sie die Postleitzahl: In Deutschland hat sie fünf');
    expect(form.indexOf('<li>')).toBeLessThan(form.indexOf('<button'));
    expect(form.match(/<li>/g)).toHaveLength(1);
    const smiling = await sent({ vorname: 'Jana 😀' });
    expect((await open(smiling.id, smiling.cookie)).text).toContain(
      '<li>Vorname Jana 😀: Bitte prüfen Sie Ihren Vornamen',
    );
    const clear = await sent();
    expect((await open(clear.id, clear.cookie)).text).not.toContain('Bitte prüfen Sie vorher');
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
      expect([status, PRIVATE.test(text), text.includes('Rufen Sie uns an')]).toEqual([404, false, true]);
      const signing = await fill(`/vollmacht/${id}/unterschrift`, { name: 'Jana Größl', erteilt: 'ja' }, cookie);
      expect([signing.status, signing.headers.get('location')]).toEqual([303, `/vollmacht/${id}`]);
    }
    expect(await rows()).toEqual([]);
  });
});

describe('the mailed link', () => {
  it('opens with the date of birth, in the session that has given it', async () => {
    const { link } = await mailed();
    const asked = await open(link);
    expect([asked.status, PRIVATE.test(asked.text)]).toEqual([200, false]);
    expect(asked.text).toContain('<legend>Geburtsdatum</legend>');
    const { address } = formIn(asked.text);
    for (const [typed, why] of [
      [{ ...BORN, jahr: '1989' }, 'Diese Angabe passt nicht zu der Anfrage.'],
      [{ ...BORN, jahr: '8' }, 'Bitte schreiben Sie Tag, Monat und Jahr als Zahlen'],
      [{ ...BORN, tag: '' }, 'Bitte schreiben Sie Tag, Monat und Jahr als Zahlen'],
      [{}, 'Bitte schreiben Sie Tag, Monat und Jahr als Zahlen'],
    ] as const) {
      // A page of its own says why, so that Back and a reload work. Its address holds nothing that was typed.
      const refused = await fill(address, typed);
      const next = refused.headers.get('location') ?? '';
      expect([refused.status, /1988|1989/.test(next.replace(/sig=[^&]*/, ''))]).toEqual([303, false]);
      const shown = await open(next);
      expect([shown.status, PRIVATE.test(shown.text)]).toEqual([200, false]);
      expect(shown.text).toContain('<title>Fehler: ');
      expect(shown.text).toContain(why);
      // The browser keeps what was typed for the next page, which scripts cannot read and no other page gets.
      const [note = ''] = refused.headers.getSetCookie();
      expect(note).toMatch(
        /^notiz=[^;]*; path=\/vollmacht\/[\da-f-]{36}; expires=[^;]*; samesite=lax; secure; httponly$/i,
      );
      const [, ends = ''] = /expires=([^;]*)/.exec(note) ?? [];
      const keptMs = Date.parse(ends) - Date.parse(refused.headers.get('date') ?? '');
      // The header is in whole seconds.
      expect(Math.round(keptMs / 60_000)).toBe(10);
      const filled = (await open(next, note.split(';')[0])).text;
      for (const name of ['tag', 'monat', 'jahr'] as const)
        expect(filled).toMatch(new RegExp(`id="${name}"[^>]* value="${(typed as Partial<typeof BORN>)[name] ?? ''}"`));
      expect(shown.headers.getSetCookie()).toEqual([]);
      expect(formIn(shown.text).address).toBe(address);
    }
    const opened = await fill(address, BORN);
    const [cookie = ''] = (opened.headers.getSetCookie()[0] ?? '').split(';');
    expect(opened.status).toBe(303);
    const location = opened.headers.get('location') ?? '';
    const page = await open(location, cookie);
    expect([page.status, page.text.includes(WORDING)]).toEqual([200, true]);
    const stranger = await sent({ nachname: 'Fremd' });
    for (const other of ['', stranger.cookie]) {
      const locked = await open(location, other);
      expect([locked.status, PRIVATE.test(locked.text)]).toEqual([200, false]);
    }
  });

  it('takes a year of two digits, in any script, as the wizard does, and tells of no mistake on the way back', async () => {
    const { link } = await mailed();
    const refused = await fill(link, { ...BORN, jahr: '89' });
    const [note = ''] = (refused.headers.getSetCookie()[0] ?? '').split(';');
    const opened = await fill(link, { ...BORN, jahr: '٨٨' }, note);
    const set = opened.headers.getSetCookie();
    const [session = ''] = (set.find((one) => one.startsWith('__Host-sitzung=')) ?? '').split(';');
    expect((await open(opened.headers.get('location') ?? '', session)).text).toContain(WORDING);
    expect(set.find((one) => one.startsWith('notiz='))).toContain('expires=Thu, 01 Jan 1970');
    const back = await open(refused.headers.get('location') ?? '', session);
    expect(back.text).toContain('<legend>Geburtsdatum</legend>');
    expect(back.text).not.toMatch(/Diese Angabe passt nicht|Fehler: |value="89"/);
  });

  it('needs no date in the session that sent the request', async () => {
    const { link, cookie } = await mailed();
    expect((await open(link, cookie)).text).toContain(WORDING);
  });

  it.each<[string, (link: string) => string]>([
    ['another end', (link) => link.replace(/bis=\d/, 'bis=9')],
    ['another signature', (link) => link.replace(/sig=./, (start) => (start === 'sig=_' ? 'sig=-' : 'sig=_'))],
    ['another request', (link) => link.replace(/vollmacht\/[\w-]+/, 'vollmacht/00000000-0000-4000-8000-000000000000')],
    ['a part of it', (link) => link.slice(0, -1)],
    ['nothing behind the number', (link) => link.replace(/\?.*/, '')],
  ])('is none with %s', async (_what, forge) => {
    const { link } = await mailed();
    const { status, text } = await open(forge(link));
    expect([status, PRIVATE.test(text)]).toEqual([404, false]);
    expect(text).toContain('Diese Vollmacht können wir hier nicht zeigen');
    expect((await fill(forge(link), BORN)).headers.get('location')).toBe(forge(link));
  });

  it('ends after 14 days, also where it was opened before', async () => {
    const { link } = await mailed();
    const opened = await fill(link, BORN);
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (const [ms, status] of [
      [14 * DAY - 1, 200],
      [14 * DAY, 410],
    ] as const) {
      const later = await appWith(post.current.app, { now: new Date(NOW.getTime() + ms) });
      const pages = await Promise.all(
        [link, opened.headers.get('location') ?? ''].map((address) =>
          fetch(later.url + address, { headers: { cookie } }),
        ),
      );
      expect(pages.map((page) => page.status)).toEqual([status, status]);
      expect((await pages[0]?.text())?.includes('Dieser Link ist abgelaufen')).toBe(status === 410);
      later.close();
    }
  });

  it('takes no more after ten wrong dates, nor the right one; right ones do not count', async () => {
    const limiter = openRateLimiter({
      knex: post.current.app.knex,
      trusted: parseTrustedProxies('127.0.0.1', () => {}),
      log: pino({ level: 'silent' }),
      patience: 60_000,
    });
    const { link } = await mailed();
    const limited = await appWith(post.current.app, { limiter });
    const attempt = async (fields: Record<string, string>) => {
      const response = await fetch(limited.url + link, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
      const isRefused = response.headers.get('location')?.includes('fehler=') === true;
      return {
        status: isRefused ? 'refused' : response.status,
        to: response.headers.get('location'),
      };
    };
    for (let round = 0; round < 12; round += 1) {
      expect((await fetch(limited.url + link)).status).toBe(200);
      expect((await attempt(BORN)).status).toBe(303);
    }
    const looks = Array.from({ length: 200 }, () => fetch(limited.url + link));
    expect((await attempt(BORN)).status).toBe(303);
    expect(new Set((await Promise.all(looks)).map(({ status }) => status))).toEqual(new Set([200]));
    for (let round = 0; round < 10; round += 1)
      expect((await attempt({ ...BORN, jahr: String(1970 + round) })).status).toBe('refused');
    const spent = await attempt(BORN);
    expect(spent).toEqual({ status: 303, to: link });
    const reopened = await fetch(limited.url + link);
    expect([reopened.status, Number(reopened.headers.get('retry-after')) > 0, await reopened.text()]).toEqual([
      429,
      true,
      expect.stringContaining('Das waren zu viele falsche Angaben'),
    ]);
    limited.close();
    await post.current.app.knex('rate_limits').delete();
  });
});

describe('the signature', () => {
  it.each(['session', 'key'] as const)(
    'is stored with name, wording and time, shown, and told to the office (%s)',
    async (by) => {
      const request = await mailed();
      let { id: address, cookie } = request;
      if (by === 'key') {
        const opened = await fill(request.link, BORN);
        address = opened.headers.get('location') ?? '';
        cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      }
      const form = formIn((await open(address, cookie)).text);
      const signed = await fill(form.address, { ...form.fields, name: ' Jana Größl ', erteilt: 'ja' }, cookie);
      expect(signed.status).toBe(303);
      const [row, ...others] = await rows();
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        submission_id: request.id,
        name: 'Jana Größl',
        opened_by: by,
        granted_at: NOW,
        wording: [
          'Vollmacht',
          'Ich, Jana Größl, geboren am 12.04.1988 in Bonn, wohnhaft <Brüsseler> Straße 12 a, 50674 Köln,',
          `bevollmächtige ${OPERATOR}, für mich beim Kraftfahrt-Bundesamt Auskunft über die Eintragungen zu meiner Person im Fahreignungsregister einzuholen (§ 30 Absatz 8 StVG) und die Antwort entgegenzunehmen.`,
          'Die Vollmacht gilt nur für diese Auskunft. Ich kann sie jederzeit widerrufen.',
          `Referenznummer: ${request.referenz}`,
          'Ich habe die Vollmacht gelesen und erteile sie. Mein getippter Name gilt als meine Unterschrift.',
        ].join('\n\n'),
      });
      const page = await open(signed.headers.get('location') ?? '', cookie);
      expect(page.text).toContain('Ihre Vollmacht ist unterschrieben');
      expect(page.text).toContain('<h2>So geht es weiter</h2>');
      expect(page.text).toContain('Wir fragen jetzt beim Kraftfahrt-Bundesamt nach Ihrem Punktestand.');
      expect(page.text).toContain(`Ihre Referenznummer ${request.referenz} genügt.`);
      expect(page.text).toContain('Unterschrieben am 20. November 2026 um 11:00 Uhr mit dem Namen: Jana Größl');
      expect(page.text).toContain(WORDING);
      expect(page.text).not.toContain('<form');
      const [mail, ...more] = await told();
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(`Vollmacht unterschrieben: Jana Größl (${request.referenz})`);
      expect(mail?.text).toContain('am Freitag, 20. November 2026 um 11:00:00 Uhr');
      expect(mail?.text).toContain('wohnhaft <Brüsseler> Straße 12 a, 50674 Köln,');
      expect(mail?.text).toContain(by === 'key' ? 'über den Link in unserer E-Mail' : 'in dem Browser');
    },
  );

  it('is confirmed to the sender, with a link that opens it and nothing private', async () => {
    const { id, cookie, referenz } = await mailed();
    const { address, fields } = formIn((await open(id, cookie)).text);
    await fill(address, { ...fields, name: 'Jana Größl', erteilt: 'ja' }, cookie);
    await post.current.delivered();
    const mails = await Promise.all(post.current.smtp.to('jana.schaefer@example.org').map(parseMail));
    const [mail, ...more] = mails.filter(({ subject }) => subject === `Vollmacht unterschrieben (${referenz})`);
    expect([more, PRIVATE.test(mail?.text ?? '')]).toEqual([[], false]);
    expect(mail?.text).toContain('ist am 20. November 2026 um 11:00 Uhr unterschrieben worden');
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(
      'Wir fragen jetzt beim Kraftfahrt-Bundesamt nach Ihrem Punktestand.',
    );
    const [link = ''] = /\/vollmacht\/\S+/.exec(mail?.text ?? '') ?? [];
    const opened = await fill(link, BORN);
    const [own = ''] = (opened.headers.getSetCookie()[0] ?? '').split(';');
    const page = await open(opened.headers.get('location') ?? '', own);
    expect(page.text).toContain('Ihre Vollmacht ist unterschrieben');
  });

  it('is confirmed to nobody where no link was mailed', async () => {
    const { id, cookie } = await sent({ email: 'unbrauchbar' });
    const { address, fields } = formIn((await open(id, cookie)).text);
    await fill(address, { ...fields, name: 'Jana Größl', erteilt: 'ja' }, cookie);
    expect(await told()).toHaveLength(1);
    expect(await post.current.app.knex('mails').where({ kind: 'granted' })).toEqual([]);
  });

  it('counts once, also when it is sent twice at the same time and with another name', async () => {
    const { id, cookie } = await sent();
    const { address, fields } = formIn((await open(id, cookie)).text);
    const names = ['Jana Größl', 'Jana Größl', 'J. Groessl'];
    const replies = await Promise.all(names.map((name) => fill(address, { ...fields, name, erteilt: 'ja' }, cookie)));
    const later = await fill(address, { ...fields, name: 'Frau Größl', erteilt: 'ja' }, cookie);
    expect([...replies, later].map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect([(await rows()).length, (await told()).length]).toEqual([1, 1]);
    expect((await rows())[0].name).not.toBe('Frau Größl');
  });

  it.each<[string, Record<string, string>, string]>([
    ['no name', { name: ' ' }, 'Bitte schreiben Sie Ihren Vor- und Nachnamen.'],
    ['a cross for a name', { name: 'x' }, 'Bitte schreiben Sie Ihren Vor- und Nachnamen.'],
    ['one name only', { name: 'Dagobert' }, 'Bitte schreiben Sie Ihren Vor- und Nachnamen.'],
    ['a name without end', { name: 'Jana '.repeat(60) }, 'Bitte schreiben Sie Ihren Vor- und Nachnamen.'],
    ['another name than the document has', { name: 'Max Mustermann' }, 'Die Vollmacht ist auf Jana Größl ausgestellt'],
    ['no agreement', { erteilt: '' }, 'Bitte setzen Sie das Häkchen, wenn Sie die Vollmacht erteilen.'],
    ['another wording', { fassung: 'x' }, 'Der Text der Vollmacht hat sich geändert.'],
  ])('is refused with %s, which the next page says, and the name stays', async (_what, changes, said) => {
    const { id, cookie } = await sent();
    const { address, fields } = formIn((await open(id, cookie)).text);
    const typed = { ...fields, name: 'Jana "Größl"', erteilt: 'ja', ...changes };
    const refused = await fill(address, typed, cookie);
    const to = refused.headers.get('location') ?? '';
    expect([refused.status, PRIVATE.test(decodeURIComponent(to)), to.includes('Jana')]).toEqual([303, false, false]);
    const note = refused.headers.getSetCookie().map((set) => set.split(';')[0]);
    const { text } = await open(to, [cookie, ...note].join('; '));
    expect(text).toContain(said);
    expect(text).toContain('<title>Fehler: ');
    // The sentence is no link; the way to the input follows it.
    expect(text).toMatch(
      /<p class="meldung" role="alert">[^<]+ <a href="#(?:name|erteilt|titel)">Zur (?:Eingabe|Vollmacht)<\/a><\/p>/,
    );
    const shown = typed.name.trim().slice(0, 200).replaceAll('"', '&quot;');
    expect(text).toContain(`autocomplete="name" required value="${shown}"`);
    expect([await rows(), await told()]).toEqual([[], []]);
    // In another browser, and once it is signed, nothing is said of it.
    expect((await open(to, cookie)).text).not.toContain(said);
    const signed = await fill(address, { ...fields, name: 'Jana Größl', erteilt: 'ja' }, [cookie, ...note].join('; '));
    expect(signed.headers.getSetCookie().join()).toContain('notiz=;');
  });

  it('is taken as a form only', async () => {
    const { id, cookie } = await sent();
    const { app } = post.current;
    const address = `/vollmacht/${id}/unterschrift`;
    const json = await app.send('POST', address, {
      body: '{}',
      headers: { 'content-type': 'application/json', cookie },
    });
    const large = await fill(address, { name: 'x'.repeat(20_000) }, cookie);
    const unstorable = await fill(address, { name: 'x\0' }, cookie);
    expect([json.status, large.status, unstorable.status]).toEqual([415, 413, 400]);
  });
});

describe('without the name of the office', () => {
  it.each(['[Name der Kanzlei]', ''])('%j: nothing is mailed, and the page says why', async (operator) => {
    const unnamed = await appWith(post.current.app, { operator });
    const reply = await fetch(unnamed.url + POINTS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(pointsRequest()),
    });
    const { anfrageId, mails } = (await reply.json()) as { anfrageId: string; mails: { arten: string[] } };
    expect(mails.arten).toEqual(['confirmation']);
    const headers = { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const page = await fetch(`${unnamed.url}/vollmacht/${anfrageId}`, { headers });
    const text = await page.text();
    expect([page.status, /<form|\[/.test(text)]).toEqual([404, false]);
    expect(text).toContain('Auf dieser Website fehlt noch der Name der Kanzlei');
    const signing = await fetch(`${unnamed.url}/vollmacht/${anfrageId}/unterschrift`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ name: 'Jana Größl', erteilt: 'ja' }),
    });
    // After the redirection.
    expect([signing.status, await rows()]).toEqual([404, []]);
    unnamed.close();
  });
});
