import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeWizard } from '../../support/wizardFolders.ts';
import { isoDay } from '../days.ts';
import { expectAccessible, openSiteOnCopy, untilLive, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

/** Values that a wizard computes appear while one answers, and after sending as the server computed them. */

const VIEWPORT = { width: 390, height: 664 };

const FILES = {
  'wizard.json': {
    $schema: '../wizard.schema.json',
    title: 'Frist',
    description: 'Rechnet eine Frist aus.',
    exit: '/anfrage',
    progress: [{ label: 'Frist', steps: ['tag', 'pruefung'] }],
    submit: { reference: 'FR' },
    computed: {
      frist: { deadline: { from: '/tag', period: 'P2W' }, source: '§ 67 Abs. 1 OWiG' },
      ausfall: { product: ['/tage', 35], format: 'euro', store: 'Ausfall' },
    },
  },
  'machine.json': {
    id: 'frist',
    initial: 'tag',
    states: {
      tag: { on: { NEXT: 'pruefung' } },
      pruefung: { on: { SUBMIT: 'senden' } },
      senden: { invoke: { src: 'submit', onDone: 'danke', onError: 'pruefung' } },
      danke: { type: 'final' },
    },
  },
  'steps/tag.json': {
    $schema: '../../step.schema.json',
    title: 'Wann kam der Bescheid?',
    intro: ['Das steht auf dem gelben Umschlag.', 'Die Frist endet am {=frist}.', 'Es geht um {=ausfall}.'],
    schema: {
      type: 'object',
      required: ['tag'],
      properties: {
        tag: {
          title: 'Tag der Zustellung',
          type: 'string',
          format: 'date',
          errorMessage: { required: 'Bitte nennen Sie den Tag.', format: 'Bitte prüfen Sie den Tag.' },
        },
        tage: { title: 'Tage ohne Auto', type: 'integer', minimum: 1, errorMessage: 'Bitte nennen Sie eine Zahl.' },
      },
    },
    ui: { tag: { 'ui:widget': 'date' }, tage: { 'ui:widget': 'number' } },
  },
  'steps/pruefung.json': {
    $schema: '../../step.schema.json',
    title: 'Stimmt das?',
    intro: ['Zugestellt am {/tag}: Die Frist endet am {=frist}.'],
    summary: true,
  },
  'steps/danke.json': {
    $schema: '../../step.schema.json',
    title: 'Danke.',
    intro: ['Ihre Frist endet am {=frist}.', 'Es geht um {=ausfall}.'],
  },
};

let site: Site;

beforeAll(async () => {
  site = await openSiteOnCopy((directory) => writeWizard(directory, 'frist', FILES));
});

afterAll(async () => {
  await site.close();
});

/** Whether the page at an address loads what computes values. */
async function loadsCalendar(address: string): Promise<boolean> {
  const { page, close } = await site.visit({ viewport: VIEWPORT });
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(address);
  await untilLive(page);
  await close();
  return files.some((file) => /\/assets\/computed-/.test(file));
}

it('shows a deadline while one answers, takes it back with the answer, and repeats it after sending', async () => {
  const { page, complaints, close } = await site.visit({ viewport: VIEWPORT, timezoneId: 'Europe/Berlin' });
  await page.goto('/anfrage/frist');
  await untilLive(page);
  const deadline = page.getByText('Die Frist endet am');
  const day = page.getByLabel('Tag der Zustellung');
  expect(await page.locator('form').innerText()).not.toContain('{');
  expect(await deadline.count()).toBe(0);

  await day.fill(isoDay(5));
  await deadline.waitFor();
  // A Saturday, a Sunday or a holiday would extend it, never shorten it.
  expect(await deadline.innerText()).toMatch(
    /^Die Frist endet am (?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag), \d+\.\s\p{L}+ \d{4}\.$/u,
  );
  const said = /am (.*)\.$/.exec(await deadline.innerText())?.[1] ?? '';
  expect(await page.getByText('Es geht um').count()).toBe(0);
  await page.getByLabel('Tage ohne Auto').fill('14');
  await page.getByText('Es geht um 490 €.').waitFor();
  await expectAccessible(page);

  await day.fill(isoDay(-3));
  await deadline.waitFor({ state: 'detached' });
  await day.fill('');
  expect(await deadline.count()).toBe(0);
  await day.fill(isoDay(5));
  await page.getByRole('button', { name: 'Weiter' }).click();

  await page.getByText(`Die Frist endet am ${said}.`).waitFor();
  const stored = page.locator('section', { has: page.getByRole('heading', { name: 'Berechnet' }) });
  expect((await stored.locator('dl').innerText()).replaceAll(/\s+/g, ' ')).toBe('Ausfall 490 €');
  expect(await stored.getByRole('button').count()).toBe(0);
  await expectAccessible(page);
  await page.reload();
  await page.getByText(`Die Frist endet am ${said}.`).waitFor();
  await page.locator('form button[type=submit]').click();
  await page.getByText(`Ihre Frist endet am ${said}.`).waitFor();
  await page.getByText('Es geht um 490 €.').waitFor();
  await page.reload();
  await page.getByText(`Ihre Frist endet am ${said}.`).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it.runIf(LONG).each([
  ['/anfrage/kfz-gutachtenanfrage', false],
  ['/anfrage/bussgeldanfrage', true],
  ['/anfrage/frist', true],
])('loads and preloads the calendar only where something is computed: %s', async (address, computes) => {
  expect(await loadsCalendar(address)).toBe(computes);
  const html = await (await fetch(`${site.server.url}${address}`)).text();
  expect(html.includes('<link rel="modulepreload" href="/assets/computed-')).toBe(computes);
});
