import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogue, formatFaults } from '../../../server/wizards/index.ts';
import { AppServer } from '../appServer.ts';
import { edit, type Json } from './edit.ts';
import { copyWizards, WIZARDS } from '../../support/wizardFolders.ts';
import { builtSite } from '../builtSite.ts';
import { ANFRAGE, fineReview, fineReviewWith, WIZARD } from '../fineReview.ts';

/** Definitions are data: changes under WIZARDS_DIR are live without a build and without a restart. */

const ROUTE = `/anfrage/${WIZARD}`;
const MODULE = `/wizards/${WIZARD}.js`;
/** Long enough for a slow machine to load, check and compile. */
const PATIENCE = { timeout: 60_000 };

/** Copies the folder under another id into the directory, changed before it arrives there. */
async function addCopy(directory: string, id: string, change: (wizard: Json) => unknown): Promise<string> {
  const prepared = await mkdtemp(path.join(tmpdir(), 'vorfahrt-copy-'));
  await cp(path.join(WIZARDS, WIZARD), path.join(prepared, id), { recursive: true });
  await edit(path.join(prepared, id), 'wizard.json', change);
  const place = path.join(directory, id);
  await cp(path.join(prepared, id), place, { recursive: true });
  await rm(prepared, { recursive: true });
  return place;
}

