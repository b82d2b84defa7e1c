import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { AppServer } from '../appServer.ts';
import { builtSite } from '../builtSite.ts';
import { FormBrowser, type FormPage } from './formBrowser.ts';

/** The fine calculator without scripts: its address, and its way to the fine review. */

const DETAILS = '/bussgeldrechner/details';

let server: AppServer;
beforeAll(async () => {
  server = await AppServer.start({ wizards: ['bussgeldrechner', 'bussgeldanfrage'], parts: builtSite });
});
afterAll(() => server.close());
afterEach(async () => {
  await server.knex('runs').delete();
  await server.clear();
});

function textOf({ document }: FormPage): string {
  return document.querySelector('#root')?.textContent ?? '';
}

function valueIn({ document }: FormPage, name: string): string | null | undefined {
  return document.querySelector(`main [name="${name}"]`)?.getAttribute('value');
}

it('asks at once what the category of the address asks (3-readings: a shared link keeps the category)', async () => {
  const browser = new FormBrowser(server.url);
  const page = await browser.open(`${DETAILS}?kategorie=handy`);
  expect(textOf(page)).not.toContain('Bitte wählen Sie eine Kategorie aus');
  expect(page.document.querySelectorAll('[name="/phoneDamage"]')).toHaveLength(2);
  const first = await browser.open('/bussgeldrechner?kategorie=handy');
  expect(first.document.querySelector('input[checked]')?.getAttribute('value')).toBe('handy');
  const result = await browser.send(page, { '/phonePersonEndangerment': 'no', '/phoneDamage': 'no' }, 'stay');
  expect(textOf(result)).toContain('Bußgeld: 100\u00A0€');
  // Whoever has no such choice is asked for one.
  for (const query of ['', '?kategorie=fahrrad'])
    expect(textOf(await browser.open(DETAILS + query))).toContain('Bitte wählen Sie eine Kategorie aus');
});

it('takes what was preset with one press, and says which row applies above its limit', async () => {
  const browser = new FormBrowser(server.url);
  const page = await browser.open(`${DETAILS}?kategorie=zu_schnell`);
  const example = await browser.send(page, { '/fahrzeugart': 'PKW', '/ort': 'innerorts' }, 'stay');
  expect(textOf(example)).toContain('Beispiel mit 30\u00A0km/h');
  const button = [...example.document.querySelectorAll('#ergebnis button')].find(({ textContent }) =>
    textContent.includes('30\u00A0km/h stimmt'),
  );
  const own = await browser.send(example, {}, button?.getAttribute('value') ?? '');
  expect(textOf(own)).toContain('Unverbindliches Ergebnis nach Ihren Angaben');
  expect(textOf(own)).not.toContain('Beispiel');
  const faster = await browser.send(own, { '/kmhZuSchnell': '140' }, 'stay');
  expect(faster.document.querySelector('#ergebnis')?.textContent).toContain('Ihr Ergebnis ist dasselbe wie bei 100');
  expect(faster.document.querySelector('#ergebnis')?.textContent).not.toContain('alle erforderlichen Felder');
});

it('takes days and numbers along to the fine review, and says what it took and what not', async () => {
  const browser = new FormBrowser(server.url);
  const page = await browser.open(`${DETAILS}?kategorie=handy`);
  const typed = {
    '/phonePersonEndangerment': 'no',
    '/phoneDamage': 'no',
    '/folgen/punkte': '3',
    '/folgen/zustellung': '2099-11-10',
  };
  const result = await browser.send(page, typed, 'stay');
  const button = result.document.querySelector('#ergebnis noscript')?.innerHTML ?? '';
  expect(button).toContain('Mit diesen Angaben zur Bußgeldprüfung');
  expect(button).toMatch(/<button value="mitnehmen"[^>]* name="tun">/);
  const review = await browser.send(result, {}, 'mitnehmen');
  expect(review.address).toMatch(/^\/anfrage\/bussgeldanfrage\?lauf=[\da-f-]{36}$/);
  expect(textOf(review)).toContain(
    'Übernommen: Handy am Steuer, Punkte in Flensburg: 3. Nicht übernommen: „Wurde jemand gefährdet?“, „Ist ein Schaden entstanden?“, „Wann wurde der Bußgeldbescheid zugestellt?“. Als Nächstes: Womit können wir Ihnen helfen?',
  );
  const details = await browser.send(review, { '/anfrageTyp': 'bussgeld' });
  expect(valueIn(details, '/bussgeld/punktestand')).toBe('3');
  expect(details.document.querySelector('input[checked][name="/bussgeld/vorwurf"]')?.getAttribute('value')).toBe(
    'handy',
  );
  // The calculator keeps its own answers.
  expect(valueIn(await browser.open(result.address), '/folgen/punkte')).toBe('3');
});
