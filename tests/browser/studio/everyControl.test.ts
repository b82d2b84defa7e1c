import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCREEN_WORDS } from '../../../src/studio/palette/screenWords.ts';
import { LONG } from '../../support/extent.ts';
import { openOwnSite, type OwnSite } from '../site.ts';
import { addPerson, openAs } from './people.ts';
import {
  brokenLinks,
  DIALOG,
  namesIn,
  pressAll,
  pressDialog,
  presserOf,
  pressPalette,
  type Presser,
} from './pressing.ts';
import { addressOf } from './studio.ts';

/** Somebody with each right. */
const PEOPLE = [
  ['Toni', 'testerin'],
  ['Vera', 'analyst'],
  ['Lena', 'freigabe'],
  ['Otto', 'betrieb'],
] as const;
/** Steps, branches, photos, a list of people, deadlines, mails, a confirmation. */
const RICH = 'verkehrsunfallanfrage';
/** Tables and what is computed from them. */
const CALCULATOR = 'bussgeldrechner';
/** A wizard of one step, whose words `OF_THE_WIZARD` knows. */
const NAMED = 'kontaktformular';

const SEATS = PEOPLE.flatMap(([name]) => [
  [name, RICH, [['Testen', 'Texte', 'Mails'], ['Fehler', 'JSON', 'Bilder'], ['Ablauf'], ['Schritt']]] as const,
  [name, CALCULATOR, [['Tabelle', 'Testen', 'Schritt']]] as const,
  [name, NAMED, [['Testen', 'Mails']]] as const,
]);
const REGIONS = ['kopf', 'gliederung', 'eigenschaften', 'funde'];

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

let site: OwnSite;
/** Everybody signs in once. */
const cookies = new Map<string, Cookies>();

beforeAll(async () => {
  site = await openOwnSite({ NODE_ENV: 'production' });
  for (const [name, right] of PEOPLE) {
    await addPerson(site, name, right);
    const { page, close } = await openAs(site, name, '/studio');
    cookies.set(name, await page.context().cookies());
    await close();
  }
});
// A draft is held for two minutes by whoever changed it last.
afterEach(() => site.database.knex('studio_drafts').delete());
afterAll(() => site.close());

type Seat = { page: Page; presser: Presser; wrong: string[]; close: () => Promise<void> };

/** Opens an address of the studio as somebody, or without an account. What the server refuses and what the browser complains about is wrong. */
async function open(name: string | undefined, address: string, wizard?: string): Promise<Seat> {
  const { page, complaints, close } = await site.visit({ viewport: { width: 1440, height: 900 } });
  await page.context().addCookies(cookies.get(name ?? '') ?? []);
  await page.addInitScript(() => localStorage.setItem('vorfahrt.studio.rundgang', 'gesehen'));
  page.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  await page.goto(address);
  return { page, presser: presserOf(page, wizard === undefined ? [] : wordsOf(wizard)), wrong: complaints, close };
}

async function openWizard(name: string, wizard: string): Promise<Seat> {
  const seat = await open(name, `/studio/assistenten/${wizard}`, wizard);
  await seat.page.getByRole('tab', { name: 'Ablauf' }).waitFor();
  return seat;
}

/** The texts of a wizard and of the shared parts. */
function wordsOf(wizard: string): string[] {
  const root = path.resolve(import.meta.dirname, '../../../wizards');
  return [wizard, 'parts'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => textsIn(JSON.parse(readFileSync(path.join(root, folder, file), 'utf8')))),
  );
}

