import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeWizard } from '../../support/wizardFolders.ts';
import { openSiteOnCopy, untilLive, type Site } from '../site.ts';
import { expectHeading } from './fineReviewWalk.ts';

/** A large choice leads on at once, unless its answer opens a question on its own step. */

const FILES = {
  'wizard.json': {
    title: 'Verletzt',
    description: 'Fragt nach Verletzungen.',
    progress: [{ label: 'Fall', steps: ['verletzt', 'name'] }],
    submit: { reference: 'VL' },
  },
  'machine.json': {
    id: 'verletzt',
    initial: 'verletzt',
    states: {
      verletzt: { on: { NEXT: 'name' } },
      name: { on: { SUBMIT: 'senden' } },
      senden: { invoke: { src: 'submit', onDone: 'danke', onError: 'name' } },
      danke: { type: 'final' },
    },
  },
  'steps/verletzt.json': {
    title: 'Wurde jemand verletzt?',
    schema: {
      type: 'object',
      required: ['verletzt'],
      properties: {
        verletzt: {
          title: 'Verletzt',
          type: 'string',
          oneOf: [
            { const: 'ja', title: 'Ja, jemand' },
            { const: 'nein', title: 'Nein, niemand' },
          ],
          errorMessage: 'Bitte wählen Sie.',
        },
      },
      if: { required: ['verletzt'], properties: { verletzt: { const: 'ja' } } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { klinik: { title: 'In welcher Klinik?', type: 'string', maxLength: 100 } } },
    },
    ui: { verletzt: { 'ui:widget': 'choice' } },
  },
  'steps/name.json': {
    title: 'Wie heißen Sie?',
    schema: { type: 'object', properties: { name: { title: 'Name', type: 'string', maxLength: 100 } } },
  },
  'steps/danke.json': { title: 'Danke' },
};

let site: Site;

beforeAll(async () => {
  site = await openSiteOnCopy((directory) => writeWizard(directory, 'verletzt', FILES));
});
afterAll(async () => {
  await site.close();
});

it('stays where a question opens, and leads on where none does', async () => {
  const { page, close } = await site.visit({ viewport: { width: 390, height: 664 } });
  await page.goto('/anfrage/verletzt');
  await untilLive(page);
  await page.getByText('Ja, jemand', { exact: true }).click();
  await page.getByLabel('In welcher Klinik?').fill('Charité');
  await expectHeading(page, 'Wurde jemand verletzt?');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expectHeading(page, 'Wie heißen Sie?');
  await page.goBack();
  await expectHeading(page, 'Wurde jemand verletzt?');
  expect(await page.getByLabel('In welcher Klinik?').inputValue()).toBe('Charité');
  await page.getByText('Nein, niemand', { exact: true }).click();
  await expectHeading(page, 'Wie heißen Sie?');
  await close();
});
