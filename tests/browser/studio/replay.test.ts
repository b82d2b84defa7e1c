import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { SubmissionReply } from '../../../src/contract/index.ts';
import { fineReviewWith } from '../../server/fineReview.ts';
import { expectAccessible } from '../site.ts';
import { sitDown, untilOffered, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

/** Testers replay what somebody has sent, in the revision that person saw and in the one that is being edited. */

const site = useStudioSite();
const WIZARD = 'bussgeldanfrage';
const NAME = 'Oberstdorfer-Mayr';

/** Sends a request without a phone number, and then asks for one in the definition. */
async function sendAndChange(): Promise<string> {
  const { wizardsDir, server } = site.current;
  await untilOffered(site.current, WIZARD);
  const answers = { ...fineReviewWith('/telefon', undefined), nachname: NAME };
  const reply = await fetch(`${server.url}/api/anfrage`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(answers),
  });
  const { referenz } = (await reply.json()) as SubmissionReply;
  const file = path.join(wizardsDir, WIZARD, 'steps/kontakt.json');
  const step = JSON.parse(await readFile(file, 'utf8')) as { schema: { required: string[] } };
  step.schema.required.push('telefon');
  await writeFile(file, JSON.stringify(step, null, 2));
  return referenz;
}

it.runIf(LONG)('finds a submission by its number, and runs it in both revisions side by side', async () => {
  const reference = await sendAndChange();
  const { page, complaints, close } = await sitDown(site.current, `/studio/assistenten/${WIZARD}?ansicht=testen`);
  const moves = page.getByRole('region', { name: 'Was jetzt geht und was nicht' });
  await moves.getByText('Hier:').waitFor();
  await page.getByRole('button', { name: 'Antworten einsetzen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Antworten einsetzen' });
  await dialog.getByLabel('Vorgangsnummer').fill('bg-2222-2222');
  await dialog.getByRole('button', { name: 'Suchen' }).click();
  await dialog.getByText('Zu dieser Nummer ist hier kein Vorgang gespeichert.').waitFor();
  await dialog.getByLabel('Vorgangsnummer').fill(` ${reference.toLowerCase()} `);
  await dialog.getByRole('button', { name: 'Suchen' }).click();
  const found = dialog.getByRole('group', { name: `Vorgang ${reference}` });
  await found.getByText(/^Muster stehen für.*Nachname/).waitFor();
  await expectAccessible(page);
  await found.getByRole('button', { name: 'In beiden nebeneinander' }).click();

  // The edited definition asks for what was not asked before.
  const submit = moves.locator('li[data-verdict]', {
    has: page.getByRole('button', { name: 'Absenden: auslösen' }),
  });
  await submit.getByText('geschlossen').first().waitFor();
  const beside = page.getByRole('region', { name: 'Ablauf, Antworten, Protokoll' });
  await beside.getByText(/^Absenden: in dieser geschlossen, in der anderen offen\. Telefon/).waitFor();
  await expectAccessible(page);
  expect(await page.content()).not.toContain(NAME);
  await beside.getByText(/^\d+ Unterschiede? in Texten und Regeln$/).click();
  await beside
    .getByRole('region', { name: 'Änderungen' })
    .getByText(/Telefon/)
    .first()
    .waitFor();

  // Both take the same events.
  const [own, other] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()];
  await page.getByRole('button', { name: 'Absenden: auslösen' }).click();
  await own.getByRole('alert').first().waitFor();
  await beside.getByText('Diese steht bei', { exact: false }).waitFor();
  await beside.getByRole('button', { name: 'Dort keine Verbindung' }).click();
  await beside.getByText(/^Absenden: in dieser geschlossen/).waitFor();
  await moves.getByRole('button', { name: 'Zurück: auslösen' }).click();
  await other.getByRole('heading', { level: 1, name: /Kosten/ }).waitFor();

  // In the revision of that person alone, nothing is missing.
  await page.getByRole('button', { name: 'Antworten einsetzen …' }).click();
  await dialog.getByLabel('Vorgangsnummer').fill(reference);
  await dialog.getByRole('button', { name: 'Suchen' }).click();
  await found.getByRole('button', { name: 'In der Fassung von damals' }).click();
  await submit.getByText('offen', { exact: true }).waitFor();
  // It is still that revision after a look at another view.
  const revision = page.getByLabel('Fassung', { exact: true });
  const chosen = await revision.inputValue();
  expect(chosen).not.toBe('');
  await page.getByRole('tab', { name: 'Mails', exact: true }).click();
  await page.getByRole('tab', { name: 'Mails', exact: true, selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Testen', exact: true }).click();
  await submit.getByText('offen', { exact: true }).waitFor();
  expect(await revision.inputValue()).toBe(chosen);
  // Of the number that nobody has.
  expect(complaints).toEqual([expect.stringContaining('404')]);
  await close();
});
