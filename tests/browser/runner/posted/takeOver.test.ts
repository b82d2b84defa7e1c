import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPointer } from '../../../../src/engine/index.ts';
import { answerOne, holdScripts } from './drive.ts';
import type { Page } from 'playwright-core';
import { openSite, untilPainted, type Site, type Visit } from '../../site.ts';
import { sendingWizards } from '../journey.ts';
import { LONG } from '../../../support/extent.ts';

const ALL = await sendingWizards();
const FINE = ALL.find(({ id }) => id === 'bussgeldanfrage');
const points = ALL.find(({ id }) => id === 'punkteabfrage');
if (FINE === undefined || points === undefined) throw new Error('Fine review and points request are there.');
const { wizard } = FINE;
const ROUTE = wizard.route ?? '/';

let site: Site;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
});

type Held = { held: (() => void)[]; letGo: () => void };

/**
 * Holds back the messages with which React schedules its work. The returned function waits until there is such work, does something in the
 * page, and lets it go.
 */
async function holdReact(target: Page): Promise<(meanwhile: () => Promise<void>) => Promise<void>> {
  await target.addInitScript(() => {
    if (sessionStorage.getItem('frei') !== null) return;
    const held: Held['held'] = [];
    const { postMessage: post } = MessagePort.prototype as {
      postMessage: (this: MessagePort, message: unknown) => void;
    };
    const letGo = () => {
      sessionStorage.setItem('frei', '');
      Object.assign(MessagePort.prototype, { postMessage: post });
      for (const send of held) send();
    };
    Object.assign(window, { held, letGo } satisfies Held);
    Object.assign(MessagePort.prototype, {
      postMessage(this: MessagePort, message: unknown) {
        held.push(() => post.call(this, message));
      },
    });
  });
  return async (meanwhile) => {
    await target.waitForFunction(() => (window as unknown as Held).held.length > 0);
    await meanwhile();
    await target.evaluate(() => (window as unknown as Held).letGo());
  };
}

/** Opens the step that asks for names, served to a page whose scripts and whose React are held back. */
async function atNames() {
  visit = await site.visit();
  ({ page } = visit);
  const letReactGo = await holdReact(page);
  const letGo = await holdScripts(page);
  await page.goto('/punkteabfrage', { waitUntil: 'commit' });
  await page.locator('form button[type=submit]').click({ noWaitAfter: true });
  await page.waitForURL(/lauf=/, { waitUntil: 'commit' });
  return { letGo, letReactGo };
}

async function holdButton(hand: 'mouse' | 'keyboard'): Promise<void> {
  const button = page.locator('form button[type=submit]');
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  if (hand === 'mouse') return page.mouse.down();
  await button.focus();
  return page.keyboard.down('Space');
}

/** Waits until React has taken over the inputs, which ends a press or not. */
async function untilTakenOver(): Promise<void> {
  await page.waitForFunction(() => {
    const inputs = [...document.querySelectorAll('form input')];
    return (
      inputs.length > 0 && inputs.every((input) => Object.keys(input).some((key) => key.startsWith('__reactProps')))
    );
  });
  await untilPainted(page);
}

/** As a person does it whose page is not scrolled by that. */
async function enter(name: string, value: string): Promise<void> {
  await page.locator(`[name="/bussgeld/${name}"]`).evaluate((input, entered) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, entered);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, value);
}

async function enterBoth(): Promise<void> {
  await enter('behoerde', 'Stadt Größl');
  await enter('zustellungsdatum', '2026-11-10');
}

async function draftAtSecondStep(): Promise<string> {
  await page.locator('[data-step-heading]', { hasText: wizard.step('angaben')?.file.title ?? '' }).waitFor();
  await page.locator('form[data-live]').waitFor();
  expect(await page.locator('#fehler').count()).toBe(0);
  const stored = () => page.evaluate(() => sessionStorage.getItem('vorfahrt.entwurf.bussgeldanfrage') ?? '');
  await expect.poll(stored).not.toBe('');
  const draft = await stored();
  await visit.close();
  return draft;
}

