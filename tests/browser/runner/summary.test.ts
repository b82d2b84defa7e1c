import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectStep, fillStep, goOn } from './drive.ts';
import { loadWizards } from '../../../server/wizards/load.ts';
import { expectAccessible, openSite, untilLive, type Site } from '../site.ts';
import { pdfFile, pngFile } from '../files.ts';
import type { Journey, Wizard } from '../../../src/engine/index.ts';
import { LONG } from '../../support/extent.ts';

const { wizards } = await loadWizards(path.resolve(import.meta.dirname, '../../../wizards'));
const found = wizards.find(({ wizard }) => wizard.submitPath === '/api/anfrage/verkehrsunfall');
if (found === undefined) throw new Error('The accident wizard is missing.');
const accident: Wizard = found.wizard;
const journey = found.definition.journeys[0] as Journey;

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

it.runIf(LONG)('a note that appears below a field takes no press away from what lies below it', async () => {
  const { page, close } = await site.visit({ hasTouch: true });
  await reach(page, 'einwilligung');
  await page.getByLabel('Telefon').fill('110');
  const consent = page.getByRole('checkbox', { name: /Datenschutzerklärung/ });
  await consent.click({ delay: 100 });
  expect(await consent.isChecked()).toBe(true);
  await page.getByText('Bitte prüfen Sie Ihre Telefonnummer').waitFor();
  await close();
});

it.each([
  { width: 390, height: 664 },
  { width: 320, height: 640 },
])(
  'a hint below the last field stands above the bar, and is there again after coming back ($width px)',
  async (viewport) => {
    const { page, complaints, close } = await site.visit({ viewport, hasTouch: true });
    await reach(page, 'ort');
    await page.getByLabel('Straße').fill('Hauptstraße 5');
    const code = page.getByLabel('Postleitzahl');
    await code.fill('1011');
    // The field lies just above the bar, so that what comes below it would be behind.
    await code.evaluate((field) => {
      const bar = document.querySelector('[data-actions]')?.getBoundingClientRect().top ?? 0;
      window.scrollBy(0, field.getBoundingClientRect().bottom - bar + 4);
    });
    await code.blur();
    const hint = page.getByText('Bitte prüfen Sie die Postleitzahl');
    await hint.waitFor();
    await expect.poll(() => hint.evaluate(isAboveBar)).toBe(true);
    await goOn(page, 'touch');
    await expectStep(page, stepOf('hergang'));
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expectStep(page, stepOf('ort'));
    await hint.waitFor();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/ort'));
    await page.reload();
    await untilLive(page);
    await hint.waitFor();
    await code.fill('10115');
    await hint.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  },
);

