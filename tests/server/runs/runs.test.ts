import { once } from 'node:events';
import { get, request, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/index.ts';
import { printOfSending } from '../../../server/runs/postedFiles.ts';
import { seal, unseal } from '../../../server/base/seal.ts';
import { AppServer, NOW } from '../appServer.ts';
import { pdfFile, pngFile } from '../uploads/samples.ts';
import { CONTACT, COSTS, DETAILS, ROUTE, SERVICE, startFormServer, valueOf, walkForms } from './fineForms.ts';
import { FormBrowser, type Filled, type FormPage } from './formBrowser.ts';

/** Wizards without scripts: forms that are sent, pages that come back. */

const DAY_MS = 24 * 60 * 60 * 1000;

let server: AppServer;
let browser: FormBrowser;
let now = NOW;

beforeAll(async () => {
  server = await startFormServer(() => now);
});
afterAll(() => server.close());
afterEach(async () => {
  now = NOW;
  await server.knex('runs').delete();
  await server.clear();
});

async function start(): Promise<FormPage> {
  browser = new FormBrowser(server.url);
  return browser.open(ROUTE);
}

/** Answers steps one after the other, as a browser of its own. */
async function walk(...steps: Record<string, string>[]): Promise<FormPage> {
  browser = new FormBrowser(server.url);
  return walkForms(browser, steps);
}

function heading({ document }: FormPage): string {
  return document.querySelector('[data-step-heading]')?.textContent ?? '';
}

function summary({ document }: FormPage): string[] {
  return [...document.querySelectorAll('#fehler a')].map((link) => link.textContent);
}

async function photoStep(): Promise<FormPage> {
  browser = new FormBrowser(server.url);
  const first = await browser.open('/anfrage/kfz-gutachtenanfrage');
  return browser.send(await browser.send(first, { '/schuld': 'unfallgegner' }));
}

function atPhoto({ document }: FormPage): string | undefined {
  return document.querySelector('[id="feld_vorneRechts__fehler"]')?.textContent.replace('Fehler: ', '');
}

async function submissions(): Promise<{ answers: Record<string, unknown> }[]> {
  return server.knex('submissions').select('answers');
}

describe('a walk', () => {
  it('leads through all steps to the reference number, and stores what was answered', async () => {
    const page = await walk(SERVICE, DETAILS, COSTS, CONTACT);
    expect(page.status).toBe(200);
    expect(heading(page)).toContain('Vielen Dank');
    expect(page.html).toMatch(/BG-[\dA-Z]{4}-[\dA-Z]{4}/);
    const [stored, ...others] = await submissions();
    expect(others).toEqual([]);
    expect(stored?.answers).toMatchObject({
      anfrageTyp: 'bussgeld',
      bussgeld: { zustellungsdatum: '2026-11-10', behoerde: 'Stadt Köln, Bußgeldstelle' },
      nachname: "O'Größl-Schäfer",
      datenschutz: true,
    });
  });

  it('stores what was pasted without what cannot be seen', async () => {
    const pasted = { '/plz': '\u202A50674\u202C', '/email': 'jana@exam\u200Bple.org', '/hausnummer': '12\u00A0a' };
    expect(heading(await walk(SERVICE, DETAILS, COSTS, { ...CONTACT, ...pasted }))).toContain('Vielen Dank');
    const [stored] = await submissions();
    expect(stored?.answers).toMatchObject({ plz: '50674', email: 'jana@example.org', hausnummer: '12 a' });
  });

  it('sets no cookie before the first form, and a session cookie that scripts cannot read with it', async () => {
    const page = await start();
    expect(browser.cookie).toBe('');
    const response = await browser.post(ROUTE, browser.bodyOf(page, SERVICE));
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie().join()).toMatch(/httponly/i);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is compressed for browsers that take brotli', async () => {
    const page = await walk(SERVICE);
    const [plain, small] = await Promise.all(
      ['identity', 'br'].map((encoding) => sizeOf(page.address, browser.cookie, encoding)),
    );
    expect(plain?.encoding).toBeUndefined();
    expect(small?.encoding).toBe('br');
    expect(small?.bytes).toBeLessThan((plain?.bytes ?? 0) / 3);
  });

  it('names the step in the address, and no answer', async () => {
    const page = await walk(SERVICE, DETAILS);
    expect(page.address).toMatch(new RegExp(`^${ROUTE}/kosten\\?lauf=[\\da-f-]{36}$`));
  });

  it('shows the answers again on the way back, and after the browser’s own Back', async () => {
    const costs = await walk(SERVICE, DETAILS);
    const back = await browser.send(costs, {}, 'back');
    expect(valueOf(back, '/bussgeld/zustellungsdatum')).toBe('2026-11-10');
    const again = await browser.open(back.address);
    expect(valueOf(again, '/bussgeld/behoerde')).toBe('Stadt Köln, Bußgeldstelle');
    expect(again.headers.get('cache-control')).toBe('no-store');
  });

  it('keeps what was typed where rules are broken, lists them first, and says so in the title', async () => {
    const page = await walk(SERVICE, DETAILS, COSTS, { ...CONTACT, '/vorname': '', '/email': 'jana@' });
    expect(page.status).toBe(422);
    expect(page.document.title).toMatch(/^Fehler: /);
    expect(summary(page)).toEqual(['Vorname ist erforderlich', 'Bitte geben Sie eine gültige E-Mail-Adresse ein']);
    expect([valueOf(page, '/email'), valueOf(page, '/ort')]).toEqual(['jana@', 'Köln']);
    expect(await submissions()).toEqual([]);
    const mended = await browser.send(page, { '/vorname': 'Jana', '/email': 'jana@example.org' });
    expect(heading(mended)).toContain('Vielen Dank');
  });

  it('names the place of the faults in the address only while there are some', async () => {
    const page = await walk(SERVICE);
    const next = async (from: FormPage, filled: Filled) => {
      const response = await browser.post(from.address, browser.bodyOf(from, filled));
      return response.headers.get('location') ?? '';
    };
    const refused = await next(page, {});
    expect(refused).toMatch(/#fehler$/);
    // A browser keeps the place of the address before, where the next one names none.
    const mended = { ...DETAILS, '/bussgeld/zustellungsdatum': '' };
    expect(await next(await browser.open(refused), mended)).toMatch(/kosten\?lauf=[^#]+#inhalt$/);
  });

  it('sends once, however often the button is pressed', async () => {
    const page = await walk(SERVICE, DETAILS, COSTS);
    const body = () => browser.bodyOf(page, CONTACT);
    const replies = await Promise.all([1, 2, 3].map(() => browser.post(page.address, body())));
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303]);
    const late = await browser.post(page.address, body());
    expect(late.headers.get('location')).toContain(`${ROUTE}/danke`);
    expect(await submissions()).toHaveLength(1);
  });

  it('begins anew after it was sent, and says so', async () => {
    const sent = await walk(SERVICE, DETAILS, COSTS, CONTACT);
    const [, query] = sent.address.split('?');
    const page = await browser.open(`${ROUTE}?${query}`);
    expect(page.html).toContain('Ihre letzte Anfrage ist gesendet');
    expect(page.document.querySelector('input[checked]')).toBeNull();
  });

  it('does not thank for what came after it was sent: it names the number, and begins anew', async () => {
    const page = await walk(SERVICE, DETAILS, COSTS);
    await browser.send(page, CONTACT);
    const [{ reference } = {}] = await server.knex('submissions').select('reference');
    const late = await browser.post(page.address, browser.bodyOf(page, { ...CONTACT, '/ort': 'Bonn' }));
    const seen = await browser.open(late.headers.get('location') ?? '');
    expect(seen.html).toContain('Was Sie danach eingegeben haben, gehört nicht dazu.');
    expect(seen.document.querySelector(`a[href="${ROUTE}/danke"]`)?.textContent).toContain(reference);
    expect(await submissions()).toEqual([{ answers: expect.objectContaining({ ort: 'Köln' }) }]);
  });

  it('offers the deadline for the calendar on its last page, to the same browser only', async () => {
    // The page offers no day that is over when it is read.
    now = new Date();
    const served = new Date(now.getTime() - 3 * DAY_MS);
    const end = new Date(served.getTime() + 14 * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
    const details = { ...DETAILS, '/bussgeld/zustellungsdatum': served.toISOString().slice(0, 10) };
    const page = await walk(SERVICE, details, COSTS, CONTACT);
    const link = page.document.querySelector('noscript a[href*="kalender="]')?.getAttribute('href') ?? '';
    const address = `${ROUTE}/danke${link}`;
    expect(address).toMatch(new RegExp(`^${ROUTE}/danke\\?lauf=[\\da-f-]{36}&kalender=frist$`));
    const file = await browser.open(address);
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="Einspruchsfrist-endet.ics"',
      'cache-control': 'no-store',
    });
    // Two weeks, and the next working day if that is none (§ 43 StPO).
    const [, first = ''] = /DTSTART;VALUE=DATE:(\d{8})\r\n/.exec(file.html) ?? [];
    expect(Number(first)).toBeGreaterThanOrEqual(Number(end));
    expect(file.html.replaceAll('\r\n ', '')).toMatch(/DESCRIPTION:.*Ihre Anfrage BG-[\dA-Z]{4}-[\dA-Z]{4} bei uns/);
    // A day that the page does not offer.
    expect((await browser.open(address.replace('=frist', '=vorname'))).html).toContain('Vielen Dank');
    const stranger = await new FormBrowser(server.url).open(address);
    expect(stranger.html).not.toContain('BEGIN:VCALENDAR');
  });

  it('forgets the answers when they are discarded, and when the code has taken over', async () => {
    const page = await walk(SERVICE, DETAILS);
    const discarded = await browser.send(page, {}, 'discard');
    expect(discarded.html).toContain('Ihre Eingaben sind gelöscht.');
    expect((await browser.open(page.address)).html).not.toContain('Stadt Köln');
    const again = await walk(SERVICE);
    expect((await browser.post(again.address, browser.bodyOf(again, {}, 'forget:1'))).status).toBe(204);
    expect(await server.knex('runs').count().first()).toEqual({ count: '1' });
  });

  it('keeps what a later form has brought when the code takes over the page before it', async () => {
    const earlier = await walk(SERVICE);
    await browser.send(earlier, DETAILS);
    expect((await browser.post(earlier.address, browser.bodyOf(earlier, {}, 'forget:1'))).status).toBe(204);
    const later = await browser.open(earlier.address);
    expect(later.html).toContain('Stadt Köln');
    expect((await browser.post(earlier.address, browser.bodyOf(later, {}, 'forget:2'))).status).toBe(204);
    expect((await browser.open(earlier.address)).html).not.toContain('Stadt Köln');
  });
});

