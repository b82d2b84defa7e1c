import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { becomeClient } from '../browser/account/newcomer.ts';
import { finishJourney, fullest, overflows, sendingWizards } from '../browser/runner/journey.ts';
import { expectNarrowMenu, expectWideMenuByKeys } from '../browser/site/menuWalk.ts';
import { offeredRoutes, ROUTES } from '../browser/site/routes.ts';
import { expectClosing, expectAnswers, search } from '../browser/site/supportWalk.ts';
import { expectAccessible, untilLive } from '../browser/site.ts';
import { current, carousel, expectServicesToTurn } from '../browser/ui/carouselWalk.ts';
import { walkPosted } from '../browser/runner/posted/coverDrive.ts';
import { studied } from '../explore/studies.ts';
import { LOADED } from '../wizards/folders.ts';
import type { Tab } from '../support/tab.ts';
import { openEngineSite, type Engine, type EngineSite, type EngineVisit, type VisitOptions } from './site.ts';

const SENDING = await sendingWizards();
const STUDIED = LOADED.filter(({ wizard }) => wizard.route !== undefined).map(studied);
const ACCOUNT_PAGES = ['/login', '/login?modus=registrieren', '/login?modus=passwort-vergessen', '/konto/aktivieren'];
const SERVICES = 'Was ist passiert?';
const WIDE = { width: 1280 };

/** Declares the journeys that every engine has to make. */
export function describeJourneys(engine: Engine): void {
  let site: EngineSite;
  let opened: EngineVisit | undefined;
  const visit = async (options?: VisitOptions): Promise<EngineVisit> => {
    opened = await site.visit(options);
    return opened;
  };

  beforeAll(async () => {
    site = await openEngineSite(engine);
  });
  afterEach(async ({ task }) => {
    const left = opened;
    opened = undefined;
    if (left !== undefined && task.result?.state === 'fail') console.error(await describePage(left.page));
    await left?.close();
  });
  afterAll(() => site?.close());

  it.runIf(engine === 'Firefox')('the driver tells what the console says, and nothing of other visits', async () => {
    const { page, complaints } = await visit();
    await page.goto('/impressum');
    expect(complaints()).toEqual([]);
    await page.evaluate(() => console.error('Nur ein Versuch'));
    await expect.poll(() => complaints().join()).toContain('Nur ein Versuch');
  });

  it.each([375, 1280])('every address at %d px: no complaint, not wider than the window', async (width) => {
    const { page, complaints } = await visit({ width });
    const addresses = new Set([...ROUTES, ...(await offeredRoutes(site.server.url)), ...ACCOUNT_PAGES]);
    const wide: string[] = [];
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      if (await overflows(page)) wide.push(address);
    }
    expect(wide).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  describe.each(SENDING)('$id', ({ wizard, journeys }) => {
    it.each([
      ['keys', 'keyboard'],
      ['pointer', 'touch'],
    ] as const)('up to the reference number by %s, every answer arrives', async (_, hand) => {
      const { page, complaints } = await visit();
      const { stored, sent } = await finishJourney(page, site.database, wizard, fullest(journeys), hand);
      expect(stored).toEqual(sent);
      expect(complaints()).toEqual([]);
    });
  });

  it('back, forward and reload keep step and answers', async () => {
    const { page, complaints } = await visit();
    await page.goto('/anfrage/bussgeldanfrage');
    await untilLive(page);
    await page.getByText('Bußgeldprüfung', { exact: true }).click();
    await page.waitForURL(/\/angaben$/);
    const offence = page.locator('main input[type=radio]').first();
    await offence.check();
    await page.goBack();
    await page.waitForURL(/\/bussgeldanfrage$/);
    expect(await page.getByLabel('Bußgeldprüfung').isChecked()).toBe(true);
    await page.goForward();
    await page.waitForURL(/\/angaben$/);
    expect(await offence.isChecked()).toBe(true);
    await page.reload();
    await untilLive(page);
    expect(await page.evaluate(() => location.pathname)).toMatch(/\/angaben$/);
    expect(await offence.isChecked()).toBe(true);
    expect(complaints()).toEqual([]);
  });

  it('the menu on a phone', async () => {
    const { page, complaints } = await visit();
    await page.goto('/', { waitUntil: 'networkidle' });
    await expectNarrowMenu(page);
    expect(complaints()).toEqual([]);
  });

  it('the menu on a wide screen, by keys', async () => {
    const { page, complaints } = await visit(WIDE);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expectWideMenuByKeys(page);
    expect(complaints()).toEqual([]);
  });

  it('a carousel turns, backwards too', async () => {
    const { page, complaints } = await visit();
    await page.goto('/', { waitUntil: 'networkidle' });
    await expectServicesToTurn(page, SERVICES);
    expect(complaints()).toEqual([]);
  });

  it('the support panel opens, closes in every way, and finds answers', async () => {
    const { page, complaints } = await visit(WIDE);
    await expectClosing(page);
    await page.goto('/#chat', { waitUntil: 'networkidle' });
    await search(page).waitFor();
    await expectAnswers(page);
    expect(complaints()).toEqual([]);
  });

  it('an account is registered, activated, used, and gets a new password', async () => {
    const { page, complaints } = await visit();
    await becomeClient(page, site.database, 'neu@example.org');
    // Firefox complains about imports of pages that are left before they have arrived.
    expect(complaints().filter((text) => !/401|422|dynamically imported module/.test(text))).toEqual([]);
  });

  it('dark and still: nothing moves, and every colour has its contrast', async () => {
    const { page, complaints } = await visit({ colours: 'dark', still: true });
    await page.goto('/', { waitUntil: 'networkidle' });
    const media = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'];
    expect(
      await page.evaluate((queries: string[]) => queries.map((query) => matchMedia(query).matches), media),
    ).toEqual([true, true]);
    await expectAccessible(page);
    const services = await carousel(page, SERVICES);
    expect(await services.getByRole('button', { name: 'Anhalten' }).count()).toBe(0);
    expect(await current(services)).toBe(1);
    expect(complaints()).toEqual([]);
  });

  it.runIf(engine === 'Firefox')(
    'without scripts every address is readable and not wider than the window',
    async () => {
      const { page } = await visit({ scripts: false });
      for (const address of ROUTES) {
        await page.goto(address);
        expect([address, await page.getByRole('heading', { level: 1 }).count(), await overflows(page)]).toEqual([
          address,
          1,
          false,
        ]);
      }
      await page.goto('/login');
      expect(await page.getByText(/braucht Ihr Browser JavaScript/).isVisible()).toBe(true);
    },
  );

  it.runIf(engine === 'Firefox').for(STUDIED)(
    'without scripts every transition of $id is taken',
    { timeout: 600_000 },
    async ({ wizard, study }) => {
      const { page } = await visit({ scripts: false });
      const met = new Set([wizard.initial]);
      for (const scenario of study.scenarios) {
        const tour = { page, wizard, knex: site.database.knex, scenario, acknowledged: false };
        for (const name of await walkPosted(tour)) met.add(name);
      }
      const { states, transitions } = study.aims;
      expect([...states, ...transitions].filter((name) => !met.has(name))).toEqual([]);
    },
  );
}

/** Where a walk ended: the address, what has the focus, and the alerts. */
async function describePage(page: Tab): Promise<string> {
  return page.evaluate(readPage).then(
    (lines) => lines.join('\n'),
    (error: unknown) => String(error),
  );
}

function readPage(): string[] {
  const alerts = [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent);
  return [location.href, document.activeElement?.outerHTML.slice(0, 200) ?? '', ...alerts];
}
