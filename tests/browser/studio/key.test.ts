import { expect, it, vi } from 'vitest';
import { expectAccessible } from '../site.ts';
import { useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const site = useStudioSite();
const PATIENCE = { timeout: 60_000 };

/** The address of the studio that the terminal shows. */
function shown(): Promise<string> {
  return vi.waitFor(async () => {
    const [, address] = /^Studio: (\S+)$/m.exec(await site.current.terminal()) ?? [];
    if (address === undefined) throw new Error('the terminal shows no address');
    return address;
  }, PATIENCE);
}

it.runIf(LONG).each([1280, 390])(
  'the address that the terminal shows opens the studio, and then the mailbox, at %i px',
  async (width) => {
    const { page, close } = await site.current.visit({ viewport: { width, height: 800 } });
    await page.goto(await shown());
    await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
    expect(page.url()).toBe(`${site.current.server.url}/studio`);
    await page.goto('/dev/postfach');
    await page.getByRole('heading', { name: 'Postfach' }).waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await close();
  },
);

it.each([1280, 320])('without it a page says what to do, and takes the key when it comes, at %i px', async (width) => {
  const { page, close } = await site.current.visit({ viewport: { width, height: 800 } });
  const reply = await page.goto('/studio');
  expect(reply?.status()).toBe(403);
  await page.getByRole('heading', { name: 'Diese Seite öffnet nur der Schlüssel aus dem Terminal' }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  // Only what stands behind the # changes, so the page is not loaded anew.
  await page.goto('/studio#falsch', { waitUntil: 'commit' });
  await page.getByText('Dieser Schlüssel passt nicht zu diesem Server.').waitFor();
  await expectAccessible(page);
  await page.goto(await shown(), { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
  await close();
});