describe('the last page, opened anew', () => {
  const NUMBER = /BG-[\dA-Z]{4}-[\dA-Z]{4}/;

  it('shows for a day what its session has sent: number, deadline, calendar entry, PDF and mail', async () => {
    const sent = await walk(SERVICE, DETAILS, COSTS, CONTACT);
    const [number = ''] = NUMBER.exec(sent.html) ?? [];
    await server.knex('runs').delete();
    now = new Date(NOW.getTime() + 23 * 60 * 60 * 1000);
    for (const address of [`${ROUTE}/danke`, sent.address]) {
      const page = await browser.open(address);
      expect([page.status, heading(page)]).toEqual([200, heading(sent)]);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.document.querySelector('main')?.textContent).toContain(`Ihre Referenznummer ${number}`);
      expect(page.html).toMatch(/spätestens am Dienstag, 24\.\sNovember 2026/);
      expect(page.html).toContain('An jana@example.org schicken wir Ihre Bestätigung.');
      const links = [...page.document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
      expect(links.filter((href) => href.startsWith('/beleg/'))).toHaveLength(1);
    }
    now = new Date(NOW.getTime() + 25 * 60 * 60 * 1000);
    expect(heading(await browser.open(`${ROUTE}/danke`))).toBe('Hier ist keine Anfrage zu sehen');
  });

  it('offers the day for the calendar as a file', async () => {
    now = new Date();
    const served = new Date(now.getTime() - 3 * DAY_MS).toISOString().slice(0, 10);
    await walk(SERVICE, { ...DETAILS, '/bussgeld/zustellungsdatum': served }, COSTS, CONTACT);
    const page = await browser.open(`${ROUTE}/danke`);
    const link = page.document.querySelector('noscript a[href*="kalender="]')?.getAttribute('href') ?? '';
    expect((await browser.open(`${ROUTE}/danke${link}`)).html).toMatch(/^BEGIN:VCALENDAR/);
  });

  it.each(['bussgeldanfrage', 'kfz-gutachtenanfrage', 'verkehrsunfallanfrage'])(
    'claims nothing of %s to a browser that has sent nothing to it',
    async (wizard) => {
      const other = wizard === 'bussgeldanfrage' ? new FormBrowser(server.url) : browser;
      if (other === browser) await walk(SERVICE, DETAILS, COSTS, CONTACT);
      const page = await other.open(`/anfrage/${wizard}/danke`);
      expect([page.status, heading(page)]).toEqual([200, 'Hier ist keine Anfrage zu sehen']);
      expect(page.document.title).not.toContain('angekommen');
      expect(page.document.querySelector('main')?.textContent).not.toMatch(
        /angekommen|unbrauchbar|nicht erreichen|schicken wir/,
      );
    },
  );

  it('is reached from the question that begins the next request', async () => {
    const sent = await walk(SERVICE, DETAILS, COSTS, CONTACT);
    const [number = ''] = NUMBER.exec(sent.html) ?? [];
    const page = await browser.open(sent.address.replace('/danke', '/kontakt'));
    expect(page.document.querySelector('main [role=status]')?.textContent).toContain(number);
    const link = page.document.querySelector('main [role=status] a')?.getAttribute('href') ?? '';
    expect((await browser.open(link)).html).toContain(`>${number}</strong>`);
  });

  it('is shown no more once its button has ended that, and the request stays', async () => {
    const sent = await walk(SERVICE, DETAILS, COSTS, CONTACT);
    const before = browser.cookie;
    const ended = await browser.send(sent);
    expect([ended.status, heading(ended)]).toEqual([200, 'Hier ist keine Anfrage zu sehen']);
    expect([before.endsWith('='), browser.cookie.endsWith('=')]).toEqual([false, true]);
    for (const address of [`${ROUTE}/danke`, sent.address])
      expect(heading(await browser.open(address))).toBe('Hier ist keine Anfrage zu sehen');
    expect(await server.knex('runs').count().first()).toEqual({ count: '0' });
    expect(await submissions()).toHaveLength(1);
  });
});

