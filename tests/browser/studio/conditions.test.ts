import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../site.ts';
import { addressOf, onDisk, publish, sitDown, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const site = useStudioSite();

const WIZARD = 'verkehrsunfallanfrage';
const BRANCH = addressOf(WIZARD, 'json', 'machine.json', '/states/verletzte/on/NEXT/0/guard');

describe('a condition', () => {
  it.runIf(LONG)(
    'says what it comes to, is built and joined by keyboard alone, from questions that were asked before',
    async () => {
      const desk = await sitDown(site.current, BRANCH);
      const { page } = desk;
      const panel = page.getByRole('complementary', { name: 'Eigenschaften' });
      const facts = panel.getByRole('region', { name: 'Was das heißt' });
      await facts.getByText(/Trifft auf \d+ von \d+ Wegen zu/).waitFor();
      await expectAccessible(page);
      await panel.getByRole('button', { name: 'oder …' }).press('Enter');
      const box = panel.getByRole('combobox', { name: 'Frage 2' });
      await box.focus();
      await page.keyboard.type('Polizei');
      const options = page.getByRole('option');
      await options.first().waitFor();
      for (const text of await options.allTextContents()) expect(text.toLowerCase()).toContain('polizei');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await publish(page, (button) => button.press('Enter'));
      // The new condition causes findings, so what is saved is not in force yet.
      await page.getByText('Gespeichert, gilt erst ohne Funde').waitFor();
      const machine = await onDisk(site.current, WIZARD, 'machine.json');
      expect(machine).toContain('"type": "any"');
      expect(machine).toContain('/polizei/');
      await page.getByRole('button', { name: 'Bedingung 2 entfernen' }).press('Enter');
      await publish(page, (button) => button.press('Enter'));
      await page.getByText('Gespeichert', { exact: true }).waitFor();
      expect(await onDisk(site.current, WIZARD, 'machine.json')).not.toContain('"type": "any"');
      expect(desk.complaints).toEqual([]);
      await desk.close();
    },
  );

  it.runIf(LONG)('keeps what it cannot express, and says it', async () => {
    const step = 'steps/kontakt.json';
    const tree = JSON.parse(await onDisk(site.current, 'bussgeldanfrage', step)) as {
      advice: { unlessAnswers?: object }[];
    };
    const index = tree.advice.findIndex(({ unlessAnswers = {} }) => 'if' in unlessAnswers);
    expect(index).toBeGreaterThanOrEqual(0);
    const { page, close } = await sitDown(
      site.current,
      addressOf('bussgeldanfrage', 'json', step, `/advice/${index}/unlessAnswers`),
    );
    await page.getByText('Diese Form ändern Sie in der Ansicht JSON.', { exact: false }).waitFor();
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    await close();
  });
});