describe('the summary of the accident report', () => {
  it('repeats the hints of the steps, shows photos, and leads back to what was changed', async () => {
    const { page, complaints, close } = await site.visit({ viewport: { width: 390, height: 664 }, hasTouch: true });
    await reach(page, 'reaktion');
    for (const box of ['gebremst', 'keineReaktion']) await page.locator(`#feld_reaktion_${box}`).check();
    await goOn(page, 'touch');
    await walk(page, 'verkehr', 'pruefung');
    const reaction = page.locator('section', {
      has: page.getByRole('heading', { name: 'Wie haben Sie vor dem Zusammenstoß reagiert?' }),
    });
    await reaction.getByText('Sie haben auch eine Reaktion gewählt.').waitFor();
    const picture = page
      .locator('section', { hasText: 'Zeigen Sie uns den Unfall.' })
      .getByRole('presentation')
      .first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    await page
      .getByRole('group', { name: 'Ihre bisherigen Angaben' })
      .getByRole('link', { name: 'Keine Reaktion' })
      .click();
    const heading = reaction.getByRole('heading');
    const isInView = () =>
      heading.evaluate(
        (one) =>
          one === document.activeElement &&
          one.getBoundingClientRect().top >= 0 &&
          one.getBoundingClientRect().bottom < innerHeight,
      );
    await expect.poll(isInView).toBe(true);
    const change = reaction.getByRole('button', { name: /^Ändern/ });
    // One line, whatever the heading needs.
    expect((await change.boundingBox())?.height).toBeLessThan(60);
    await change.click();
    await expectStep(page, stepOf('reaktion'));
    await page.locator('#feld_reaktion_keineReaktion').uncheck();
    await goOn(page, 'touch');
    await expectStep(page, stepOf('pruefung'));
    await expect.poll(isInView).toBe(true);
    expect(await page.getByText('Sie haben auch eine Reaktion gewählt.').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows every answer in words, leads to a step and back, and sends what the last answers call for', async () => {
    const { page, complaints, close } = await site.visit({ hasTouch: true });
    await reach(page, 'pruefung');
    const police = page.locator('section', {
      has: page.getByRole('heading', { name: 'War die Polizei verständigt?' }),
    });
    expect(await police.innerText()).toContain('Ja');
    const url = page.url();

    // An early answer closes a branch …
    await page.getByRole('button', { name: 'Ändern: War die Polizei verständigt?' }).tap();
    await expectStep(page, stepOf('polizei'));
    await page
      .getByLabel(/Polizeibericht/)
      .first()
      .setInputFiles(pdfFile('Unfallbericht.pdf'));
    await page.getByRole('button', { name: 'Unfallbericht.pdf entfernen' }).waitFor();
    await page.getByRole('radio', { name: 'Nein' }).tap();
    expect(await page.getByRole('button', { name: 'Unfallbericht.pdf entfernen' }).count()).toBe(0);
    await goOn(page, 'touch');
    await expectStep(page, stepOf('pruefung'));
    await page.waitForURL(({ href }) => href === url);
    expect(await police.innerText()).not.toContain('Unfallbericht.pdf');

    // … and changed back, it brings the branch's answers back, after a reload too.
    await page.getByRole('button', { name: 'Ändern: War die Polizei verständigt?' }).tap();
    await expectStep(page, stepOf('polizei'));
    await page.reload();
    await untilLive(page);
    await page.getByRole('radio', { name: 'Ja' }).tap();
    await page.getByRole('button', { name: 'Unfallbericht.pdf entfernen' }).waitFor();
    await goOn(page, 'touch');
    await expectStep(page, stepOf('pruefung'));
    expect(await police.innerText()).toContain('Unfallbericht.pdf');

    await goOn(page, 'touch');
    await expectStep(page, stepOf('einwilligung'));
    await fillStep(page, accident, stepOf('einwilligung'), journey.answers, 'touch');
    await goOn(page, 'touch');
    const reference = await page.locator('strong', { hasText: /^VU-/ }).textContent();
    const row: { answers: unknown } | undefined = await site.database
      .knex('submissions')
      .where({ reference })
      .first('answers');
    expect(row?.answers).toMatchObject({ polizei: { verstaendigt: 'ja' } });
    expect(JSON.stringify(row?.answers)).toContain('Unfallbericht.pdf');
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG).each(['Zurück', 'browser Back', 'Zurück after a reload'])(
    'drops a half-made change with %s, says so, and goes on from there',
    async (way) => {
      const { page, close } = await site.visit({ hasTouch: true });
      await reach(page, 'pruefung');
      const group = page.getByRole('group', { name: 'Ihre bisherigen Angaben' });
      const [before, url] = [await group.innerText(), page.url()];
      await page.getByRole('button', { name: 'Ändern: Wo ist der Unfall passiert?' }).tap();
      await expectStep(page, stepOf('ort'));
      await page.getByLabel('Straße').fill('Halbe Straße');
      await page.getByLabel('Postleitzahl').fill('');
      if (way === 'Zurück after a reload') {
        await page.reload();
        await untilLive(page);
        await untilAnsweredLoaded(page);
      }
      expect(await page.getByLabel('Straße').inputValue()).toBe('Halbe Straße');
      if (way === 'browser Back') await page.goBack();
      else await page.getByRole('button', { name: 'Zurück ohne Änderung', exact: true }).tap();
      await expectStep(page, stepOf('pruefung'));
      await page.getByText('Ihre Änderung wurde nicht übernommen').waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('angaben-ort');
      expect(await group.innerText()).toBe(before);
      await page.waitForURL(({ href }) => href === url);
      await page.reload();
      await untilLive(page);
      expect(await group.innerText()).toBe(before);
      await goOn(page, 'touch');
      await expectStep(page, stepOf('einwilligung'));
      await close();
    },
  );

  it.runIf(LONG)('leaves a closed branch out of what is sent', async () => {
    const { page, close } = await site.visit({ hasTouch: true });
    await reach(page, 'pruefung');
    await page.getByRole('button', { name: 'Ändern: Hat jemand den Unfall gesehen?' }).tap();
    await expectStep(page, stepOf('zeugen'));
    await page.getByRole('radio', { name: 'Ja' }).tap();
    await page.locator('#feld_zeugen_details').fill('Frau Übel, Tel. 0170');
    await page.getByRole('radio', { name: 'Nein' }).tap();
    await goOn(page, 'touch');
    await expectStep(page, stepOf('pruefung'));
    await goOn(page, 'touch');
    await fillStep(page, accident, stepOf('einwilligung'), journey.answers, 'touch');
    await goOn(page, 'touch');
    const reference = await page.locator('strong', { hasText: /^VU-/ }).textContent();
    const row: { answers: unknown } | undefined = await site.database
      .knex('submissions')
      .where({ reference })
      .first('answers');
    expect(row?.answers).toMatchObject({ zeugen: { vorhanden: 'nein' } });
    expect(JSON.stringify(row?.answers)).not.toContain('Übel');
    await close();
  });

  it.runIf(LONG)(
    'holds the button back without an image, also after the only one was removed, and refuses other files',
    async () => {
      const { page, close } = await site.visit({ hasTouch: true });
      await reach(page, 'bilder');
      const onward = page.getByRole('button', { name: 'Weiter' });
      expect(await onward.isDisabled()).toBe(true);
      const picker = page.locator('#feld_bilder');
      await picker.setInputFiles(pdfFile('Skizze.pdf'));
      await page.getByText('Bitte nur Bilder hochladen.').first().waitFor();
      await page.getByRole('button', { name: 'Skizze.pdf entfernen' }).tap();
      await picker.setInputFiles([pdfFile('eins.pdf'), pdfFile('zwei.pdf')]);
      await page.getByText('Keine gültigen Bilddateien ausgewählt.').first().waitFor();
      for (const name of ['eins.pdf', 'zwei.pdf']) await page.getByRole('button', { name: `${name} entfernen` }).tap();
      await picker.setInputFiles(pngFile('Heck.png'));
      await page.getByRole('button', { name: 'Heck.png entfernen' }).waitFor();
      expect(await onward.isDisabled()).toBe(false);
      await page.getByRole('button', { name: 'Heck.png entfernen' }).tap();
      await page.waitForFunction(() => document.querySelector('form button[type=submit]')?.hasAttribute('disabled'));
      await close();
    },
  );
});

it('a summary that is reached while offline is not confirmed unseen, and comes by itself with the network', async () => {
  const { page, close } = await site.visit({ hasTouch: true }, { fresh: true });
  let isAway = true;
  // It is loaded as soon as the first step is there, maybe before the network can be switched off.
  await page.route('**/assets/answered-*', (route) =>
    isAway ? route.abort('internetdisconnected') : route.continue(),
  );
  const reached = await openPoints(page);
  const { summary, after } = await reached();
  await page.context().setOffline(true);
  await page.getByText('Sie sind offline. Ihre Angaben kommen von selbst, sobald Sie wieder Netz haben.').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Weiter' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Zurück' }).isDisabled()).toBe(false);
  isAway = false;
  await page.context().setOffline(false);
  await summary.waitFor();
  await page.getByRole('checkbox').check();
  await goOn(page, 'touch');
  await expectStep(page, after);
  await close();
});