describe('what fails on our side', () => {
  it('keeps the answers, says so, and is logged with its cause', async () => {
    const page = await walk(SERVICE, DETAILS, COSTS);
    await server.knex.raw('alter table submissions add constraint broken check (false) not valid');
    try {
      const before = server.logged.length;
      const failed = await browser.send(page, CONTACT);
      expect([failed.status, valueOf(failed, '/ort')]).toEqual([422, 'Köln']);
      expect(failed.document.querySelector('#fehler')?.textContent).toContain('Ihre Antworten sind noch da.');
      expect(server.logged.slice(before).join()).toMatch(/"level":50.*"status":500.*broken/);
    } finally {
      await server.knex.raw('alter table submissions drop constraint broken');
    }
    expect(heading(await browser.send(page, CONTACT))).toContain('Vielen Dank');
  });
});

describe('files', () => {
  const PHOTO = new File([new Uint8Array(pdfFile())], 'Bescheid für Jörg.pdf', { type: 'application/pdf' });

  it('come with the step, are listed, removed, and sent', async () => {
    const page = await walk(SERVICE, DETAILS, COSTS);
    const uploaded = await browser.send(page, { ...CONTACT, '/dokumente': PHOTO }, 'stay');
    expect(uploaded.html).toContain('Bescheid für Jörg.pdf');
    expect(valueOf(uploaded, '/ort')).toBe('Köln');
    const remove = uploaded.document.querySelector('button[value^="drop:"]')?.getAttribute('value') ?? '';
    const without = await browser.send(uploaded, {}, remove);
    expect(without.html).not.toContain('Bescheid für Jörg.pdf');
    expect(await server.knex('uploads').count().first()).toEqual({ count: '0' });
    const sent = await browser.send(without, { '/dokumente': PHOTO });
    expect(heading(sent)).toContain('Vielen Dank');
    expect((await submissions())[0]?.answers).toMatchObject({ dokumente: [{ name: 'Bescheid für Jörg.pdf' }] });
  });

  it('go with the answers when these are discarded', async () => {
    const page = await walk(SERVICE, DETAILS, COSTS);
    const uploaded = await browser.send(page, { ...CONTACT, '/dokumente': PHOTO }, 'stay');
    await browser.send(uploaded, {}, 'discard');
    expect(await server.knex('uploads').count().first()).toEqual({ count: '0' });
  });

  it('that are not accepted are named at their question, and the others stay', async () => {
    const page = await walk(SERVICE, DETAILS, COSTS);
    const body = browser.bodyOf(page, CONTACT);
    body.append('/dokumente', PHOTO);
    body.append('/dokumente', new File(['Hallo'], 'Notiz.txt', { type: 'text/plain' }));
    const location = (await browser.post(page.address, body)).headers.get('location') ?? '';
    const refused = await browser.open(location);
    expect(refused.status).toBe(422);
    expect(summary(refused).join()).toContain('Notiz.txt');
    expect(refused.html).toContain('Bescheid für Jörg.pdf');
    expect(await submissions()).toEqual([]);
  });
});

