import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '../../../server/http/fault.ts';
import { noLimits } from '../../../server/limits/rateLimit.ts';
import { AppServer, NOW } from '../appServer.ts';
import { builtSite } from '../builtSite.ts';
import { FormBrowser, type FormPage } from './formBrowser.ts';

/** Forms inside other pages, without scripts. */

const MESSAGE = {
  '/name': 'Jörg Größl',
  '/email': 'joerg@example.org',
  '/betreff': 'Frist',
  '/nachricht': 'Was gilt am Buß- und Bettag?',
  '/datenschutz': 'on',
};
const QUESTION = {
  '/vorname': 'Jana',
  '/nachname': "O'Brien",
  '/email': 'jana@example.org',
  '/telefon': '0221 123456',
  '/nachricht': 'Wie lange dauert das?',
};

let server: AppServer;
let now = NOW;
/** The name of a limit that is spent. */
let spent = '';
const limiter = {
  ...noLimits,
  take: async ({ name }: { name: string }) => {
    if (name === spent) throw new Fault(429, 'Zu viele Anfragen.');
    return 0;
  },
};
beforeAll(async () => {
  server = await AppServer.start({
    wizards: ['kontaktformular', 'faq-kontakt', 'bussgeldanfrage'],
    parts: async (catalogue) => ({ ...(await builtSite(catalogue)), limiter, clock: () => now }),
  });
});
afterAll(() => server.close());
afterEach(async () => {
  spent = '';
  now = NOW;
  await server.knex('runs').delete();
  await server.clear();
});

/** What the page's script sends. */
async function sendAsJson(
  path: string,
  filled: Record<string, string>,
): Promise<{ cookie: string; reference: string }> {
  const answers = Object.entries(filled).map(([name, value]) => [name.slice(1), value === 'on' || value]);
  const reply = await server.submit(path, Object.fromEntries(answers));
  return { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '', reference: reply.body.referenz ?? '' };
}

function submissions(): Promise<{ wizard: string; answers: Record<string, unknown> }[]> {
  return server.knex('submissions').select('wizard', 'answers');
}

function summary({ document }: FormPage): string[] {
  return [...document.querySelectorAll('#fehler li')].map((line) => line.textContent);
}

function sumOf({ html }: FormPage): { shown: string; result: string } {
  const [shown = '', left = '', right = ''] = /(\d+) \+ (\d+) =/.exec(html) ?? [];
  return { shown, result: String(Number(left) + Number(right)) };
}

describe('the contact form', () => {
  it('is sent, stored, and answered on the same page with the reference number', async () => {
    const browser = new FormBrowser(server.url);
    const sent = await browser.send(await browser.open('/kontakt'), MESSAGE);
    expect(sent.status).toBe(200);
    expect(sent.address).toMatch(/^\/kontakt\?schritt=danke&lauf=[\da-f-]{36}$/);
    expect(sent.html).toContain('Vielen Dank für Ihre Nachricht!');
    expect(sent.html).toMatch(/KT-[\dA-Z]{4}-[\dA-Z]{4}/);
    expect(sent.document.querySelectorAll('h1')).toHaveLength(1);
    expect(await submissions()).toMatchObject([
      { wizard: 'kontaktformular', answers: { name: 'Jörg Größl', nachricht: 'Was gilt am Buß- und Bettag?' } },
    ]);
    const again = await browser.open(sent.address);
    expect(again.html).toContain('Vielen Dank für Ihre Nachricht!');
    expect(await submissions()).toHaveLength(1);
  });

  it('shows again for a day what its session has sent with scripts, at the address without them', async () => {
    const browser = new FormBrowser(server.url);
    const { cookie, reference } = await sendAsJson('/api/kontakt', MESSAGE);
    browser.cookie = cookie;
    const again = await browser.open('/kontakt?schritt=danke');
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(again.headers.get('vary')).toMatch(/cookie/i);
    const shown = again.document.querySelector('#formular')?.textContent;
    expect(shown).toContain('Vielen Dank für Ihre Nachricht!');
    expect(shown).toContain(reference);
    const blank = (await browser.open('/kontakt')).html;
    expect(blank).not.toContain(reference);
    // Nothing was sent there, by this browser, or lately.
    expect((await browser.open('/faq?schritt=danke')).html).not.toContain(reference);
    expect((await new FormBrowser(server.url).open('/kontakt?schritt=danke')).html).toBe(blank);
    now = new Date(NOW.getTime() + 25 * 60 * 60 * 1000);
    expect((await browser.open('/kontakt?schritt=danke')).html).toBe(blank);
  });

  it('keeps what was typed where rules are broken, and says so in the title', async () => {
    const browser = new FormBrowser(server.url);
    const { '/datenschutz': _, ...unconsented } = MESSAGE;
    const page = await browser.send(await browser.open('/kontakt'), { ...unconsented, '/email': 'joerg@' });
    expect(page.status).toBe(422);
    expect(page.document.title).toMatch(/^Fehler: Kontakt/);
    expect(summary(page)[0]).toBe('Bitte eine gültige E-Mail eingeben.');
    expect(page.document.querySelector('[name="/name"]')?.getAttribute('value')).toBe('Jörg Größl');
    // No script takes it over: it would begin anew.
    expect(page.document.querySelector('[data-form]')).toBeNull();
    const mended = await browser.send(page, { '/email': 'joerg@example.org', '/datenschutz': 'on' });
    expect(mended.html).toContain('Vielen Dank für Ihre Nachricht!');
  });

  it('is sent once, however often the button is pressed on a page of a run', async () => {
    const browser = new FormBrowser(server.url);
    const page = await browser.send(await browser.open('/kontakt'), { ...MESSAGE, '/email': '' });
    const body = () => browser.bodyOf(page, MESSAGE);
    const replies = await Promise.all([1, 2, 3].map(() => browser.post(page.address, body())));
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await submissions()).toHaveLength(1);
  });

  it('is sent once, also if it is the first form that is sent twice', async () => {
    const page = await new FormBrowser(server.url).open('/kontakt');
    const references = await Promise.all(
      [MESSAGE, MESSAGE, { ...MESSAGE, '/betreff': 'Noch etwas' }].map(async (message) => {
        const { html } = await new FormBrowser(server.url).send(page, message);
        return /KT-[\dA-Z]{4}-[\dA-Z]{4}/.exec(html)?.[0];
      }),
    );
    expect(references[0]).toBe(references[1]);
    expect(references[0]).not.toBe(references[2]);
    expect(await submissions()).toHaveLength(2);
  });

  it('is not sent where no further run may begin', async () => {
    spent = 'run-new';
    const refused = await new FormBrowser(server.url).send(await new FormBrowser(server.url).open('/kontakt'), MESSAGE);
    expect(refused.status).toBe(429);
    expect(await submissions()).toEqual([]);
  });

  it('is drawn with its run for a bounded number of times only', async () => {
    const browser = new FormBrowser(server.url);
    const page = await browser.send(await browser.open('/kontakt'), { ...MESSAGE, '/email': '' });
    spent = 'run-page';
    expect((await browser.open(page.address)).status).toBe(429);
    expect((await browser.open('/kontakt')).status).toBe(200);
  });

  it('is drawn as before for everybody else', async () => {
    const before = await new FormBrowser(server.url).open('/kontakt');
    const browser = new FormBrowser(server.url);
    const own = await browser.send(before, { ...MESSAGE, '/email': '' });
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect((await new FormBrowser(server.url).open('/kontakt')).html).toBe(before.html);
    const stranger = await new FormBrowser(server.url).open(own.address);
    expect(stranger.html).toBe(before.html);
  });
});

