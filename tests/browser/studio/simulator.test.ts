import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FrameLocator, Locator } from 'playwright-core';
import { groundProofsIn, keepGroundProof } from '../../../server/proofs/groundProofs.ts';
import type { StudioGrounds } from '../../../src/contract/index.ts';
import type { GroundProof } from '../../../src/evidence/index.ts';
import { keyOf } from '../../support/developer.ts';
import { expectAccessible } from '../site.ts';
import type { Journey } from '../../../src/engine/index.ts';
import { onDisk, sitDown, useStudioSite, type Desk } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const site = useStudioSite();

type Bench = Desk & { frame: FrameLocator; moves: Locator; beside: Locator };

async function simulate(wizard: string): Promise<Bench> {
  const desk = await sitDown(site.current, `/studio/assistenten/${wizard}?ansicht=testen`);
  const { page } = desk;
  const moves = page.getByRole('region', { name: 'Was jetzt geht und was nicht' });
  await moves.getByText('Hier:').waitFor();
  const beside = page.getByRole('region', { name: 'Ablauf, Antworten, Protokoll' });
  return { ...desk, frame: page.frameLocator('iframe'), moves, beside };
}

/** The move with that name, with its verdict and reasons. */
function moveNamed({ moves }: Bench, name: string): Locator {
  return moves.locator('li[data-verdict]', {
    has: moves.page().getByRole('button', { name: `${name}: auslösen`, exact: true }),
  });
}

/** Opens the dialog for other answers. */
async function insert({ page }: Desk): Promise<Locator> {
  await page.getByRole('button', { name: 'Antworten einsetzen …' }).click();
  return page.getByRole('dialog', { name: 'Antworten einsetzen' });
}

async function expectHere({ moves }: Bench, title: string): Promise<void> {
  await moves.getByRole('heading', { level: 2, name: `Hier: ${title}` }).waitFor();
}

/** Drops a file on the element. */
async function drop(element: Locator, name: string, content: string): Promise<void> {
  const dataTransfer = await element.page().evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([file.content], file.name));
      return transfer;
    },
    { name, content },
  );
  await element.dispatchEvent('dragover', { dataTransfer });
  await element.dispatchEvent('drop', { dataTransfer });
}