describe('photos that are not accepted', () => {
  const LARGE = new File([new Uint8Array(pngFile(5 * 1024 * 1024))], 'gross.png', { type: 'image/png' });
  const NOTE = new File(['Hallo'], 'Notiz.txt', { type: 'text/plain' });
  const EMPTY = new File([], 'leer.jpg', { type: 'image/jpeg' });
  const SMALLER = 'Mit JavaScript verkleinern wir das Foto, wenn Sie es noch einmal auswählen.';
  const TOO_LARGE = `gross.png: Bilder dürfen nicht größer als 5MB sein. ${SMALLER}`;
  const NO_IMAGE = 'Notiz.txt: Bitte nur JPG oder PNG Dateien hochladen.';

  it.each([
    ['a large one', [LARGE], [TOO_LARGE]],
    ['one of another type', [NOTE], [NO_IMAGE]],
    ['an empty one', [EMPTY], ['leer.jpg: Die Datei ist leer.']],
    ['two', [LARGE, NOTE], [TOO_LARGE, NO_IMAGE]],
  ])('are refused with the reason alone, at their question: %s', async (_, files, reasons) => {
    const page = await photoStep();
    const refused = await browser.send(page, { '/vorneRechts': files });
    expect(summary(refused)).toEqual(reasons);
    expect(atPhoto(refused)).toBe(reasons.join(' '));
  });

  it('are told that they are too many at their question', async () => {
    const many = Array.from({ length: LIMITS.filesPerField + 1 }, () => NOTE);
    const page = await photoStep();
    const refused = await browser.send(page, { '/vorneRechts': many });
    expect(refused.status).toBe(422);
    expect(atPhoto(refused)).toBe('Es können höchstens 20 Dateien auf einmal hochgeladen werden.');
    expect(summary(refused)).toEqual([atPhoto(refused)]);
  });

  it('are told that they are too large together at their question, before they have arrived', async () => {
    const page = await photoStep();
    const headers = {
      cookie: browser.cookie,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': LIMITS.uploadRequestBytes + 1,
    };
    const sending = request(server.url + page.address, { method: 'POST', headers });
    sending.on('error', () => undefined);
    sending.flushHeaders();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    sending.destroy();
    const refused = await browser.open((answer.headers.location ?? '').replace('#fehler', ''));
    expect(atPhoto(refused)).toContain('zusammen zu groß');
  });

  it('can be replaced by others, as the page says', async () => {
    expect((await photoStep()).html).toContain(
      'Ist ein Foto zu groß, wählen Sie bitte ein kleineres, oder rufen Sie uns an',
    );
  });
});