describe('while the server runs', () => {
  let server: AppServer;
  let folder: string;
  let original: string;

  beforeAll(async () => {
    server = await AppServer.start({ wizards: [WIZARD], parts: builtSite });
    folder = path.join(server.wizardsDir, WIZARD);
    original = await revision();
  });
  beforeEach(async () => {
    await server.clear();
    await restore();
    server.logged.length = 0;
  });
  afterAll(() => server.close());

  /** Restores the definition, also after a failed test. */
  async function restore(): Promise<void> {
    for (const name of await readdir(server.wizardsDir))
      await rm(path.join(server.wizardsDir, name), { recursive: true });
    await copyWizards([WIZARD], server.wizardsDir);
    // Reloads run in turn: none that has seen half of it is still under way then.
    await server.catalogue.refresh();
    await expect.poll(revision, PATIENCE).toBe(original);
    await expect.poll(() => server.catalogue.all().map(({ wizard }) => wizard.revision), PATIENCE).toEqual([original]);
  }

  /** The revision of the page's questions. */
  async function revision(): Promise<string> {
    return (
      /meta name="[^"]*" content="\/wizards\/[^"]*\?r=([\da-f]+)"/.exec((await server.send('GET', ROUTE)).text)?.[1] ??
      ''
    );
  }

  it('a new title and a new rule are live: module, page and endpoint', async () => {
    const [module, page] = [await server.send('GET', MODULE), await server.send('GET', ROUTE)];
    await edit(
      folder,
      'journeys.json',
      (data) => (data.journeys = data.journeys.filter((journey: Json) => journey.answers.telefon)),
    );
    await edit(folder, 'steps/kontakt.json', ({ schema }) => {
      schema.required.push('telefon');
      schema.properties.telefon.errorMessage.required = 'Bitte geben Sie Ihre Telefonnummer an.';
    });
    await edit(folder, 'steps/service.json', (step) => (step.title = 'Wobei dürfen wir helfen?'));

    await expect
      .poll(async () => (await server.send('GET', ROUTE)).text, PATIENCE)
      .toContain('Wobei dürfen wir helfen?');
    await expect.poll(revision, PATIENCE).not.toBe(original);
    const renewed = await server.send('GET', MODULE);
    expect(renewed.headers.get('etag')).not.toBe(module.headers.get('etag'));
    expect(renewed.text).toContain('Wobei dürfen wir helfen?');
    expect(renewed.text).toContain(await revision());
    expect((await server.send('GET', ROUTE)).headers.get('etag')).not.toBe(page.headers.get('etag'));

    const without = await server.submit(ANFRAGE, fineReviewWith('/telefon', undefined), { revision: await revision() });
    expect(without).toMatchObject({
      status: 422,
      body: { felder: [{ pfad: '/telefon', meldung: 'Bitte geben Sie Ihre Telefonnummer an.' }] },
    });
    expect((await server.submit(ANFRAGE, fineReview())).status).toBe(200);
    expect((await server.onlySubmission()).revision).toBe(await revision());
    const told = server.logged.map((line): string => JSON.parse(line).msg).join('\n');
    expect(told).toContain(`Live: ${WIZARD} in Fassung ${await revision()} statt `);
    expect(told).toContain('- Schritt anders: service');
    expect(told).toMatch(/^- Regel neu: kontakt\/required\/telefon$/m);
  });

  it('a form in a page is there as soon as its definition is, as it is at the moment', async () => {
    const page = async () => (await server.send('GET', '/kontakt')).text;
    expect(await page()).toContain('Das Formular lässt sich gerade nicht laden.');
    const form = path.join(server.wizardsDir, 'kontaktformular');
    await cp(path.join(WIZARDS, 'kontaktformular'), form, { recursive: true });
    await expect.poll(page, PATIENCE).toContain('name="/betreff"');
    const other = (await server.send('GET', '/impressum')).headers.get('etag');
    await edit(form, 'steps/nachricht.json', ({ schema }) => (schema.properties.betreff.title = 'Worum geht es?'));
    await expect.poll(page, PATIENCE).toContain('Worum geht es?');
    expect((await server.send('GET', '/impressum')).headers.get('etag')).toBe(other);
  });

  it('a faulty edit changes nothing and is logged with every finding; mended, it is live', async () => {
    const module = await server.send('GET', MODULE);
    await writeFile(path.join(folder, 'steps/service.json'), '{ "title": "Halb geschr');
    await edit(folder, 'steps/kosten.json', ({ ui }) => (ui.bussgeld.kostenuebernahme['ui:widget'] = 'choise'));
    await edit(folder, 'machine.json', ({ states }) => (states.kosten.on = { NEXT: 'kontakt', BACK: 'angaben' }));
    const log = () => server.logged.join('');
    await expect
      .poll(log, PATIENCE)
      .toMatch(/service\.json[^]*Zurück gibt es von selbst|Zurück gibt es von selbst[^]*service\.json/);
    const faults = server.logged.map((line) => JSON.parse(line)).findLast(({ level }) => level === 50);
    expect(faults.msg).toMatch(new RegExp(`- ${WIZARD}/steps/service\\.json:1: .*kein gültiges JSON`));
    expect(faults.msg).toContain(`- ${WIZARD}/steps/kosten.json:1 /ui/bussgeld/kostenuebernahme/ui:widget: `);
    expect(faults.msg).toContain("Meinten Sie 'choice'?");
    expect(faults.msg).toContain(`- ${WIZARD}/machine.json:1 /states/kosten/on/BACK: `);
    expect((await server.send('GET', MODULE)).headers.get('etag')).toBe(module.headers.get('etag'));
    expect((await server.submit(ANFRAGE, fineReview())).status).toBe(200);

    for (const file of ['machine.json', 'steps/kosten.json', 'steps/service.json'])
      await cp(path.join(WIZARDS, WIZARD, file), path.join(folder, file));
    await expect.poll(log, PATIENCE).toContain(`Behoben: ${WIZARD} hat keinen Fehler mehr.`);
    await edit(folder, 'steps/service.json', (step) => (step.title = 'Jetzt ganz geschrieben'));
    await expect.poll(async () => (await server.send('GET', ROUTE)).text, PATIENCE).toContain('Jetzt ganz geschrieben');
  });

  it('a file that was replaced by another one is watched on', async () => {
    const file = path.join(folder, 'steps/service.json');
    await writeFile(`${file}.neu`, (await readFile(file, 'utf8')).replace('"title": "', '"title": "Ersetzt: '));
    await rename(`${file}.neu`, file);
    await expect.poll(async () => (await server.send('GET', ROUTE)).text, PATIENCE).toContain('Ersetzt: ');
    await edit(folder, 'steps/service.json', (step) => (step.title = 'Danach bearbeitet'));
    await expect.poll(async () => (await server.send('GET', ROUTE)).text, PATIENCE).toContain('Danach bearbeitet');
  });

  it('a folder that was replaced by another one is watched on', async () => {
    const copy = path.join(server.wizardsDir, '..', 'kopie');
    await cp(folder, copy, { recursive: true });
    await edit(copy, 'steps/service.json', (step) => (step.title = 'Ersetzt'));
    await rm(folder, { recursive: true });
    await rename(copy, folder);
    await expect.poll(async () => (await server.send('GET', ROUTE)).text, PATIENCE).toContain('Ersetzt');
    await edit(folder, 'steps/service.json', (step) => (step.title = 'Danach bearbeitet'));
    await expect.poll(async () => (await server.send('GET', ROUTE)).text, PATIENCE).toContain('Danach bearbeitet');
  });

  it('of many quick edits the last one is live', async () => {
    for (let version = 1; version <= 12; version += 1) {
      await edit(folder, 'steps/service.json', (step) => (step.title = `Fassung ${version}.`));
      // Longer than a burst, so that each edit causes a reload of its own.
      await new Promise((resolve) => setTimeout(resolve, 90));
    }
    await expect.poll(async () => (await server.send('GET', MODULE)).text, PATIENCE).toContain('Fassung 12.');
    await expect.poll(async () => (await server.send('GET', ROUTE)).text, PATIENCE).toContain('Fassung 12.');
  });

  describe('a copy of the folder', () => {
    const COPY = 'zweite-anfrage';

    it('has its page, its steps’ pages and its endpoint with no code, until it goes', async () => {
      const place = await addCopy(server.wizardsDir, COPY, (wizard) => {
        delete wizard.submit.path;
        wizard.submit.reference = 'ZA';
        wizard.title = 'Zweite Anfrage';
      });
      await expect.poll(async () => (await server.send('GET', `/anfrage/${COPY}`)).status, PATIENCE).toBe(200);
      const page = await server.send('GET', `/anfrage/${COPY}`);
      expect(page.text).toContain('<title>Zweite Anfrage');
      expect(page.text).toContain('Individuelle Anfrage');
      expect((await server.send('GET', `/anfrage/${COPY}/kontakt`)).status).toBe(200);
      expect((await server.send('GET', `/wizards/${COPY}.js`)).text).toContain('Zweite Anfrage');

      const sent = await server.submit(`/api/anfrage/${COPY}`, fineReview());
      expect(sent).toMatchObject({ status: 200, body: { referenz: expect.stringMatching(/^ZA-/) } });
      expect(await server.onlySubmission()).toMatchObject({ wizard: COPY, answers: fineReview() });
      expect((await server.submit(`/api/anfrage/${COPY}`, fineReviewWith('/plz', '1'))).status).toBe(422);
      expect((await server.submit(ANFRAGE, fineReview())).body.referenz).toMatch(/^BG-/);

      await rm(place, { recursive: true });
      await expect
        .poll(async () => (await server.submit(`/api/anfrage/${COPY}`, fineReview())).status, PATIENCE)
        .toBe(404);
      expect((await server.send('GET', `/anfrage/${COPY}`)).status).toBe(404);
      expect((await server.send('GET', ROUTE)).status).toBe(200);
    });

    it.each(['a-kopie', 'zz-kopie'])(
      'that takes the address of another is refused, whatever the alphabet says (%s)',
      async (id) => {
        await addCopy(server.wizardsDir, id, (wizard) => (wizard.title = 'Kopie'));
        // Of this copy: the server may still tell of the one before.
        const refused = new RegExp(`- ${id}/wizard\\.json[^-]* ${ANFRAGE} gehört schon zu`);
        await expect.poll(() => server.logged.join(''), PATIENCE).toMatch(refused);
        const sent = await server.submit(ANFRAGE, fineReview());
        expect(sent.status).toBe(200);
        expect((await server.onlySubmission()).wizard).toBe(WIZARD);
        expect((await server.send('GET', `/anfrage/${id}`)).status).toBe(503);
      },
    );
  });
});

