import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { LONG } from '../../support/extent.ts';
import { expectAccessible, openOwnSite, untilPainted, type Site } from '../site.ts';
import { tabTo } from '../runner/drive.ts';
import { isOpen, expectNarrowMenu, expectWideMenuByKeys } from './menuWalk.ts';

/** Header, menu and footer (specification 1, section 2.2). */

const PORTAL = 'https://gutachter.example/anmelden';
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true };

let site: Site;

beforeAll(async () => {
  site = await openOwnSite({ PORTAL_GUTACHTER_URL: PORTAL });
});

afterAll(() => site.close());

function group(page: Page, title: string): Locator {
  return page
    .getByRole('navigation', { name: 'Hauptmenü' })
    .locator('details', { has: page.locator('summary', { hasText: title }) });
}

function summary(page: Page, title: string): Locator {
  return group(page, title).locator('summary');
}

/** Where the pointer disturbs nothing. */
async function moveAway(page: Page): Promise<void> {
  await page.mouse.move(640, 780);
}

/** The home page, live, with a clock that only the test moves: a busy machine would be too late. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto('/');
  await page.clock.pauseAt(600_000);
}

describe('on a wide screen', () => {
  it('opens on hover and closes 500 ms after the pointer left', async () => {
    const { page, complaints, close } = await site.visit(DESKTOP);
    await openWithStoppedClock(page);
    await summary(page, 'Unsere Leistungen').hover();
    expect(await group(page, 'Unsere Leistungen').getByRole('link', { name: 'Punkteabfrage' }).isVisible()).toBe(true);
    await moveAway(page);
    await page.clock.runFor(400);
    expect(await isOpen(page, 'Unsere Leistungen')).toBe(true);
    await page.clock.runFor(300);
    expect(await isOpen(page, 'Unsere Leistungen')).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)('stays open for a pointer that comes back, and over the panel', async () => {
    const { page, close } = await site.visit(DESKTOP);
    await openWithStoppedClock(page);
    await summary(page, 'Vorfahrt').hover();
    await moveAway(page);
    await page.clock.runFor(300);
    await group(page, 'Vorfahrt').getByRole('link', { name: 'Über uns' }).hover();
    await page.clock.runFor(700);
    expect(await isOpen(page, 'Vorfahrt')).toBe(true);
    await close();
  });

  it.runIf(LONG)('shows one group at a time', async () => {
    const { page, close } = await site.visit(DESKTOP);
    await openWithStoppedClock(page);
    await summary(page, 'Unsere Leistungen').hover();
    await summary(page, 'Rechtswissen').hover();
    expect(await Promise.all(['Unsere Leistungen', 'Rechtswissen'].map((title) => isOpen(page, title)))).toEqual([
      false,
      true,
    ]);
    await page.clock.runFor(700);
    expect(await isOpen(page, 'Rechtswissen')).toBe(true);
    await close();
  });

  it.runIf(LONG)(
    'does not close under the click that follows a hover, closes with the next one, and with one elsewhere',
    async () => {
      const { page, close } = await site.visit(DESKTOP);
      await page.goto('/');
      await summary(page, 'Rechtswissen').click();
      expect(await isOpen(page, 'Rechtswissen')).toBe(true);
      await summary(page, 'Rechtswissen').click();
      expect(await isOpen(page, 'Rechtswissen')).toBe(false);
      await summary(page, 'Rechtswissen').click();
      await page.mouse.click(640, 780);
      expect(await isOpen(page, 'Rechtswissen')).toBe(false);
      await close();
    },
  );

  it('works by keyboard: Enter opens, Tab walks through and closes behind itself, Esc closes and gives the focus back', async () => {
    const { page, complaints, close } = await site.visit(DESKTOP);
    await page.goto('/');
    await expectWideMenuByKeys(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)('is not taken away from somebody who works in it by a pointer that only crosses it', async () => {
    const { page, close } = await site.visit(DESKTOP);
    await openWithStoppedClock(page);
    await tabTo(page, summary(page, 'Unsere Leistungen'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await summary(page, 'Unsere Leistungen').hover();
    await moveAway(page);
    await page.clock.runFor(700);
    expect(await isOpen(page, 'Unsere Leistungen')).toBe(true);
    await close();
  });

  it.runIf(LONG)('opens and closes by tap', async () => {
    const { page, close } = await site.visit({ ...DESKTOP, hasTouch: true });
    await openWithStoppedClock(page);
    await summary(page, 'Unsere Leistungen').tap();
    await page.clock.runFor(700);
    expect(await isOpen(page, 'Unsere Leistungen')).toBe(true);
    await summary(page, 'Unsere Leistungen').tap();
    expect(await isOpen(page, 'Unsere Leistungen')).toBe(false);
    await close();
  });
});

describe('on a narrow screen (below 960 px)', () => {
  it.runIf(LONG).each([320, 768, 959])(
    'is a sheet with an accordion, one group at a time, that closes by its button and by Esc (%i px)',
    async (width) => {
      const { page, complaints, close } = await site.visit({ ...PHONE, viewport: { width, height: 640 } });
      await page.goto('/');
      await expectNarrowMenu(page);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it('covers the page: it neither scrolls nor takes the focus, until the overlay is tapped', async () => {
    const { page, close } = await site.visit(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.mouse.move(160, 600);
    await page.evaluate(() => {
      addEventListener('wheel', () => document.documentElement.setAttribute('data-turned', ''), { once: true });
    });
    await untilPainted(page);
    await page.mouse.wheel(0, 400);
    await page.locator('html[data-turned]').waitFor();
    await untilPainted(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const reached: boolean[] = [];
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(
          () => document.activeElement?.closest('main, footer') === null || document.activeElement === document.body,
        ),
      );
    }
    expect(reached).not.toContain(false);
    await page.mouse.click(160, 620);
    expect(await page.getByRole('navigation', { name: 'Hauptmenü' }).isVisible()).toBe(false);
    await expect.poll(() => page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(false);
    await close();
  });
});

describe('at every width', () => {
  it.runIf(LONG).each([
    { width: 320, colorScheme: 'light', turn: 0 },
    { width: 320, colorScheme: 'dark', turn: 3 },
    { width: 960, colorScheme: 'light', turn: 1 },
    { width: 1280, colorScheme: 'light', turn: 2 },
    { width: 1280, colorScheme: 'dark', turn: 3 },
  ] as const)(
    'has no axe violation with the menu open, and nothing beside the screen, at $width px, $colorScheme',
    async ({ width, colorScheme, turn }) => {
      const { page, close } = await site.visit({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await page.goto('/impressum');
      if (width < 960) await page.getByRole('button', { name: 'Menü' }).click();
      for (const [place, title] of ['Unsere Leistungen', 'Rechtswissen', 'Vorfahrt', 'Anmelden'].entries()) {
        await summary(page, title).click();
        // In the long run each group in each look; else one group in each look, by turns.
        if (LONG || place === turn) await expectAccessible(page);
        expect([title, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
          title,
          0,
        ]);
      }
      await close();
    },
  );

  it.runIf(LONG)('stays on the screen from 768 to 1024 px with the wide fallback face of a first visit', async () => {
    const { page, close } = await site.visit({ reducedMotion: 'reduce' });
    await page.route(/\.woff2/, (route) => route.abort());
    await page.goto('/impressum');
    for (const width of [768, 820, 959, 960, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      if (width < 960) await page.getByRole('button', { name: 'Menü' }).click();
      for (const title of ['Unsere Leistungen', 'Rechtswissen', 'Vorfahrt', 'Anmelden']) {
        await summary(page, title).click();
        const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([width, title, beside]).toEqual([width, title, 0]);
      }
      if (width < 960) await page.keyboard.press('Escape');
    }
    await close();
  });

  it.runIf(LONG)('shows how far one has scrolled', async () => {
    const { page, close } = await site.visit(DESKTOP);
    await page.goto('/datenschutz');
    const shift = async () => {
      const bar = await page.locator('[data-scroll-progress]').boundingBox();
      return Math.round(((bar?.x ?? 0) / 1280) * 100);
    };
    await expect.poll(shift).toBe(-100);
    await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2));
    await expect.poll(shift).toBe(-50);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(shift).toBe(0);
    expect(await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0);
    await close();
  });

  it.runIf(LONG)('stands around wizards and error pages too', async () => {
    const { page, close } = await site.visit(DESKTOP);
    for (const path of ['/anfrage/bussgeldanfrage', '/gibt-es-nicht']) {
      await page.goto(path);
      await summary(page, 'Unsere Leistungen').hover();
      expect(await group(page, 'Unsere Leistungen').getByRole('link', { name: 'Verkehrsunfall' }).isVisible()).toBe(
        true,
      );
      expect(await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).isVisible()).toBe(true);
    }
    await close();
  });
});

describe('around wizards', () => {
  const WIZARDS = [
    '/bussgeldrechner',
    '/anfrage/bussgeldanfrage',
    '/anfrage/kfz-gutachtenanfrage',
    '/anfrage/verkehrsunfallanfrage',
  ];

  const PHONES = [
    { width: 390, height: 664 },
    { width: 360, height: 640 },
  ];

  it('the first answer is in view on small phones, with help and without a call that leads out', async () => {
    const { page, close } = await site.visit();
    for (const path of WIZARDS) {
      await page.goto(path);
      for (const phone of PHONES) {
        await page.setViewportSize(phone);
        const [option, actions] = await Promise.all([
          page.locator('form label').first().boundingBox(),
          page.locator('form button[type=submit]').boundingBox(),
        ]);
        const room = (actions?.y ?? 0) - ((option?.y ?? 0) + (option?.height ?? 0));
        expect([path, phone, room > 0]).toEqual([path, phone, true]);
      }
      const header = page.getByRole('banner');
      expect(await header.getByRole('link', { name: 'Anrufen: 030 000000' }).isVisible()).toBe(true);
      expect(await header.getByText('Ihr Anliegen prüfen').count()).toBe(0);
      await header.getByRole('link', { name: 'Hilfe' }).click();
      await page.getByRole('dialog', { name: 'Direkter Support' }).waitFor();
    }
    await close();
  });

  it.runIf(LONG)(
    'the button of /punkteabfrage is in view on small phones, and hides nothing that is read to the end',
    async () => {
      const { page, close } = await site.visit();
      await page.goto('/punkteabfrage');
      for (const phone of PHONES) {
        await page.setViewportSize(phone);
        await page.evaluate(() => window.scrollTo(0, 0));
        const button = await page.getByRole('button', { name: 'Anfrage starten' }).boundingBox();
        expect([phone, (button?.y ?? Infinity) + (button?.height ?? 0) <= phone.height]).toEqual([phone, true]);
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const last = await page.getByRole('contentinfo').locator('a').last().boundingBox();
        const bar = await page.getByRole('button', { name: 'Anfrage starten' }).boundingBox();
        expect([phone, (last?.y ?? Infinity) + (last?.height ?? 0) <= (bar?.y ?? 0)]).toEqual([phone, true]);
      }
      await page.goto('/anfrage');
      expect(await page.getByRole('main').getByRole('link', { name: 'Punkte abfragen' }).getAttribute('href')).toBe(
        '/punkteabfrage',
      );
      await close();
    },
  );

  it.runIf(LONG)('/punkteabfrage calls to action until its wizard begins', async () => {
    const { page, close } = await site.visit({ viewport: { width: 390, height: 664 } });
    await page.goto('/punkteabfrage');
    const call = page.getByRole('banner').getByRole('link', { name: 'Ihr Anliegen prüfen' });
    const help = page.getByRole('banner').getByRole('link', { name: 'Hilfe' });
    expect([await call.isVisible(), await help.isVisible()]).toEqual([true, false]);
    await page.getByRole('button', { name: 'Anfrage starten' }).click();
    await page.getByLabel('Vorname').waitFor();
    expect([await call.isVisible(), await help.isVisible()]).toEqual([false, true]);
    await close();
  });

  it.runIf(LONG)(
    'says that answers are stored once they are, also after a reload, and no longer when they are deleted',
    async () => {
      const { page, close } = await site.visit();
      await page.goto('/anfrage/bussgeldanfrage');
      const saved = page.getByRole('banner').getByText('Gespeichert', { exact: true });
      expect(await saved.isVisible()).toBe(false);
      await page.getByRole('radio', { name: 'Bußgeldprüfung' }).click();
      await saved.waitFor();
      expect(await page.evaluate(() => sessionStorage.length)).toBe(1);
      await page.reload();
      await saved.waitFor();
      await page.getByRole('button', { name: 'Eingaben verwerfen' }).click();
      await page.getByRole('button', { name: 'Löschen' }).click();
      await saved.waitFor({ state: 'hidden' });
      await close();
    },
  );

  it.runIf(LONG)('says that answers are not stored where the browser refuses', async () => {
    const { page, close } = await site.visit();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/anfrage/bussgeldanfrage');
    await page.getByRole('radio', { name: 'Bußgeldprüfung' }).click();
    await page.getByRole('banner').getByText('Nicht gespeichert').waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await close();
  });

  it('stays on the screen from 320 to 1200 px, with a wide fallback face', async () => {
    const { page, close } = await site.visit();
    await page.route(/\.woff2/, (route) => route.abort());
    await page.goto('/anfrage/bussgeldanfrage');
    await page.getByRole('radio', { name: 'Bußgeldprüfung' }).click();
    await page.getByRole('banner').getByText('Gespeichert', { exact: true }).waitFor();
    for (const width of [320, 390, 768, 959, 960, 1100, 1199, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      const beside = await page.getByRole('banner').evaluate((header) => {
        const edges = [...header.querySelectorAll('a, button, p, summary')]
          .filter((part) => part.checkVisibility({ contentVisibilityAuto: true }))
          .map((part) => part.getBoundingClientRect());
        return edges.filter(({ width: own, right }) => own > 0 && right > document.documentElement.clientWidth).length;
      });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([width, beside, wider]).toEqual([width, 0, 0]);
    }
    await expectAccessible(page);
    await close();
  });
});

describe('without JavaScript', () => {
  /** Specification 1, section 2.2. */
  const MENU = [
    '/kfz-gutachten',
    '/verkehrsunfall',
    '/bussgeld',
    '/punkteabfrage',
    '/blog',
    '/ratgeber',
    '/ueber-uns',
    '/kontakt',
    '#chat',
    '/faq',
    '/fuer-kfz-gutachter',
    PORTAL,
  ];
  const FOOTER = [
    '/bussgeldrechner',
    '/datenschutz',
    '/impressum',
    '/barrierefreiheit',
    'tel:030000000',
    'mailto:hilfe@vorfahrt.example',
  ];

  it.each([320, 1280])('every link of the menu can be reached, and the footer’s stand there (%i px)', async (width) => {
    const { page, close } = await site.visit({ javaScriptEnabled: false, viewport: { width, height: 900 } });
    await page.goto('/');
    if (width < 960) await page.getByRole('button', { name: 'Menü' }).click();
    const reached: (string | null)[] = [];
    for (const title of ['Unsere Leistungen', 'Rechtswissen', 'Vorfahrt', 'Anmelden']) {
      await summary(page, title).click();
      for (const link of await group(page, title).getByRole('link').all()) {
        expect(await link.isVisible()).toBe(true);
        reached.push(await link.getAttribute('href'));
      }
    }
    expect(reached).toEqual(expect.arrayContaining(MENU));
    const footer = page.getByRole('contentinfo');
    for (const href of FOOTER)
      expect([href, await footer.locator(`a[href="${href}"]`).isVisible()]).toEqual([href, true]);
    await close();
  });

  it.runIf(LONG)('#chat leads to the ways to reach us', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false, ...DESKTOP });
    await page.goto('/#chat');
    expect(await page.locator('#chat').getByRole('link', { name: '030 000000' }).isVisible()).toBe(true);
    await close();
  });
});