describe('strangers and accidents', () => {
  it('nothing is readable at rest', async () => {
    await walk(SERVICE, DETAILS);
    const [row] = await server.knex('runs').select('*');
    expect(Buffer.from(row.sealed).includes('Köln')).toBe(false);
    expect(Object.keys(row)).toEqual(['id', 'sealed', 'changed_at']);
    expect(server.logged.join()).not.toContain('Stadt Köln');
  });

  it('another browser gets nothing with the address', async () => {
    const page = await walk(SERVICE, DETAILS);
    for (const stranger of [new FormBrowser(server.url), await withSession()]) {
      const seen = await stranger.open(page.address);
      expect(seen.html).not.toContain('Stadt Köln');
      expect(seen.html).toContain('Ihre bisherigen Antworten sind hier nicht bekannt.');
    }
    expect(valueOf(await browser.open(page.address.replace('kosten', 'angaben')), '/bussgeld/behoerde')).toBe(
      'Stadt Köln, Bußgeldstelle',
    );
  });

  it('a browser that takes no cookie is told that it needs one', async () => {
    const page = await start();
    const first = await browser.post(ROUTE, browser.bodyOf(page, SERVICE));
    const next = await new FormBrowser(server.url).open(first.headers.get('location') ?? '');
    expect(next.document.querySelector('main noscript')?.textContent).toMatch(/keine Cookies annimmt/);
    const lost = await browser.post(`${ROUTE}/kosten`, new FormData());
    expect(
      (await browser.open(lost.headers.get('location') ?? '')).document.querySelector('#fehler')?.textContent,
    ).toMatch(/keine Cookies annimmt/);
  });

  it('two tabs do not mix', async () => {
    const one = await walk(SERVICE, DETAILS);
    const first = await browser.open(ROUTE);
    const other = await browser.send(first, { '/anfrageTyp': 'individuell' });
    expect(new URL(other.address, 'http://x').searchParams.get('lauf')).not.toBe(
      new URL(one.address, 'http://x').searchParams.get('lauf'),
    );
    expect(valueOf(await browser.send(one, {}, 'back'), '/bussgeld/behoerde')).toBe('Stadt Köln, Bußgeldstelle');
  });

  it('is gone after 24 hours', async () => {
    const page = await walk(SERVICE, DETAILS);
    now = new Date(NOW.getTime() + 25 * 60 * 60 * 1000);
    expect((await browser.open(page.address)).html).toContain('Ihre bisherigen Antworten sind hier nicht bekannt.');
  });

  it('leads to the first open question where the answers do not lead', async () => {
    const page = await walk(SERVICE);
    const [, query] = page.address.split('?');
    const ahead = await browser.open(`${ROUTE}/kontakt?${query}`);
    expect(ahead.address).toContain(`${ROUTE}/angaben`);
  });

  it('a form from elsewhere is not taken', async () => {
    const page = await start();
    const response = await browser.post(ROUTE, browser.bodyOf(page, SERVICE), { origin: 'https://fremd.example' });
    expect(response.status).toBe(403);
    expect(await server.knex('runs').count().first()).toEqual({ count: '0' });
  });

  it.each([
    ['another type', 'x', { 'content-type': 'text/plain' }, 415],
    ['a broken form', '--a\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=a' }, 400],
  ])('%s is a page with the right status', async (_, body, headers, status) => {
    await start();
    const response = await browser.post(ROUTE, body, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it('a form that is too large loses nothing of the run, and is told on its step', async () => {
    const page = await walk(SERVICE, DETAILS, COSTS);
    const body = browser.bodyOf(page, { ...CONTACT, '/nachname': 'x'.repeat(300_000) });
    const location = (await browser.post(page.address, body)).headers.get('location') ?? '';
    const told = await browser.open(location);
    expect(told.status).toBe(422);
    expect(told.document.querySelector('#fehler')?.textContent).toContain('zu lang');
    expect(valueOf(await browser.open(page.address.replace('kontakt', 'angaben')), '/bussgeld/behoerde')).toBe(
      'Stadt Köln, Bußgeldstelle',
    );
    expect(LIMITS.uploadRequestBytes).toBeGreaterThan(300_000);
  });

  it('a form with a character that no input writes is not taken', async () => {
    const page = await walk(SERVICE, DETAILS, COSTS);
    const refused = await browser.send(page, { ...CONTACT, '/vorname': 'Ja\0na' });
    expect(refused.status).toBe(422);
    expect(refused.document.querySelector('#fehler')?.textContent).toContain('Zeichen');
    expect(heading(await browser.send(refused, CONTACT))).toContain('Vielen Dank');
  });

  it('a run is bounded, whatever its forms contain, and keeps what it had before', async () => {
    browser = new FormBrowser(server.url);
    const page = await browser.send(await browser.open(ROUTE), { '/anfrageTyp': 'individuell' });
    // JSON writes six bytes for each of these characters.
    const long = await browser.send(page, { '/bussgeld/behoerde': '\u0001'.repeat(100_000) });
    expect(long.status).toBe(422);
    expect(long.document.querySelector('#fehler')?.textContent).toContain('zusammen zu lang');
    expect(valueOf(long, '/bussgeld/behoerde') ?? '').toBe('');
    const [row] = await server.knex('runs').select('sealed');
    expect(row.sealed.length).toBeLessThan(256 * 1024);
  });

  it('takes 50 kB of answers', async () => {
    browser = new FormBrowser(server.url);
    const page = await browser.send(await browser.open(ROUTE), { '/anfrageTyp': 'individuell' });
    const long = await browser.send(page, { '/bussgeld/behoerde': 'ä'.repeat(25_000) });
    expect(long.status).toBe(422);
    expect(valueOf(long, '/bussgeld/behoerde')).toHaveLength(25_000);
  });
});

/** `fetch` decompresses. */
function sizeOf(
  address: string,
  cookie: string,
  encoding: string,
): Promise<{ encoding: string | undefined; bytes: number }> {
  return new Promise((resolve, reject) => {
    get(server.url + address, { headers: { cookie, accept: 'text/html', 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes }));
    }).on('error', reject);
  });
}

