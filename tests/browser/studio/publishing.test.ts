import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { expectAccessible, openOwnSite, type OwnSite } from '../site.ts';
import { addPerson, fillIn, openAs, PASSWORD } from './people.ts';
import { addressOf } from './studio.ts';

const WIZARD = 'bussgeldanfrage';
const STEP = addressOf(WIZARD, 'schritt', 'steps/kontakt.json', '/schema/properties/anwaltEinwilligung');
const [OLD, NEW] = ['einen Anwalt oder Sachverständige weitergeleitet wird', 'einen Anwalt der Kanzlei geht'];

let site: OwnSite;

beforeAll(async () => {
  site = await openOwnSite({ NODE_ENV: 'production' });
  await addPerson(site, 'Vera', 'analyst');
  await addPerson(site, 'Lena', 'freigabe');
  await addPerson(site, 'Otto', 'betrieb');
});
afterAll(() => site.close());

const signIn = (name: string) => openAs(site, name, STEP);
const standing = (page: Page) => page.getByRole('region', { name: 'Stand' });
const dialog = (page: Page) => page.getByRole('dialog');
const shown = async () => (await fetch(`${site.server.url}/wizards/${WIZARD}.js`)).text();

/** Changes the words of the consent in the draft. */
async function reword(page: Page, to: string): Promise<void> {
  await page
    .getByRole('textbox', { name: 'Titel', exact: true })
    .fill(`Ich bin einverstanden, dass meine Anfrage an ${to}.`);
  await page.getByText('Alles gespeichert').waitFor();
  await standing(page)
    .getByText(/^Besucher sehen ihn nicht/)
    .waitFor();
}