describe('the simulator', () => {
  it('says why a way is closed, and opens it by the nearest way', async () => {
    const bench = await simulate('bussgeldanfrage');
    const { page, frame } = bench;
    await expectHere(bench, 'Womit können wir Ihnen helfen?');
    const next = moveNamed(bench, 'Weiter');
    await next.getByText('geschlossen').waitFor();
    await next.getByText('Bitte wählen Sie eine Option aus.').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Nächsten Weg suchen: Weiter' }).click();
    await next.getByText('1 Änderung, weniger reichen nicht:').waitFor();
    await page.getByRole('button', { name: 'Antworten einsetzen: Weiter' }).click();
    await next.getByText('offen', { exact: true }).waitFor();
    expect(await frame.getByRole('radio', { checked: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Weiter: auslösen' }).click();
    await expectHere(bench, 'Was wird Ihnen vorgeworfen?');
    await frame.getByRole('heading', { level: 1, name: 'Was wird Ihnen vorgeworfen?' }).waitFor();
    expect(bench.complaints).toEqual([]);
    await bench.close();
  });

  it.runIf(LONG)('shows the answer of the server that was chosen, and goes back to the moment of sending', async () => {
    const bench = await simulate('bussgeldanfrage');
    const { page, frame, moves, beside } = bench;
    await page.getByRole('button', { name: 'Bis zum Ende ausfüllen' }).click();
    await beside.getByRole('button', { name: 'Protokoll' }).click();
    await page.getByRole('button', { name: 'Absenden: auslösen' }).click();
    await moves.getByLabel('Was der Server dazu sagt').fill('Diese Nummer gibt es nicht.');
    await moves.getByRole('button', { name: 'Abweisen' }).click();
    await frame.getByText('Diese Nummer gibt es nicht.').first().waitFor();
    await page.getByRole('button', { name: 'Absenden: auslösen' }).click();
    await moves.getByRole('button', { name: 'Angekommen' }).click();
    await moves.getByText('Das ist ein Ende').waitFor();
    await frame.getByText('XX-MUST-ER00').waitFor();

    await beside.getByRole('button', { name: 'Absenden → Wird gesendet' }).first().click();
    await moves.getByRole('button', { name: 'Keine Verbindung' }).click();
    await frame.getByText('Von uns kam keine Antwort an').waitFor();
    expect(bench.complaints).toEqual([]);
    await bench.close();
  });

  it('keeps the run over another view and a reload of the studio', async () => {
    const bench = await simulate('bussgeldanfrage');
    const { page, frame } = bench;
    await frame.getByText('Individuelle Anfrage').click();
    await expectHere(bench, 'Was wird Ihnen vorgeworfen?');
    await page.getByRole('tab', { name: 'Ablauf' }).click();
    await page.getByRole('tab', { name: 'Testen' }).click();
    await expectHere(bench, 'Was wird Ihnen vorgeworfen?');
    await page.reload();
    await expectHere(bench, 'Was wird Ihnen vorgeworfen?');
    const heading = frame.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.innerText()).toMatch(/Was wird\sIhnen vorgeworfen\?/);
    await bench.close();
  });

  it.runIf(LONG)('takes sample files for arrived when the page is loaded again', async () => {
    const bench = await simulate('verkehrsunfallanfrage');
    const { page, frame, beside } = bench;
    await page.getByRole('button', { name: 'Bis zum Ende ausfüllen' }).click();
    await expectHere(bench, 'Wie erreichen wir Sie?');
    for (const reload of ['Neu laden', '… nach einer Änderung']) {
      await page.getByRole('button', { name: reload, exact: true }).click();
      await frame.getByText(/wiederhergestellt|inzwischen überarbeitet/).waitFor();
      await moveNamed(bench, 'Absenden').getByText('offen', { exact: true }).waitFor();
    }
    await beside.getByRole('button', { name: 'Protokoll' }).click();
    expect(await beside.getByText(/^Antwort:/).count()).toBe(0);
    expect(bench.complaints).toEqual([]);
    await bench.close();
  });

  it.runIf(LONG)('leads back with the browser from what the examples show to the run', async () => {
    const bench = await simulate('kontaktformular');
    const { page } = bench;
    await page.getByRole('button', { name: 'Bis zum Ende ausfüllen' }).click();
    const submit = moveNamed(bench, 'Absenden');
    await submit.getByText('offen', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Was Beispiele zeigen' }).click();
    await page.getByText(/von \d+ Möglichkeiten/).waitFor();
    await page.goBack();
    await submit.getByText('offen', { exact: true }).waitFor();
    await page.goForward();
    await page.getByText(/von \d+ Möglichkeiten/).waitFor();
    expect(bench.complaints).toEqual([]);
    await bench.close();
  });

  it.runIf(LONG)('runs what was in force last while the definition cannot be run', async () => {
    const wizard = 'kfz-gutachtenanfrage';
    const file = path.join(site.current.wizardsDir, wizard, 'machine.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.slice(0, 40));
    const { page, complaints, close } = await sitDown(site.current, `/studio/assistenten/${wizard}?ansicht=testen`);
    await page.getByText('Dieser Assistent lässt sich im Moment nicht durchspielen.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Die Fassung durchspielen, die zuletzt galt' }).click();
    await page.getByText('Hier:').waitFor();
    await page.getByRole('button', { name: 'Antworten einsetzen …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Antworten einsetzen' });
    await dialog.getByRole('button', { name: 'Zufällig ausfüllen' }).click();
    await page.getByRole('button', { name: 'Absenden: auslösen', exact: true }).waitFor();
    await writeFile(file, text);
    expect(complaints).toEqual([]);
    await close();
  });

  it('replays a bug report, and says what is wrong with one that cannot be read', async () => {
    const bench = await simulate('bussgeldanfrage');
    const { beside } = bench;
    const dialog = await insert(bench);
    const text = dialog.getByLabel('Aus einem Fehlerbericht');
    await text.fill('service: bussgeld');
    await dialog.getByRole('button', { name: 'Einfügen und nachspielen' }).click();
    await dialog.getByText('Das ist kein JSON.').waitFor();
    await text.fill('{"answers": {"anfrageTyp": "bussgeld", "gibtEsNicht": 1}}');
    await dialog.getByRole('button', { name: 'Einfügen und nachspielen' }).click();
    await beside.getByRole('button', { name: 'Antworten' }).click();
    await beside.getByText('Danach fragt dieser Assistent nicht.').waitFor();
    expect(await beside.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Womit können wir Ihnen helfen?',
      'Ohne Frage',
    ]);
    await bench.close();
  });

  it.runIf(LONG)(
    'replays a file that is dropped or chosen, and keeps the studio open under one that is too large',
    async () => {
      const bench = await simulate('bussgeldanfrage');
      const { page, beside } = bench;
      const dialog = await insert(bench);
      const text = dialog.getByLabel('Aus einem Fehlerbericht');
      await text.fill('kein JSON');
      await dialog.getByRole('button', { name: 'Einfügen und nachspielen' }).click();
      await dialog.getByText('Das ist kein JSON.').waitFor();
      // Beside the field, which is a near miss.
      await drop(dialog.getByRole('heading', { name: /^Aus einem Fehlerbericht/ }), 'foto.jpg', 'x'.repeat(6_000_000));
      await dialog.getByText('„foto.jpg“ ist größer als 5 MB.').waitFor();
      expect(await text.inputValue()).toBe('kein JSON');
      await drop(text, 'entwurf.json', '{"anfrageTyp": "bussgeld"}');
      await expect.poll(() => text.inputValue()).toBe('{"anfrageTyp": "bussgeld"}');
      expect(await dialog.getByText('foto.jpg').count()).toBe(0);
      await dialog.getByLabel('Oder aus einer Datei').setInputFiles({
        name: 'bericht.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"answers": {"anfrageTyp": "anhoerung"}}'),
      });
      await expect.poll(() => text.inputValue()).toContain('anhoerung');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Einfügen und nachspielen' }).click();
      await beside.getByRole('button', { name: 'Antworten' }).click();
      await beside.getByText('Womit können wir Ihnen helfen?').waitFor();
      expect(bench.complaints).toEqual([]);
      await bench.close();
    },
  );

  it('records a refusal as an example that every check expects from then on', async () => {
    const bench = await simulate('kontaktformular');
    const { page, frame } = bench;
    await page.getByRole('button', { name: 'Bis zum Ende ausfüllen' }).click();
    await moveNamed(bench, 'Absenden').getByText('offen', { exact: true }).waitFor();
    await frame.getByLabel('Name', { exact: true }).fill('Erwin Lindemann');
    await frame.getByLabel('E-Mail', { exact: false }).first().fill('keine Adresse');
    await frame.locator('button[type=submit]').click();
    await moveNamed(bench, 'Absenden').getByText('geschlossen').first().waitFor();
    await page.getByRole('button', { name: 'Als Beispiel aufnehmen …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Als Beispiel aufnehmen' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Aufnehmen' }).click();
    await dialog.getByText('Bitte sagen Sie in einem Satz').waitFor();
    await dialog.getByLabel('Was für ein Fall es ist').fill('Ohne richtige Adresse');
    await dialog.getByText(/Ersetzt wird:.*Name/).waitFor();
    await dialog.getByRole('button', { name: 'Aufnehmen' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Keine Funde').waitFor();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    const { journeys } = JSON.parse(await onDisk(site.current, 'kontaktformular', 'journeys.json')) as {
      journeys: Journey[];
    };
    const recorded = journeys.at(-1);
    expect(recorded?.expect?.refused?.map(({ field }) => field)).toEqual(['/email']);
    expect(JSON.stringify(recorded)).not.toContain('Lindemann');
    await bench.close();
  });

  it.runIf(LONG)('goes on while an example of it is recorded', async () => {
    const bench = await simulate('kontaktformular');
    const { page, moves } = bench;
    await page.getByRole('button', { name: 'Bis zum Ende ausfüllen' }).click();
    await moves.getByRole('button', { name: 'Absenden: auslösen' }).click();
    await moves.getByText('Hier: „Wird gesendet“').or(moves.getByText('Wird gesendet')).first().waitFor();
    const here = await moves.getByText('Hier:').first().innerText();
    await page.getByRole('button', { name: 'Als Beispiel aufnehmen …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Als Beispiel aufnehmen' });
    await dialog.getByLabel('Was für ein Fall es ist').fill('Alles ausgefüllt und gesendet');
    await dialog.getByRole('button', { name: 'Aufnehmen' }).click();
    await page.getByRole('status').filter({ hasText: 'Aufgenommen' }).waitFor();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    expect(await moves.getByText('Hier:').first().innerText()).toBe(here);
    await page.getByRole('button', { name: 'Protokoll', exact: true }).click();
    expect(await page.getByText('Der Assistent wurde geändert').count()).toBe(0);
    await bench.close();
  });

  it.runIf(LONG)('says what tests have shown over HTTP, of the revision that they have tested', async () => {
    const { server, dataDir, database } = site.current;
    const headers = { authorization: `Bearer ${await keyOf(database.knex)}` };
    const reply = await fetch(`${server.url}/api/studio/wizards/punkteabfrage/grounds`, { headers });
    const { revision = '' } = (await reply.json()) as StudioGrounds;
    const keep = (proof: Pick<GroundProof, 'revision' | 'shown'>) =>
      keepGroundProof(groundProofsIn(dataDir), 'punkteabfrage', {
        ground: 'http',
        at: '2026-11-23T10:00:00.000Z',
        ...proof,
      });
    await rm(groundProofsIn(dataDir), { recursive: true, force: true });
    const { page, close } = await sitDown(
      site.current,
      '/studio/assistenten/punkteabfrage?ansicht=testen&teil=abdeckung',
    );
    await page.getByText('(noch nie geprüft)').waitFor();
    await keep({ revision: '0000', shown: ['transition einstieg —NEXT 1→ person'] });
    await page.reload();
    await page.getByText('(nicht geprüft, seit es geändert wurde)').waitFor();
    expect(await page.getByRole('button', { name: 'Nicht über HTTP' }).count()).toBe(0);
    await keep({ revision, shown: ['transition einstieg —NEXT 1→ person'] });
    await page.reload();
    await page.getByText('Auf dem Server und im Browser').click();
    await page.getByText(/^1 von \d+ über HTTP gezeigt, am 23\.11\.2026/).waitFor();
    await page.getByRole('button', { name: 'Nicht über HTTP' }).click();
    const ways = page.getByRole('group').filter({ hasText: /^Wege/ });
    await ways.getByText('„Wer sind Sie?“ →').waitFor();
    expect(await ways.getByText('„In 2 min Punktestand anfragen“ →').count()).toBe(0);
    await expectAccessible(page);
    await close();
  });

  it.runIf(LONG)('takes all suggestions that a search leaves, and one undo takes them back', async () => {
    const { page, complaints, close } = await sitDown(
      site.current,
      '/studio/assistenten/faq-kontakt?ansicht=testen&teil=abdeckung',
    );
    await page.getByText(/von \d+ Möglichkeiten/).waitFor();
    const examples = page.getByText(/^Beispiele \(/);
    const before = await examples.innerText();
    await page.getByText('Fehlende Beispiele').click();
    await page.getByRole('combobox', { name: /^Welche/ }).selectOption({ label: 'Abweisungen' });
    await page.getByLabel('Darin steht').fill('email');
    await page.getByText('Kein Vorschlag passt dazu.').waitFor();
    await page.getByLabel('Darin steht').fill('e-mail');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^(?:Alle \d+|Dieses) aufnehmen$/ }).click();
    await page.getByText(/Beispiele? aufgenommen\. /).waitFor();
    await expect.poll(() => examples.innerText(), { timeout: 60_000 }).not.toBe(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => examples.innerText(), { timeout: 60_000 }).toBe(before);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)('says what the examples show, and takes a suggested one in', async () => {
    const { page, complaints, close } = await sitDown(
      site.current,
      '/studio/assistenten/faq-kontakt?ansicht=testen&teil=abdeckung',
    );
    const summary = page.getByText(/von \d+ Möglichkeiten/);
    await summary.waitFor();
    const before = await summary.innerText();
    await expectAccessible(page);
    await page.getByText('Fehlende Beispiele').click();
    await page.getByRole('button', { name: 'Aufnehmen: Vorschlag 1', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Als Beispiel aufnehmen' });
    await dialog.getByLabel('Was für ein Fall es ist').fill('Was noch fehlte');
    await dialog.getByRole('button', { name: 'Aufnehmen' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => shownIn(await summary.innerText()), { timeout: 60_000 })
      .toBeGreaterThan(shownIn(before));
    await page.getByRole('button', { name: 'Nur erzeugt' }).click();
    await page
      .getByRole('button', { name: /^Durchspielen: / })
      .first()
      .click();
    await page.getByText('Hier:').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

/** How much is shown by examples, in '12 von 30 Möglichkeiten kommen …'. */
function shownIn(summary: string): number {
  return Number(/^\d+/.exec(summary)?.[0]);
}