describe('at the start', () => {
  const log = pino({ level: 'silent' });

  /** The faults that a server with these folders reports at its start; '' if there are none. */
  async function refusal(prepare: (directory: string) => Promise<void>): Promise<string> {
    const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-start-'));
    await copyWizards([WIZARD], directory);
    await prepare(directory);
    const catalogue = await openCatalogue({ directory, log });
    catalogue.close();
    await rm(directory, { recursive: true });
    return formatFaults(catalogue.faults());
  }

  it('nothing is refused of the folder as it is', async () => {
    expect(await refusal(async () => undefined)).toBe('');
  });

  it('a literal copy is refused, naming the owner of the address', async () => {
    const message = await refusal(async (directory) => {
      await cp(path.join(directory, WIZARD), path.join(directory, 'zweite-anfrage'), { recursive: true });
    });
    const lines = (await readFile(path.join(WIZARDS, WIZARD, 'wizard.json'), 'utf8')).split('\n');
    const line = lines.findIndex((text) => text.includes(`"path": "${ANFRAGE}"`)) + 1;
    expect(message).toContain(
      `- zweite-anfrage/wizard.json:${line} /submit/path: Die Adresse ${ANFRAGE} gehört schon zu '${WIZARD}'.`,
    );
    expect(message.split('\n')).toHaveLength(1);
  });

  it('two wizards at one route are refused', async () => {
    const message = await refusal(async (directory) => {
      await cp(path.join(directory, WIZARD), path.join(directory, 'zweite-anfrage'), { recursive: true });
      await edit(path.join(directory, 'zweite-anfrage'), 'wizard.json', (wizard) => {
        delete wizard.submit.path;
        wizard.route = ROUTE;
      });
    });
    expect(message).toContain(
      `- zweite-anfrage/wizard.json:1 /route: Die Adresse ${ROUTE} gehört schon zu '${WIZARD}'.`,
    );
  });

  it('an unknown key, widget and guard are refused, all at once, with file, pointer and remedy', async () => {
    const message = await refusal(async (directory) => {
      const folder = path.join(directory, WIZARD);
      await edit(folder, 'steps/angaben.json', (step) => (step.intr = []));
      await edit(folder, 'steps/service.json', ({ ui }) => (ui.anfrageTyp['ui:widget'] = 'radios'));
      await edit(folder, 'steps/kontakt.json', ({ schema }) => (schema.properties.plz.patern = '^[0-9]+$'));
      await edit(folder, 'machine.json', ({ states }) => {
        states.angaben.on.NEXT = [
          { target: 'kosten', guard: { type: 'isnt', params: { field: '/plz', value: '1' } } },
          { target: 'kosten' },
        ];
      });
    });
    const lines = message.split('\n');
    const expected: [string, string][] = [
      ['machine.json:1 /states/angaben/on/NEXT/0/guard/type', "Meinten Sie 'isNot'?"],
      ['steps/angaben.json:1 /intr', "Meinten Sie 'intro'?"],
      ['steps/kontakt.json:1 /schema/properties/plz/patern', "Meinten Sie 'pattern'?"],
      ['steps/service.json:1 /ui/anfrageTyp/ui:widget', "Meinten Sie 'radio'?"],
    ];
    for (const [place, remedy] of expected) {
      expect(lines.filter((line) => line.startsWith(`- ${WIZARD}/${place}: `) && line.endsWith(remedy))).toHaveLength(
        1,
      );
    }
    expect(lines).toHaveLength(expected.length);
  });

  it('a pattern with which a visitor could stop the server is refused', async () => {
    const message = await refusal(async (directory) => {
      await edit(
        path.join(directory, WIZARD),
        'steps/kontakt.json',
        ({ schema }) => (schema.properties.plz.pattern = '^([0-9]+ ?)+$'),
      );
    });
    expect(message).toContain(
      `- ${WIZARD}/steps/kontakt.json:1 /schema/properties/plz/pattern: Dieses Muster braucht für manche langen Texte sehr viel Zeit`,
    );
  });

  it('faults of several wizards are told together', async () => {
    const message = await refusal(async (directory) => {
      await cp(path.join(directory, WIZARD), path.join(directory, 'zweite-anfrage'), { recursive: true });
      await rename(path.join(directory, WIZARD, 'machine.json'), path.join(directory, WIZARD, 'maschine.json'));
      await edit(path.join(directory, 'zweite-anfrage'), 'machine.json', (machine) => (machine.initial = 'servise'));
    });
    expect(message).toContain(`- ${WIZARD}/machine.json: `);
    expect(message).toContain(`- ${WIZARD}/maschine.json:1: `);
    expect(message).toMatch(/- zweite-anfrage\/machine\.json:1 \/initial: .*Meinten Sie 'service'\?/);
  });
});