async function withSession(): Promise<FormBrowser> {
  const other = new FormBrowser(server.url);
  await other.send(await other.open(ROUTE), SERVICE);
  return other;
}

describe('a seal', () => {
  const secret = Buffer.alloc(32, 1);
  const id = '00000000-0000-4000-8000-000000000000';

  it('is opened with the same secret and id only, and only unchanged', () => {
    const sealed = seal('Grüße', id, secret);
    expect(unseal(sealed, id, secret)).toBe('Grüße');
    expect(unseal(sealed, id, Buffer.alloc(32, 2))).toBeUndefined();
    expect(unseal(sealed, id.replace('4', '5'), secret)).toBeUndefined();
    for (const place of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(unseal(changed, id, secret)).toBeUndefined();
    }
    expect(unseal(Buffer.alloc(3), id, secret)).toBeUndefined();
  });
});

describe('what is sent', () => {
  const [one, other] = [
    { id: 'a', name: 'x.pdf', path: '/1' },
    { id: 'b', name: 'x.pdf', path: '/2' },
  ];

  it('is the same if its answers and the content of its files are', () => {
    const first = printOfSending({ name: 'Jana', files: [one] }, { a: 'content' });
    expect(printOfSending({ files: [other], name: 'Jana' }, { b: 'content' })).toBe(first);
    expect(printOfSending({ files: [other], name: 'Jana' }, { b: 'other content' })).not.toBe(first);
    expect(printOfSending({ files: [one], name: 'Jana' }, {})).not.toBe(first);
    expect(printOfSending({ files: [one], name: 'Jan' }, { a: 'content' })).not.toBe(first);
  });
});

// Last: the limiter remembers in memory that the limit is spent.
describe('a limit', () => {
  it('begins a bounded number of runs for one network, and goes on with those that there are', async () => {
    const limited = new FormBrowser(server.url);
    const first = await limited.send(await limited.open(ROUTE), SERVICE);
    const body = () => limited.bodyOf(first, SERVICE);
    let status = 303;
    for (let runs = 0; runs < 310 && status === 303; runs += 1)
      ({ status } = await new FormBrowser(server.url).post(ROUTE, body()));
    expect(status).toBe(429);
    // The step tells the deadline first.
    expect(heading(await limited.send(await limited.send(first, DETAILS)))).toContain('Kosten');
  });
});