describe('what the studio of a server for others publishes', () => {
  it('goes from the draft of an analyst to what visitors see, and back', async () => {
    const vera = await signIn('Vera');
    await reword(vera.page, NEW);
    await standing(vera.page).getByRole('button', { name: 'Mehr zum Stand' }).click();
    await vera.page.getByText('Veröffentlichen darf, wer das Recht Freigabe hat.').waitFor();
    await expectAccessible(vera.page);
    await vera.page.keyboard.press('Escape');

    // Letters of twice the size on a phone: what is next, and the rest, stay inside of the window.
    await vera.page.setViewportSize({ width: 390, height: 664 });
    await vera.page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await vera.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    for (const name of ['Einreichen …', 'Mehr zum Stand']) {
      const box = await standing(vera.page).getByRole('button', { name }).boundingBox();
      expect([name, box !== null && box.x >= 0 && box.x + box.width <= 390]).toEqual([name, true]);
    }
    await vera.page.evaluate(() => (document.documentElement.style.fontSize = ''));
    await vera.page.setViewportSize({ width: 1440, height: 900 });

    const lena = await signIn('Lena');
    await lena.page.getByRole('link', { name: 'Angemeldet als Lena Groß' }).waitFor();
    await standing(lena.page).getByRole('button', { name: 'Veröffentlichen …' }).click();
    await dialog(lena.page).getByText('Einwilligungen, E-Mails, Fristen, Tabellen').waitFor();
    await dialog(lena.page).getByText(NEW).first().waitFor();
    await dialog(lena.page).getByText('Geprüft: Er lässt sich veröffentlichen.').waitFor();
    await dialog(lena.page)
      .getByText(/^Geschrieben von Vera Groß \(/)
      .waitFor();
    // The page as it is, and as it becomes.
    const drawn = dialog(lena.page)
      .getByRole('button', { name: /^Ansehen: / })
      .first();
    await drawn.press('Enter');
    for (const [side, words] of [
      ['bisher', OLD],
      ['künftig', NEW],
    ] as const)
      await lena.page
        .frameLocator(`[aria-label="Die Seite ${side}"] iframe`)
        .locator('[data-marked]')
        .filter({ hasText: words })
        .waitFor();
    await expectAccessible(lena.page);
    await dialog(lena.page)
      .getByRole('button', { name: /^Zuklappen: / })
      .press('Enter');
    expect(await lena.page.getByText('künftig', { exact: true }).count()).toBe(1);
    await dialog(lena.page)
      .getByRole('button', { name: 'Bitte schreiben Sie, was sich ändert und warum' })
      .press('Enter');
    await expectAccessible(lena.page);
    expect(await shown()).toContain(OLD);
    await lena.page.keyboard.type('Satz der Einwilligung berichtigt');
    await dialog(lena.page).getByRole('button', { name: 'Veröffentlichen' }).click();

    const done = lena.page.getByText(/^Veröffentlicht: Das sehen Besucher seit/);
    await done.waitFor();
    await expect.poll(() => lena.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Veröffentlicht: /);
    await expectAccessible(lena.page);
    await expect.poll(shown).toContain(NEW);
    for (const { page } of [lena, vera])
      await standing(page)
        .getByText(/von Lena Groß: Satz der Einwilligung berichtigt$/)
        .waitFor();

    await lena.page.getByRole('button', { name: 'Zurücknehmen …' }).click();
    await dialog(lena.page).getByText('jetzt', { exact: true }).first().waitFor();
    await dialog(lena.page).getByLabel('Was und warum').fill('Der alte Satz war besser');
    await dialog(lena.page).getByRole('button', { name: 'Wiederherstellen' }).click();
    await lena.page.getByText(/^Wiederhergestellt: Das sehen Besucher seit/).waitFor();
    await expect.poll(shown).toContain(OLD);

    await standing(lena.page).getByRole('button', { name: 'Verlauf …' }).click();
    const happened = dialog(lena.page).getByRole('listitem');
    await happened.getByText('Der alte Satz war besser').waitFor();
    await expectAccessible(lena.page);
    expect(await happened.getByText('live', { exact: true }).count()).toBe(1);
    await happened.getByText(/, geschrieben von Vera Groß, freigegeben von Lena Groß$/).waitFor();
    await dialog(lena.page).getByLabel('Seit wann steht das da?').fill(NEW);
    await lena.page.keyboard.press('Enter');
    await dialog(lena.page)
      .getByText(
        /^Stand vom .* da\. Geschrieben von Vera Groß \(.*\), freigegeben von Lena Groß: Satz der Einwilligung/,
      )
      .waitFor();
    await expectAccessible(lena.page);
    await lena.page.keyboard.press('Escape');
    expect([vera.complaints, lena.complaints]).toEqual([[], []]);
    await vera.close();
    await lena.close();
  });

  it.runIf(LONG)('asks for the password after a while, and keeps what was written', async () => {
    const lena = await signIn('Lena');
    const { page } = lena;
    await reword(page, 'die Kanzlei geht');
    await standing(page).getByRole('button', { name: 'Veröffentlichen …' }).click();
    await dialog(page).getByLabel('Was und warum').fill('Kürzer');
    await dialog(page).getByText('Geprüft: Er lässt sich veröffentlichen.').waitFor();
    await site.database.knex('studio_sessions').update({ verified_at: new Date(0) });
    await dialog(page).getByRole('button', { name: 'Veröffentlichen' }).click();
    const password = dialog(page).getByLabel('Ihr Passwort');
    await password.waitFor();
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('falsch');
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByRole('alert')
      .getByText(/Passwort/)
      .waitFor();
    expect(await dialog(page).getByLabel('Was und warum').inputValue()).toBe('Kürzer');
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText(/^Veröffentlicht: /).waitFor();
    await expect.poll(shown).toContain('die Kanzlei geht');
    await lena.close();
  });

  it.runIf(LONG)('is checked anew when somebody else goes on with the draft meanwhile', async () => {
    const [vera, lena] = [await signIn('Vera'), await signIn('Lena')];
    await reword(vera.page, 'eine Anwältin geht');
    await standing(lena.page).getByRole('button', { name: 'Veröffentlichen …' }).click();
    await dialog(lena.page).getByLabel('Was und warum').fill('Satz berichtigt');
    await dialog(lena.page).getByText('Geprüft: Er lässt sich veröffentlichen.').waitFor();
    await reword(vera.page, 'eine Fachanwältin geht');
    await dialog(lena.page)
      .getByText(/^Der Entwurf wurde inzwischen geändert, zuletzt von Vera Groß/)
      .waitFor();
    await dialog(lena.page).getByText('eine Fachanwältin geht').first().waitFor();
    await dialog(lena.page).getByRole('button', { name: 'Veröffentlichen' }).click();
    await lena.page.getByText(/^Veröffentlicht: /).waitFor();
    await expect.poll(shown).toContain('eine Fachanwältin geht');
    await vera.close();
    await lena.close();
  });

  it.runIf(LONG)(
    'takes what has become live meanwhile into the draft, which ends where nothing of it is left',
    async () => {
      const [vera, lena] = [await signIn('Vera'), await signIn('Lena')];
      await reword(vera.page, 'eine Kollegin geht');
      await standing(lena.page).getByRole('button', { name: 'Mehr zum Stand' }).click();
      await lena.page.getByRole('menuitem', { name: 'Verlauf …' }).click();
      await dialog(lena.page)
        .getByRole('button', { name: /^Wiederherstellen …: Neue Fassung vom Betrieb/ })
        .click();
      await dialog(lena.page).getByText('Der Entwurf bleibt, wie er ist.').waitFor();
      await dialog(lena.page).getByLabel('Was und warum').fill('Zurück zum Anfang');
      await dialog(lena.page).getByRole('button', { name: 'Wiederherstellen' }).click();
      await expect.poll(shown).toContain(OLD);

      await standing(vera.page).getByRole('button', { name: 'Mehr zum Stand' }).click();
      await vera.page.getByRole('menuitem', { name: 'Einreichen …' }).click();
      await dialog(vera.page).getByText('Geprüft: So lässt er sich nicht veröffentlichen.').waitFor();
      await expectAccessible(vera.page);
      await dialog(vera.page).getByRole('button', { name: 'Übernehmen, was live ist …' }).click();
      const taking = vera.page.getByRole('dialog', { name: 'Was inzwischen live ist' });
      await taking.getByText(/^1 Stelle sagt im Entwurf etwas anderes als live\./).waitFor();
      await expectAccessible(vera.page);
      await taking.getByRole('button', { name: 'Übernehmen', exact: true }).click();
      await vera.page.getByText(/^Was live ist, weicht ab: 1 Stelle\./).waitFor();
      await vera.page.getByRole('button', { name: 'Die Fassung, die live ist soll gelten' }).click();
      await vera.page.getByText('Alles gespeichert').waitFor();
      await standing(vera.page)
        .getByText(/^Keine Änderungen gegenüber dem, was live ist\./)
        .waitFor();
      await standing(vera.page).getByRole('button', { name: 'Entwurf beenden …' }).click();
      await expectAccessible(vera.page);
      await dialog(vera.page).getByRole('button', { name: 'Entwurf beenden' }).click();
      await standing(vera.page).getByText('Das sehen Besucher.').waitFor();
      expect(await site.database.knex('studio_drafts')).toEqual([]);
      await vera.page.getByTitle(/^Rückgängig: Die andere Fassung nehmen/).waitFor();
      await vera.close();
      await lena.close();
    },
  );

  it.runIf(LONG)('has a history that fits a phone with letters of twice the size', async () => {
    const { page, close } = await signIn('Lena');
    await page.setViewportSize({ width: 390, height: 664 });
    await standing(page).getByRole('button', { name: 'Mehr zum Stand' }).waitFor();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await standing(page).getByRole('button', { name: 'Mehr zum Stand' }).press('Enter');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await standing(page).getByRole('button', { name: 'Verlauf …' }).press('Enter');
    await dialog(page).getByLabel('Seit wann steht das da?').waitFor();
    expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await close();
  });

  it.runIf(LONG)('loses no words when the session ends before they are sent', async () => {
    const { page, close } = await signIn('Lena');
    await reword(page, 'unsere Fachanwältin geht');
    await standing(page).getByRole('button', { name: 'Veröffentlichen …' }).click();
    await dialog(page).getByLabel('Was und warum').fill('Satz berichtigt');
    await dialog(page).getByText('Geprüft: Er lässt sich veröffentlichen.').waitFor();
    await site.database.knex('studio_sessions').delete();
    await dialog(page).getByRole('button', { name: 'Veröffentlichen' }).click();
    await dialog(page)
      .getByText(/^Sie sind im Studio nicht \(mehr\) angemeldet\./)
      .waitFor();
    const other = await page.context().newPage();
    await other.goto('/studio');
    await fillIn(other, 'Lena');
    await other.getByRole('heading', { name: 'Studio', exact: true }).waitFor();
    await other.close();
    await dialog(page).getByRole('button', { name: 'Veröffentlichen' }).click();
    await expect.poll(shown).toContain('unsere Fachanwältin geht');
    await close();
  });

  it.runIf(LONG)('is retired, which whoever is answering reads and can still send, and offered again', async () => {
    const lena = await signIn('Lena');
    const visit = await site.visit();
    const visitor = visit.page;
    await visitor.goto(`/anfrage/${WIZARD}`);
    await visitor.getByRole('radio').first().waitFor({ state: 'attached' });
    await standing(lena.page).getByRole('button', { name: 'Mehr zum Stand' }).click();
    await lena.page.getByRole('menuitem', { name: 'Zurückziehen …' }).click();
    await dialog(lena.page)
      .getByRole('textbox', { name: 'Satz für Besucher' })
      .fill('Wir prüfen keine Bescheide mehr.');
    await dialog(lena.page)
      .getByRole('combobox', { name: 'Wie es für sie weitergeht' })
      .selectOption('Mit „Verkehrsunfall melden“');
    await dialog(lena.page).getByRole('textbox', { name: 'Was und warum' }).fill('Bereich geschlossen');
    await expectAccessible(lena.page);
    await dialog(lena.page).getByRole('button', { name: 'Zurückziehen', exact: true }).click();
    await lena.page.getByText(/^Zurückgezogen seit .*: Besucher lesen Ihren Satz und wie es weitergeht\.$/).waitFor();
    await standing(lena.page).getByText('Zurückgezogen', { exact: true }).waitFor();

    await visitor.getByRole('radio').first().check();
    await visitor.getByRole('alert').filter({ hasText: 'Wir prüfen keine Bescheide mehr.' }).waitFor();
    await visitor.getByText('Gespeichert', { exact: true }).waitFor();
    await visitor.reload();
    await visitor.getByRole('heading', { name: /wird nicht mehr angeboten$/, level: 1 }).waitFor();
    await expectAccessible(visitor);
    await visitor.goto(`/anfrage/${WIZARD}#chat`);
    const help = visitor.getByRole('dialog', { name: 'Direkter Support' });
    await help.getByRole('link', { name: 'Unfall melden' }).waitFor();
    expect(await help.locator(`a[href^="/anfrage/${WIZARD}"]`).count()).toBe(0);
    await visitor.keyboard.press('Escape');
    await visitor.getByRole('link', { name: 'Angefangene Anfrage fortsetzen' }).press('Enter');
    await visitor.getByRole('note').filter({ hasText: 'können Sie noch bis' }).waitFor();
    // The answer is put in once the form works, which can be after its note is drawn.
    await expect.poll(() => visitor.getByRole('radio').first().isChecked()).toBe(true);
    await expectAccessible(visitor);

    await standing(lena.page).getByRole('button', { name: 'Wieder anbieten …' }).click();
    await dialog(lena.page).getByRole('textbox', { name: 'Was und warum' }).fill('Wir prüfen wieder');
    await dialog(lena.page).getByRole('button', { name: 'Wieder anbieten', exact: true }).click();
    await lena.page.getByText(/^Wieder angeboten seit/).waitFor();
    expect((await fetch(`${site.server.url}/anfrage/${WIZARD}`)).status).toBe(200);
  });

  it.runIf(LONG)('is switched off and on again by who operates the server', async () => {
    const { page, close, complaints } = await signIn('Otto');
    await standing(page).getByRole('button', { name: 'Mehr zum Stand' }).click();
    await page.getByRole('menuitem', { name: 'Abschalten …' }).click();
    await expectAccessible(page);
    await dialog(page).getByLabel('Was und warum').fill('Das Postfach ist gestört');
    await dialog(page).getByRole('button', { name: 'Abschalten' }).click();
    await page.getByText(/^Abgeschaltet seit .*: Besucher sehen die Telefonnummer der Kanzlei\.$/).waitFor();
    await standing(page).getByText('Besucher sehen statt seiner die Telefonnummer der Kanzlei.').first().waitFor();
    expect((await fetch(`${site.server.url}/anfrage/${WIZARD}`)).status).toBe(503);
    await page.goto('/studio');
    await page
      .getByRole('row', { name: /Bußgeldprüfung/ })
      .getByText('Abgeschaltet')
      .waitFor();
    await page.goto(STEP);
    await standing(page).getByRole('button', { name: 'Wieder anschalten …' }).click();
    await dialog(page).getByLabel('Was und warum').fill('Behoben');
    await dialog(page).getByRole('button', { name: 'Wieder anschalten' }).click();
    await page.getByText(/^Wieder angeschaltet seit/).waitFor();
    await expect.poll(async () => (await fetch(`${site.server.url}/anfrage/${WIZARD}`)).status).toBe(200);
    expect(complaints).toEqual([]);
    await close();
  });
});
