import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectHeading } from './fineReviewWalk.ts';
import { openSite, untilLive, type Site } from '../site.ts';
import { pdfFile, pngFile } from '../files.ts';
import { LONG } from '../../support/extent.ts';

const START = '/anfrage/bussgeldanfrage';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

describe('the fine review in a browser, on the production build', () => {
  it('is walked from the first step to the reference number, with real files, and lies in the database', async () => {
    const { page, complaints, close } = await site.visit();
    await page.goto(START);
    await untilLive(page);
    await page.getByText('Bußgeldprüfung', { exact: true }).click();
    await fillDetails(page);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByText('Rechtsschutzversicherung', { exact: true }).click();
    await fillContact(page);
    await page
      .getByLabel('Ihre Unterlagen (freiwillig)')
      .setInputFiles([pdfFile('Bußgeldbescheid Köln.pdf'), pngFile('Messfoto.png')]);
    await expectText(page, 'Bußgeldbescheid Köln.pdf');
    await page.getByRole('button', { name: 'Messfoto.png entfernen' }).waitFor();
    await page.getByRole('button', { name: 'Absenden' }).click();

    await page.getByRole('heading', { level: 1, name: 'Vielen Dank, Ihre Anfrage ist angekommen.' }).waitFor();
    const reference = await page.locator('strong', { hasText: /^BG-/ }).textContent();
    expect(reference).toMatch(/^BG-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const row: unknown = await site.database.knex('submissions').where({ reference }).first('answers', 'wizard');
    expect(row).toMatchObject({
      wizard: 'bussgeldanfrage',
      answers: {
        anfrageTyp: 'bussgeld',
        anrede: 'Frau',
        nachname: 'Größl-O’Neill',
        ort: 'Köln',
        bussgeld: {
          vorwurf: 'geschwindigkeit',
          fahrzeugTyp: 'pkw',
          probezeit: 'nein',
          schreiben: 'bussgeld',
          kostenuebernahme: 'versicherung',
          punktestand: 2,
        },
        dokumente: [{ name: 'Bußgeldbescheid Köln.pdf' }, { name: 'Messfoto.png' }],
      },
    });
    expect(row).not.toHaveProperty('answers.geburtsdatum');
    const link = page.getByRole('link', { name: /Unfall melden/ });
    expect(await link.getAttribute('href')).toBe('/anfrage/verkehrsunfallanfrage');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.reload();
    await expectText(page, reference ?? '');
    expect(complaints).toEqual([]);
    await close();
  });

  it('is finished with the keyboard alone', async () => {
    const { page, close } = await site.visit();
    await page.goto(START);
    await untilLive(page);
    const radio = page.getByRole('radio', { name: 'Bußgeldprüfung' });
    await tabTo(page, '#feld_anfrageTyp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await radio.isChecked()).toBe(true);
    expect(page.url()).toMatch(new RegExp(`${START}$`));
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Was wird Ihnen vorgeworfen?');
    for (const field of ['vorwurf', 'fahrzeugTyp', 'probezeit', 'schreiben']) {
      await tabTo(page, `#feld_bussgeld_${field}`);
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Wer trägt die Kosten, falls Sie uns beauftragen?');
    await tabTo(page, '#feld_bussgeld_kostenuebernahme');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Wie erreichen wir Sie?');
    await tabTo(page, '#feld_anrede');
    await page.keyboard.press('Space');
    for (const [field, text] of Object.entries({
      vorname: 'Jörg',
      nachname: 'Maß',
      email: 'joerg@example.org',
      strasse: 'Am Wall',
      hausnummer: '3',
      plz: '1070',
      ort: 'Wien',
    })) {
      if (field === 'email') {
        await tabTo(page, '#feld_geburtsdatum');
        await page.locator('#feld_geburtsdatum').fill('1970-01-31');
      }
      await tabTo(page, `#feld_${field}`);
      await page.keyboard.type(text);
    }
    for (const field of ['datenschutz', 'anwaltEinwilligung']) {
      await tabTo(page, `#feld_${field}`);
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
    await close();
  });

  it('refuses an unanswered step with the documented messages, leads to the fields, and says where one stands', async () => {
    const { page, close } = await site.visit();
    await page.goto(START);
    await untilLive(page);
    await page.getByText('Bußgeldprüfung', { exact: true }).click();
    await expectHeading(page, 'Was wird Ihnen vorgeworfen?');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.title()).toMatch(/^Schritt 2 von 4: Was wird Ihnen vorgeworfen\?/);
    await page.getByRole('button', { name: 'Weiter' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' });
    await alert.waitFor();
    expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await alert.getByRole('link').allTextContents()).toEqual([
      'Bitte wählen Sie ein Schreiben aus.',
      'Bitte wählen Sie einen Vorwurf aus.',
      'Bitte wählen Sie einen Fahrzeugtyp aus.',
      'Bitte geben Sie an, ob Sie in der Probezeit waren.',
    ]);
    await alert.getByRole('link', { name: 'Bitte wählen Sie ein Schreiben aus.' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('feld_bussgeld_schreiben');
    const radio = page.getByRole('radio', { name: 'Geschwindigkeit' });
    const group = page.getByRole('radiogroup', { name: 'Vorwurf', exact: true });
    expect(await group.getAttribute('aria-invalid')).toBe('true');
    await radio.check();
    expect(await group.getAttribute('aria-invalid')).toBeNull();
    await page.getByLabel('Punkte in Flensburg').fill('9');
    await page.getByLabel('Wann wurde das Schreiben zugestellt?').fill('2099-01-01');
    await page.getByLabel('Behörde (freiwillig)').focus();
    await expectText(page, 'Dieses Datum liegt in der Zukunft.');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('link', { name: 'Bitte geben Sie einen Punktestand von 0 bis 8 an.' }).waitFor();
    await close();
  });

  it('keeps answers over a reload, browser Back is Zurück, and an early URL leads to the furthest step', async () => {
    const { page, complaints, close } = await site.visit();
    await page.goto(`${START}/kontakt`);
    await expectText(page, 'Dieser Schritt ist noch nicht an der Reihe.');
    await page.waitForURL((url) => url.pathname === START);
    await page.getByText('Individuelle Anfrage', { exact: true }).click();
    await fillDetails(page);
    await page.reload();
    await untilLive(page);
    await expectText(page, 'Wir haben Ihre bisherigen Antworten wiederhergestellt.');
    expect(await page.getByLabel('Aktenzeichen').inputValue()).toBe('12-ÄÖÜ/ß');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expectHeading(page, 'Wer trägt die Kosten, falls Sie uns beauftragen?');
    await page.goBack();
    await expectHeading(page, 'Was wird Ihnen vorgeworfen?');
    expect(await page.getByRole('radio', { name: 'Pkw' }).isChecked()).toBe(true);
    await page.goForward();
    await expectHeading(page, 'Wer trägt die Kosten, falls Sie uns beauftragen?');
    const entries = await page.evaluate(() => history.length);
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expectHeading(page, 'Was wird Ihnen vorgeworfen?');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.getByRole('button', { name: 'Eingaben verwerfen' }).click();
    await page.getByRole('button', { name: 'Löschen' }).click();
    await expectHeading(page, 'Womit können wir Ihnen helfen?');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps a choice made before the code arrived, and waits for the button', async () => {
    const { page, close } = await site.visit();
    const release = await holdScripts(page);
    await page.goto(START, { waitUntil: 'commit' });
    await page.getByText('Individuelle Anfrage', { exact: true }).click();
    expect(await page.getByRole('button', { name: 'Weiter' }).isDisabled()).toBe(false);
    release();
    await untilLive(page);
    // A press that is meant for the button must not meet the next step.
    expect(await page.getByRole('radio', { name: 'Individuelle Anfrage' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expectHeading(page, 'Was wird Ihnen vorgeworfen?');
    await page.reload();
    await expectHeading(page, 'Was wird Ihnen vorgeworfen?');
    await page.goBack();
    expect(await page.getByRole('radio', { name: 'Individuelle Anfrage' }).isChecked()).toBe(true);
    await close();
  });

  it.runIf(LONG)('keeps an early choice on a later step too', async () => {
    const { page, close } = await site.visit();
    await page.goto(START);
    await untilLive(page);
    await page.getByText('Bußgeldprüfung', { exact: true }).click();
    await fillDetails(page);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expectHeading(page, 'Wer trägt die Kosten, falls Sie uns beauftragen?');
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('Ich zahle selbst', { exact: true }).click();
    release();
    await untilLive(page);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expectHeading(page, 'Wie erreichen wir Sie?');
    expect(new URL(page.url()).pathname).toBe(`${START}/kontakt`);
    await close();
  });

  it('sends what was typed before the code arrived as a new attempt, when an answer to the last one was lost', async () => {
    const { page, close } = await site.visit();
    await reachContact(page);
    await fillContact(page);
    await page.route('**/api/anfrage', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Absenden' }).click();
    await expectText(page, 'Fehler beim Senden der Anfrage');
    await page.unroute('**/api/anfrage');
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('Vorname', { exact: true }).fill('Johanna');
    release();
    await untilLive(page);
    expect(await page.getByLabel('Vorname', { exact: true }).inputValue()).toBe('Johanna');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
    await close();
  });

  it.runIf(LONG)('has nothing ticked and nothing stored that nobody gave', async () => {
    const { page, close } = await site.visit();
    await reachContact(page);
    expect(await page.locator('input:checked').count()).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
    await close();
  });
});

describe('the error catalogue (specification 2, section 8)', () => {
  it('says why sending failed, keeps every answer and sends once when tried again', async () => {
    const { page, close } = await site.visit();
    await reachContact(page);
    await fillContact(page);
    await page.route('**/api/anfrage', (route) => route.abort());
    await page.getByRole('button', { name: 'Absenden' }).click();
    await expectText(page, 'Fehler beim Senden der Anfrage');
    await page.unroute('**/api/anfrage');
    await page.route('**/api/anfrage', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: 'Der Server ist überlastet.', details: 'Bitte später.' },
      }),
    );
    await page.getByRole('button', { name: 'Absenden' }).click();
    await expectText(page, 'Fehler beim Senden: Der Server ist überlastet. Bitte später.');
    await page.unroute('**/api/anfrage');
    await page.route('**/api/anfrage', (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          error: 'Bitte prüfen Sie Ihre Angaben.',
          felder: [{ pfad: '/plz', meldung: 'Gültige Postleitzahl erforderlich' }],
        },
      }),
    );
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByRole('link', { name: 'Gültige Postleitzahl erforderlich' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('feld_plz');
    await page.unroute('**/api/anfrage');
    expect(await page.getByLabel('Nachname').inputValue()).toBe('Größl-O’Neill');

    await page.getByLabel('Nachname').fill('Nur-Einmal');
    let requests = 0;
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/anfrage', async (route) => {
      requests += 1;
      await pressed.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Absenden' }).dblclick();
    pressed.resolve();
    await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
    expect(requests).toBe(1);
    expect(await site.database.knex('submissions').whereRaw(`answers->>'nachname' = 'Nur-Einmal'`)).toHaveLength(1);
    await close();
  });

  it('says why an upload failed, takes it again, and says when a file could not be deleted', async () => {
    const { page, close } = await site.visit();
    await reachContact(page);
    const picker = page.getByLabel('Ihre Unterlagen (freiwillig)');
    const failures: [Parameters<Page['route']>[1], string][] = [
      [(route) => route.fulfill({ status: 200, body: '<html>' }), 'Fehler beim Verarbeiten der Server-Antwort'],
      [
        (route) =>
          route.fulfill({
            status: 507,
            headers: { 'Retry-After': '3600' },
            json: { success: false, error: 'Der Speicher ist voll.', details: 'Bitte später.' },
          }),
        'Fehler beim Upload: Der Speicher ist voll. Bitte später.',
      ],
    ];
    for (const [answer, sentence] of failures) {
      await page.route('**/api/upload', answer);
      await picker.setInputFiles(pdfFile('Bescheid.pdf'));
      await expectText(page, sentence);
      await page.unroute('**/api/upload');
      await page.getByRole('button', { name: 'Bescheid.pdf erneut hochladen' }).click();
      await page.getByRole('link', { name: 'Bescheid.pdf' }).waitFor();
      await page.route('**/api/upload/*', (route) =>
        route.request().method() === 'DELETE' ? route.abort() : route.continue(),
      );
      await page.getByRole('button', { name: 'Bescheid.pdf entfernen' }).click();
      await expectText(page, 'Fehler beim Löschen der Datei');
      await page.unroute('**/api/upload/*');
      await page.getByRole('button', { name: 'Bescheid.pdf entfernen' }).click();
      await page.getByRole('link', { name: 'Bescheid.pdf' }).waitFor({ state: 'detached' });
    }
    await picker.setInputFiles({ name: 'liste.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expectText(page, 'Bitte nur PDF-, JPG- oder PNG-Dateien hochladen.');
    await picker.setInputFiles({ name: 'verkleidet.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await expectText(page, 'Fehler beim Upload: Bitte nur PDF-, JPG- oder PNG-Dateien hochladen.');
    expect(await page.getByRole('link', { name: /pdf|txt/ }).count()).toBe(0);
    await close();
  });
});

/** Keeps the page's code from arriving until the function that it gives is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

async function reachContact(page: Page) {
  await page.goto(START);
  await untilLive(page);
  await page.getByText('Bußgeldprüfung', { exact: true }).click();
  await fillDetails(page);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByText('Ich zahle selbst', { exact: true }).click();
  await expectHeading(page, 'Wie erreichen wir Sie?');
}

async function fillDetails(page: Page) {
  await expectHeading(page, 'Was wird Ihnen vorgeworfen?');
  for (const name of ['Geschwindigkeit', 'Pkw', 'Nein']) await page.getByRole('radio', { name, exact: true }).check();
  await page.getByRole('radio', { name: 'Bußgeldbescheid' }).check();
  await page.getByLabel('Punkte in Flensburg').fill('2');
  await page.getByLabel('Aktenzeichen').fill('12-ÄÖÜ/ß');
}

async function fillContact(page: Page) {
  await expectHeading(page, 'Wie erreichen wir Sie?');
  await page.getByRole('radio', { name: 'Frau' }).check();
  const texts = {
    Vorname: 'Jana',
    Nachname: 'Größl-O’Neill',
    Tag: '12',
    Monat: '4',
    Jahr: '1988',
    'E-Mail-Adresse': 'jana@example.org',
    Straße: 'Brüsseler Straße',
    Hausnummer: '12 a',
    Postleitzahl: '50674',
    Wohnort: 'Köln',
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

async function expectText(page: Page, text: string) {
  await page.getByText(text).first().waitFor();
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}.`);
}