it.runIf(LONG)(
  'a summary that is reached without a network is there, since it was loaded while the first step was read',
  async () => {
    const { page, close } = await site.visit({ hasTouch: true }, { fresh: true });
    const reached = await openPoints(page);
    await page.waitForFunction(() =>
      ['answered', 'trust', 'afterwards'].every((part) =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes(`/assets/${part}-`)),
      ),
    );
    await page.context().setOffline(true);
    const { summary } = await reached();
    await summary.waitFor();
    expect(await page.getByText('Sie sind offline').count()).toBe(0);
    await close();
  },
);

/** The points wizard, which asks for no files. Returns a function that walks to its summary. */
async function openPoints(page: Page) {
  const points = wizards.find(({ wizard }) => wizard.submitPath === '/api/anfrage/punkteabfrage');
  const [walked] = points?.definition.journeys ?? [];
  if (points === undefined || walked === undefined) throw new Error('The points wizard is missing.');
  const { wizard } = points;
  const steps = walked.path.flatMap((id) => wizard.step(id) ?? []);
  const place = steps.findIndex(({ file }) => file.summary === true);
  const [asked, after] = steps.slice(place);
  if (asked === undefined || after === undefined) throw new Error('The points wizard has no summary.');
  await page.goto(wizard.route ?? '/');
  await untilLive(page);
  return async () => {
    for (const step of steps.slice(0, place)) {
      await expectStep(page, step);
      await fillStep(page, wizard, step, walked.answers, 'touch');
      await goOn(page, 'touch');
    }
    await expectStep(page, asked);
    return { summary: page.getByRole('group', { name: 'Ihre bisherigen Angaben' }), after };
  };
}

function stepOf(id: string) {
  const step = accident.step(id);
  if (step === undefined) throw new Error(`There is no step '${id}'.`);
  return step;
}

/** Walks the first journey up to a step. */
async function reach(page: Page, target: string) {
  await page.goto(accident.route ?? '/');
  await untilLive(page);
  await walk(page, accident.initial, target);
}

/** Answers the steps of the first journey from one to another. */
async function walk(page: Page, from: string, target: string) {
  for (const id of journey.path.slice(journey.path.indexOf(from), journey.path.indexOf(target))) {
    await expectStep(page, stepOf(id));
    if (!(await fillStep(page, accident, stepOf(id), journey.answers, 'touch'))) await goOn(page, 'touch');
  }
  await expectStep(page, stepOf(target));
}

/** Waits for the code that shows all answers: without it the summary has no place to come back to. */
async function untilAnsweredLoaded(page: Page): Promise<void> {
  const find = `performance.getEntriesByType('resource').find(({ name }) => /\\/answered-[^/]*\\.js$/.test(name))`;
  await page.waitForFunction(`${find} !== undefined`);
  await page.evaluate(`import(${find}.name).then(() => undefined)`);
}

function isAboveBar(element: Element): boolean {
  const bar = document.querySelector('[data-actions]');
  return bar !== null && element.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
}