describe('before the code is there', () => {
  it('takes on the first press, and the code takes over with what was answered since', async () => {
    visit = await site.visit();
    ({ page } = visit);
    const letGo = await holdScripts(page);
    await page.goto(ROUTE, { waitUntil: 'commit' });
    await page.getByRole('radio').first().check();
    const chosen = await page.getByRole('radio').first().getAttribute('value');
    await page.locator('form button[type=submit]').click({ noWaitAfter: true });
    await page.waitForURL(/lauf=/, { waitUntil: 'commit' });
    const id = new URL(page.url()).searchParams.get('lauf') ?? '';
    // Typed while the code is still on its way.
    await page.locator('input[type=date]').first().fill('2026-11-10');
    await letGo();
    await page.locator('form[data-live]').waitFor();
    await expect.poll(() => page.url()).not.toContain('lauf=');
    expect(await page.locator('input[type=date]').first().inputValue()).toBe('2026-11-10');
    const draft = async () =>
      JSON.parse((await page.evaluate(() => sessionStorage.getItem('vorfahrt.entwurf.bussgeldanfrage'))) ?? '{}') as {
        answers?: unknown;
      };
    await expect.poll(async () => JSON.stringify((await draft()).answers)).toContain(chosen);
    await expect.poll(async () => JSON.stringify((await draft()).answers)).toContain('2026-11-10');
    // The server forgets what the tab keeps.
    await expect.poll(() => site.database.knex('runs').where({ id })).toEqual([]);
    await page.getByRole('button', { name: 'Zurück' }).click();
    await page.locator('[data-step-heading]', { hasText: wizard.step(wizard.initial)?.file.title ?? '' }).waitFor();
    expect(await page.getByRole('radio').first().isChecked()).toBe(true);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it.runIf(LONG)('says what the tab still knew, and takes no consent to other words', async () => {
    visit = await site.visit();
    ({ page } = visit);
    const letGo = await holdScripts(page);
    await page.goto('/robots.txt');
    await page.evaluate((draft) => sessionStorage.setItem('vorfahrt.entwurf.bussgeldanfrage', JSON.stringify(draft)), {
      revision: 'older',
      answers: { anfrageTyp: 'bussgeld', bussgeld: { vorwurf: 'rotlicht' }, datenschutz: true },
      wordings: { '/datenschutz': 'Ich stimme etwas anderem zu.' },
      unfinished: [],
      prints: {},
    });
    await page.goto(ROUTE, { waitUntil: 'commit' });
    await page.getByRole('radio').first().check();
    await page.locator('form button[type=submit]').click({ noWaitAfter: true });
    await page.waitForURL(/lauf=/, { waitUntil: 'commit' });
    await letGo();
    await page.locator('form[data-live]').waitFor();
    await page.getByText('Die Fragen wurden inzwischen überarbeitet.').waitFor();
    expect(await page.getByRole('radio', { name: 'Rotlicht' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Pkw' }).check();
    const draft = () => page.evaluate(() => sessionStorage.getItem('vorfahrt.entwurf.bussgeldanfrage'));
    await expect.poll(draft).toContain('pkw');
    expect(await draft()).toContain('rotlicht');
    expect(await draft()).not.toContain('datenschutz');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('keeps what is typed on while React prepares its first commit', async () => {
    const { letGo, letReactGo } = await atNames();
    await page.locator('[name="/nachname"]').fill('Größl');
    await page.locator('[name="/vorname"]').fill('Jörg');
    await letGo();
    // The caret is there before React listens, so that the key is the first that React could notice.
    await letReactGo(() => page.keyboard.insertText('-Uwe'));
    await page.locator('form[data-live]').waitFor();
    expect(await page.locator('[name="/vorname"]').inputValue()).toBe('Jörg-Uwe');
    await page.keyboard.insertText(' Karl');
    expect(await page.locator('[name="/vorname"]').inputValue()).toBe('Jörg-Uwe Karl');
    await visit.close();
  });

  // A keyboard's button for the next field moves the focus without a press. The change that this reports makes React begin.
  it('keeps what is typed into the next field, if leaving one is the first thing that React notices', async () => {
    const { letGo, letReactGo } = await atNames();
    const [first, next] = [page.locator('[name="/vorname"]'), page.locator('[name="/nachname"]')];
    await first.fill('Jörg');
    await letGo();
    await letReactGo(() => next.evaluate((input) => input.focus()));
    await page.keyboard.insertText('Größl');
    await page.locator('form[data-live]').waitFor();
    await page.keyboard.insertText('-Uhl');
    expect([await first.inputValue(), await next.inputValue()]).toEqual(['Jörg', 'Größl-Uhl']);
    await visit.close();
  });

  it.runIf(LONG).each([
    { first: '1', next: '2', day: '12' },
    { first: '0', next: '3', day: '03' },
    { first: '3', next: '', day: '3' },
  ])('keeps the day of a date of which $first is typed by then', async ({ first, next, day }) => {
    const { letGo, letReactGo } = await atNames();
    for (const field of points.wizard.step('person')?.fields ?? [])
      await answerOne(page, field, readPointer(points.journeys[0]?.answers, field.pointer));
    await page.locator('form button[type=submit]').click({ noWaitAfter: true });
    const input = page.locator('[name="/geburtsdatum#day"]');
    await input.focus();
    await page.keyboard.type(first);
    await letGo();
    await letReactGo(() => Promise.resolve());
    await page.locator('form[data-live]').waitFor();
    await page.keyboard.type(next);
    await page.keyboard.press('Tab');
    await page.keyboard.type('4');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1980');
    expect(await input.inputValue()).toBe(day);
    const draft = () => page.evaluate(() => sessionStorage.getItem('vorfahrt.entwurf.punkteabfrage'));
    await expect.poll(draft).toContain(`"1980-04-${day.padStart(2, '0')}"`);
    await visit.close();
  });

  it.runIf(LONG).each(['before', 'after'])(
    'keeps what is entered %s React has taken over the inputs, if a press is under way by then',
    async (when) => {
      visit = await site.visit();
      ({ page } = visit);
      const letReactGo = await holdReact(page);
      const letGo = await holdScripts(page);
      await page.goto(ROUTE, { waitUntil: 'commit' });
      await page.getByRole('radio').first().check();
      await page.locator('form button[type=submit]').click({ noWaitAfter: true });
      await page.waitForURL(/lauf=/, { waitUntil: 'commit' });
      await enter('aktenzeichen', 'falsch');
      await page.locator('[name="/bussgeld/punktestand"]').fill('3');
      await page.getByText('Rotlicht', { exact: true }).hover();
      await letGo();
      await letReactGo(async () => {
        if (when === 'before') await enterBoth();
        await page.mouse.down();
      });
      await untilTakenOver();
      if (when === 'after') await enterBoth();
      await enter('aktenzeichen', '');
      await page.mouse.up();
      await page.locator('form[data-live]').waitFor();
      expect(await page.getByRole('radio', { name: 'Rotlicht' }).isChecked()).toBe(true);
      const values = Object.entries({
        behoerde: 'Stadt Größl',
        zustellungsdatum: '2026-11-10',
        aktenzeichen: '',
        punktestand: '3',
      });
      for (const [name, value] of values)
        expect(await page.locator(`[name="/bussgeld/${name}"]`).inputValue()).toBe(value);
      await visit.close();
    },
  );

  it.runIf(LONG).each(['mouse', 'keyboard'] as const)(
    'counts a press that begins before the code and ends after it, once: %s',
    async (hand) => {
      visit = await site.visit();
      ({ page } = visit);
      const letGo = await holdScripts(page);
      await page.goto(ROUTE, { waitUntil: 'commit' });
      await page.getByRole('radio').first().check();
      await holdButton(hand);
      await letGo();
      await untilTakenOver();
      await (hand === 'mouse' ? page.mouse.up() : page.keyboard.up('Space'));
      expect(await draftAtSecondStep()).toContain('anfrageTyp');
    },
  );

  it.runIf(LONG).each(['mouse', 'keyboard'] as const)(
    'counts a press that is the first thing that React notices, once: %s',
    async (hand) => {
      visit = await site.visit();
      ({ page } = visit);
      const letReactGo = await holdReact(page);
      await page.goto(ROUTE, { waitUntil: 'commit' });
      await page.getByRole('radio').first().check();
      await letReactGo(() => holdButton(hand));
      await (hand === 'mouse' ? page.mouse.up() : page.keyboard.up('Space'));
      expect(await draftAtSecondStep()).toContain('anfrageTyp');
    },
  );

  it.runIf(LONG).each(['answered', 'only looked at'])(
    'leaves the focus with whoever is mending a refused form: a question that was %s',
    async (how) => {
      visit = await site.visit();
      ({ page } = visit);
      const letGo = await holdScripts(page);
      await page.goto(ROUTE, { waitUntil: 'commit' });
      await page.locator('form button[type=submit]').click({ noWaitAfter: true });
      await page.locator('#fehler').waitFor();
      const first = page.getByRole('radio').first();
      await (how === 'answered' ? first.check() : first.focus());
      await page.evaluate(() => {
        addEventListener('focusin', ({ target }) => (document.title += ` ${(target as Element).id}`));
      });
      await letGo();
      await page.locator('form[data-live]').waitFor();
      await untilPainted(page);
      expect(await first.evaluate((radio) => radio === document.activeElement)).toBe(true);
      expect(await page.title()).not.toContain('fehler');
      expect(page.url()).not.toContain('#');
      // What was refused is told until it is mended, and on no other step.
      expect(await page.locator('#fehler').count()).toBe(how === 'answered' ? 0 : 1);
      // A choice that is made now leads on.
      await (how === 'answered' ? page.locator('form button[type=submit]').click() : first.check());
      await page.locator('[data-step-heading]', { hasText: wizard.step('angaben')?.file.title ?? '' }).waitFor();
      expect(await page.locator('#fehler').count()).toBe(0);
      await page.getByRole('button', { name: 'Zurück' }).click();
      await page.locator('[data-step-heading]', { hasText: wizard.step(wizard.initial)?.file.title ?? '' }).waitFor();
      expect(await page.locator('#fehler').count()).toBe(0);
      await visit.close();
    },
  );

  it.runIf(LONG)('gives the focus to what was refused where nobody has taken it', async () => {
    visit = await site.visit();
    ({ page } = visit);
    const letGo = await holdScripts(page);
    await page.goto(ROUTE, { waitUntil: 'commit' });
    await page.locator('form button[type=submit]').click({ noWaitAfter: true });
    await page.locator('#fehler').waitFor();
    await letGo();
    await page.locator('form[data-live]').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('fehler');
    await visit.close();
  });

  it.runIf(LONG)('leaves the run with the server where the tab cannot store answers', async () => {
    visit = await site.visit();
    ({ page } = visit);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    const letGo = await holdScripts(page);
    await page.goto(ROUTE, { waitUntil: 'commit' });
    await page.getByRole('radio').first().check();
    await page.locator('form button[type=submit]').click({ noWaitAfter: true });
    await page.waitForURL(/lauf=/, { waitUntil: 'commit' });
    await letGo();
    await page.waitForLoadState('load');
    await page.getByRole('radio', { name: 'Rotlicht' }).check();
    await page.locator('form button[type=submit]').click();
    await page.locator('#fehler').waitFor();
    await page.reload({ waitUntil: 'load' });
    expect(await page.getByRole('radio', { name: 'Rotlicht' }).isChecked()).toBe(true);
    await visit.close();
  });

  it.runIf(LONG).each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'draws the same as the server in %s, where it is another day',
    async (timezoneId) => {
      visit = await site.visit({ timezoneId });
      ({ page } = visit);
      const letGo = await holdScripts(page);
      await page.goto(ROUTE, { waitUntil: 'commit' });
      await page.getByRole('radio').first().check();
      await page.locator('form button[type=submit]').click({ noWaitAfter: true });
      await page.waitForURL(/lauf=/, { waitUntil: 'commit' });
      const day = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
      await page.getByRole('radio', { name: 'Bußgeldbescheid' }).check();
      await page.locator('input[type=date]').first().fill(day);
      await page.locator('form button[type=submit]').click({ noWaitAfter: true });
      await page.locator('#fehler').waitFor();
      await page
        .locator('[aria-live]')
        .getByText(/Einspruch bis/)
        .waitFor();
      await letGo();
      await page.locator('form[data-live]').waitFor();
      expect(visit.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
      await visit.close();
    },
  );
});