function textsIn(value: unknown): string[] {
  // Names of the format begin with a small letter.
  if (typeof value === 'string') return /\s|^\p{Lu}/u.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function show(page: Page, view: string): Promise<Locator> {
  await page.getByRole('tab', { name: view }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByText('wird geladen').waitFor({ state: 'hidden' });
  return panel;
}

/** Buttons that name what the wizard says, as a question above its kind, or a width of the page in px. */
const OF_THE_WIZARD =
  /['„\n]|Schritt, |, (?:Senden|Ende),|^(?:Zweig|Weg|Aktionen für|ab \d|Zeigen, wo|Mehr zu|Weiter|Zurück)|^(?:\d+|frei|Ablauf)$/;

/** The views whose buttons say nothing of the wizard but what that leaves out. */
const SPOKEN = ['Ablauf', 'Schritt', 'Fehler', 'JSON', 'Mails', 'Testen'];

/** Names of the view's buttons whose words the palette does not know. */
async function unknownIn(panel: Locator): Promise<string[]> {
  const names = (await namesIn(panel)).filter((name) => !OF_THE_WIZARD.test(name));
  return names.filter((name) => !SCREEN_WORDS.some(({ words }) => name.includes(words)));
}

describe.each(SEATS)('every control does something for %s in %s', (name, wizard, all) => {
  it.runIf(LONG).each(all.map((views) => [views.join(', '), views] as const))('of %s', async (_, views) => {
    const { page, presser, wrong, close } = await openWizard(name, wizard);
    for (const view of views) {
      const panel = await show(page, view);
      await expect.poll(async () => (await panel.innerText()).trim()).not.toBe('');
      wrong.push(...(await pressAll(presser, { area: panel })).map((fault) => `${view}: ${fault}`));
    }
    expect(wrong).toEqual([]);
    await close();
  });
});

describe.each(PEOPLE)('every control does something for %s', (name) => {
  it.runIf(LONG)('beside the views', async () => {
    const { page, presser, wrong, close } = await openWizard(name, RICH);
    await show(page, 'Schritt');
    const regions = REGIONS.map((region) => [region, page.locator(`[data-region="${region}"]`)] as const);
    for (const [region, area] of [['stand', page.getByRole('region', { name: 'Stand' })] as const, ...regions])
      wrong.push(...(await pressAll(presser, { area })).map((fault) => `${region}: ${fault}`));
    expect(wrong).toEqual([]);
    await close();
  });

  it.runIf(LONG)('in the palette', async () => {
    const { page, presser, wrong, close } = await openWizard(name, RICH);
    const back = async () => {
      await page.goto(`/studio/assistenten/${RICH}`);
      await show(page, 'Schritt');
    };
    await back();
    wrong.push(...(await pressPalette(presser, back)));
    expect(wrong).toEqual([]);
    await close();
  });

  it.runIf(LONG)('in each dialog about a draft and about what is live', async () => {
    await draft();
    const { page, presser, wrong, close } = await openWizard(name, RICH);
    const standing = page.getByRole('region', { name: 'Stand' });
    const more = standing.getByRole('button', { name: /^Mehr zum Stand/ });
    const entries = page.getByRole('menuitem').filter({ hasText: /…$/ });
    const openMenu = async () => {
      await more.press('Enter');
      await page.getByRole('menu').waitFor();
    };
    const next = standing.getByRole('button', { name: /…$/ });
    const openNext = async () => {
      if ((await next.count()) === 0) return false;
      await next.press('Enter');
      await page.locator(DIALOG).waitFor();
      return true;
    };
    wrong.push(...(await pressDialog(presser, openNext)).map((fault) => `next: ${fault}`));
    await openMenu();
    const asking = await entries.allInnerTexts();
    await page.keyboard.press('Escape');
    expect(asking).toContain('Verlauf …');
    for (const words of asking) {
      const opened = async () => {
        await openMenu();
        const entry = entries.filter({ hasText: words });
        const isThere = (await entry.count()) > 0;
        await (isThere ? entry.first().press('Enter') : page.keyboard.press('Escape'));
        if (isThere) await page.locator(DIALOG).waitFor();
        return isThere;
      };
      wrong.push(...(await pressDialog(presser, opened)).map((fault) => `${words} ${fault}`));
    }
    expect(wrong).toEqual([]);
    await close();
  });

  it.runIf(LONG).each([
    ['the list', '/studio'],
    ['the search in all wizards', '/studio/suche?suche=Bitte'],
    ['the account', '/studio/konto'],
  ])('on the page of %s', async (_, address) => {
    const { page, presser, wrong, close } = await open(name, address);
    const area = page.getByRole('main');
    const back = async () => {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    await page.getByRole('heading', { level: 1 }).waitFor();
    wrong.push(...(await brokenLinks(page, page.locator('body'))), ...(await pressAll(presser, { area, back })));
    expect(wrong).toEqual([]);
    await close();
  });

  it.runIf(LONG)('on the record of an entry, whose links lead somewhere', async () => {
    const { id } = await site.database.knex('studio_history').where({ wizard: RICH }).first('id');
    const { page, wrong, close } = await open(name, `/studio/akten/${RICH}/${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    wrong.push(...(await brokenLinks(page, page.locator('body'))));
    expect(wrong).toEqual([]);
    await close();
  });
});

it.runIf(LONG)('the palette knows every button of each view', async () => {
  const { page, wrong, close } = await openWizard('Vera', NAMED);
  for (const view of SPOKEN) {
    const panel = await show(page, view);
    await expect.poll(async () => (await panel.innerText()).trim()).not.toBe('');
    wrong.push(...(await unknownIn(panel)).map((words) => `${view}: ${words}`));
  }
  expect(wrong).toEqual([]);
  await close();
});

/** Changes a sentence as an analyst does, and leaves. */
async function draft(): Promise<void> {
  const { page, close } = await open('Vera', addressOf(RICH, 'schritt', 'steps/ort.json'));
  await page.getByRole('textbox', { name: 'Titel', exact: true }).first().fill('Wo ist es passiert?');
  await page.getByText('Alles gespeichert').waitFor();
  await close();
}

it.runIf(LONG)('every control does something for a partner with a link', async () => {
  await draft();
  const vera = await openWizard('Vera', RICH);
  const standing = vera.page.getByRole('region', { name: 'Stand' });
  await standing.getByRole('button', { name: /^Mehr zum Stand/ }).click();
  await vera.page.getByRole('menuitem', { name: 'Link zum Ansehen …' }).click();
  await vera.page.getByRole('button', { name: 'Link machen' }).click();
  const address = await vera.page.getByLabel(/^Adresse/).inputValue();
  const { page, presser, wrong, close } = await open(undefined, address, RICH);
  const back = async () => void (await page.goto(address));
  await page.getByText('Diesen Link hat Vera Groß gemacht').waitFor();
  wrong.push(...(await pressAll(presser, { area: page.locator('body'), back })));
  expect(wrong).toEqual([]);
  await close();
  await vera.close();
});
