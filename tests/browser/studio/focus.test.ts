import { expect, it } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { addressOf, sitDown, untilSearching, useStudioSite } from './studio.ts';

/** What can do nothing any more keeps the focus, so that the next key does not go astray. */

const site = useStudioSite();

it('moving a question to the top by keyboard, and taking it back, never loses the focus', async () => {
  const { page, complaints, close } = await sitDown(
    site.current,
    addressOf('kontaktformular', 'schritt', 'steps/nachricht.json'),
  );
  const up = page.getByRole('button', { name: "'E-Mail-Adresse' nach oben" });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => up.isDisabled()).toBe(true);
  const focused = page.locator(':focus');
  expect(await focused.evaluate((element) => (element.closest('li') ?? element).textContent)).toContain(
    'E-Mail-Adresse',
  );

  const undo = page.getByRole('button', { name: 'Rückgängig' });
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => undo.isDisabled()).toBe(true);
  expect(await focused.innerText()).toContain('Rückgängig');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('button', { name: 'Wiederholen' }).isDisabled()).toBe(false);
  await expect.poll(() => up.isDisabled()).toBe(false);
  expect(complaints).toEqual([]);
  await close();
});

it.runIf(LONG)(
  'the search leads the focus to what it has found: a line of the outline, or the field of a text',
  async () => {
    const { page, complaints, close } = await sitDown(
      site.current,
      addressOf('kontaktformular', 'schritt', 'steps/danke.json'),
    );
    const search = async (words: string) => {
      await page.keyboard.press('Control+k');
      await untilSearching(page);
      await page.keyboard.type(words);
      await page.getByRole('option', { name: words, selected: true }).waitFor();
      await page.keyboard.press('Enter');
    };
    const focused = page.locator(':focus');
    await page.getByRole('row', { name: 'Vielen Dank für Ihre Nachricht!' }).waitFor();
    await search('Betreff');
    await expect.poll(() => focused.getAttribute('aria-label')).toBe('Betreff');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Nach oben' }).waitFor();
    await page.keyboard.press('Escape');

    const text = 'Wir antworten Ihnen innerhalb von 24 bis 48 Stunden.';
    await search(text);
    await expect.poll(() => focused.evaluate((field) => (field as HTMLTextAreaElement).value)).toContain(text);
    expect(complaints).toEqual([]);
    await close();
  },
);

it.runIf(LONG)(
  'what was inserted from a line of the outline has the focus, so that its own menu is one key away',
  async () => {
    const { page, complaints, close } = await sitDown(
      site.current,
      addressOf('kontaktformular', 'schritt', 'steps/nachricht.json'),
    );
    await page.getByRole('row', { name: 'Ihre Nachricht an uns' }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Schritt danach einfügen …' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Überschrift').waitFor();
    await page.keyboard.type('Eilt es?');
    await page.keyboard.press('Enter');
    const focused = page.locator(':focus');
    await expect.poll(() => focused.getAttribute('aria-label')).toBe('Eilt es?');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Frage ergänzen …' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Frage', { exact: true }).fill('Bis wann?');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused.getAttribute('aria-label')).toBe('Bis wann?');
    expect(complaints).toEqual([]);
    await close();
  },
);

it.runIf(LONG)('who clicks on words of the page writes them, and who adds something fills it in', async () => {
  const { page, complaints, close } = await sitDown(
    site.current,
    addressOf('bussgeldanfrage', 'schritt', 'steps/service.json'),
  );
  const frame = page.frameLocator('iframe');
  const written = () => page.locator(':focus').evaluate((field) => (field as HTMLTextAreaElement).value);
  await frame.getByRole('heading', { level: 1 }).click();
  await expect.poll(written).toBe('Womit können wir Ihnen helfen?');
  await page.keyboard.type(' Bitte wählen Sie.');
  await frame.getByRole('heading', { level: 1, name: 'Womit können wir Ihnen helfen? Bitte wählen Sie.' }).waitFor();
  await frame.getByText('Die Ersteinschätzung ist kostenlos').click();
  await expect.poll(written).toContain('Die Ersteinschätzung ist kostenlos');
  await frame.getByText('Individuelle Anfrage').click();
  await expect.poll(written).toBe('Individuelle Anfrage');

  const panel = page.getByRole('complementary', { name: 'Eigenschaften' });
  await panel.getByRole('button', { name: 'Angabe ergänzen' }).first().click();
  await page.getByRole('menuitem', { name: 'Hilfe darunter' }).click();
  const help = panel.getByRole('textbox', { name: 'Hilfe darunter' });
  await help.waitFor();
  await expect.poll(() => help.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});