describe('the form below the frequent questions', () => {
  it('draws its sum with the first form, asks for it without calling it a mistake, and is sent with it', async () => {
    const browser = new FormBrowser(server.url);
    const asked = await browser.send(await browser.open('/faq'), QUESTION);
    expect(asked.status).toBe(200);
    expect(asked.document.querySelector('#fehler')?.textContent).toContain('Bitte beantworten Sie noch:');
    expect(summary(asked)).toEqual(['Rechenaufgabe']);
    const { shown, result } = sumOf(asked);
    const wrong = await browser.send(asked, { '/captcha': '1' });
    expect(wrong.status).toBe(422);
    expect(sumOf(wrong).shown).toBe(shown);
    const sent = await browser.send(wrong, { '/captcha': result });
    expect(sent.html).toMatch(/FK-[\dA-Z]{4}-[\dA-Z]{4}/);
    expect(await submissions()).toMatchObject([{ wizard: 'faq-kontakt', answers: { nachname: "O'Brien" } }]);
  });
});

describe('what no page offers', () => {
  it.each([
    ['a form of another page', '/kontakt', 'faq-kontakt', 404],
    ['a wizard with a page of its own', '/kontakt', 'bussgeldanfrage', 404],
    ['no wizard', '/kontakt', '__proto__', 404],
    ['a page without forms', '/impressum', 'kontaktformular', 405],
    ['a page that does not exist', '/nirgends', 'kontaktformular', 404],
  ])('%s is refused', async (_, path, form, status) => {
    const browser = new FormBrowser(server.url);
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...MESSAGE, formular: form })) body.append(name, value);
    expect((await browser.post(path, body)).status).toBe(status);
    expect(await submissions()).toEqual([]);
    expect(await server.knex('runs')).toEqual([]);
  });

  it('a form from another site is refused', async () => {
    const browser = new FormBrowser(server.url);
    const body = browser.bodyOf(await browser.open('/kontakt'), MESSAGE);
    const reply = await browser.post('/kontakt', body, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(reply.status).toBe(403);
  });

  it('a run of one form is not shown in another one', async () => {
    const browser = new FormBrowser(server.url);
    const page = await browser.send(await browser.open('/kontakt'), { ...MESSAGE, '/email': '' });
    const run = new URLSearchParams(page.address.split('?')[1]).get('lauf') ?? '';
    const other = await browser.open(`/faq?lauf=${run}`);
    expect(other.html).not.toContain('Jörg Größl');
    expect(other.address).toBe('/faq');
  });
});
