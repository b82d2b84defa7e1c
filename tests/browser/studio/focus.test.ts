import { expect, it } from 'vitest';
import { addressOf, sitDown, useStudioSite } from './studio.ts';

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
