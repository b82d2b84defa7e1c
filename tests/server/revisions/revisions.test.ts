import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { urlOf } from '../../../server/db/pool.ts';
import { openArchive, removeUnusedDefinitions } from '../../../server/revisions/index.ts';
import { openCatalogue, type Archive } from '../../../server/wizards/index.ts';
import { shippedFiles } from '../../engine/definitions.ts';
import { AppServer } from '../appServer.ts';
import { builtSite } from '../builtSite.ts';
import { untilChecked } from '../checked.ts';
import { ANFRAGE, fineReview, fineReviewWith, WIZARD } from '../fineReview.ts';
import { formOf } from '../uploads/uploadServer.ts';
import { pngFile } from '../uploads/samples.ts';
import { runCommand } from '../../support/command.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { copyWizards, WIZARDS } from '../../support/wizardFolders.ts';

/**
 * Submissions are validated and stored with the questions that the visitor saw, whatever was edited in the meantime.
 */

const ROUTE = `/anfrage/${WIZARD}`;
const CONSENT = 'datenschutz';
const PATIENCE = { timeout: 60_000 };
const DAY_MS = 24 * 60 * 60 * 1000;
const log = pino({ level: 'silent' });

// oxlint-disable-next-line typescript/no-explicit-any -- Definitions are edited as the loose JSON that they are.
type Json = any;

let server: AppServer;
let folder: string;
let original: string;

const current = () => server.catalogue.byId(WIZARD)?.wizard.revision ?? '';

async function edit(file: string, change: (data: Json) => unknown): Promise<void> {
  const place = path.join(folder, file);
  const data: Json = JSON.parse(await readFile(place, 'utf8'));
  change(data);
  await writeFile(place, JSON.stringify(data, null, 2));
}

/** Edits a file until another revision is live, and returns that. */
async function exchange(file: string, change: (data: Json) => unknown): Promise<string> {
  const before = current();
  await edit(file, change);
  await expect.poll(current, PATIENCE).not.toBe(before);
  return current();
}

/** The consent is a shared part, with other words here. */
const newConsent = ({ schema }: Json) =>
  (schema.properties[CONSENT].with = { description: 'Ich stimme auch Anrufen zu.' });

/** Makes a revision older than the grace period. */
async function age(revision: string, ms: number): Promise<void> {
  await server
    .knex('wizard_definitions')
    .where({ revision })
    .update({ last_live_at: new Date(Date.now() - ms) });
}

/** Writes the files as they were. The folder stays: without it, a reload in between would take the wizard away. */
async function restoreFolder(): Promise<void> {
  const source = path.join(WIZARDS, WIZARD);
  await mkdir(folder, { recursive: true });
  const added = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !existsSync(path.join(source, name)),
  );
  for (const name of added) await rm(path.join(folder, name), { recursive: true, force: true });
  await cp(source, folder, { recursive: true });
}

beforeAll(async () => {
  server = await AppServer.start({ wizards: [WIZARD], parts: builtSite });
  folder = path.join(server.wizardsDir, WIZARD);
  original = current();
});
beforeEach(async () => {
  await server.clear();
  await restoreFolder();
  await vi.waitUntil(() => current() === original, PATIENCE);
});
afterAll(() => server.close());

describe('a revision', () => {
  it('names neither spacing nor journeys nor the schema that editors use', async () => {
    const wizard = path.join(folder, 'wizard.json');
    await writeFile(wizard, `\n${await readFile(wizard, 'utf8')}\n`);
    await edit('journeys.json', ({ journeys }) => (journeys[0].name = 'Anders benannt'));
    await edit('machine.json', (machine) => delete machine.$schema);
    const live = async () => (await server.knex('wizard_definitions').where({ revision: original })).length;
    await expect.poll(live, PATIENCE).toBeGreaterThan(1);
    expect(current()).toBe(original);
  });

  it.each<[string, string, (data: Json) => unknown]>([
    ['a title', 'steps/service.json', (step) => (step.title = 'Anders')],
    ['a consent', 'steps/kontakt.json', newConsent],
    ['a mail', 'wizard.json', ({ mails }) => (mails.confirmation.subject = 'Anders')],
  ])('names %s', async (_name, file, change) => {
    expect(await exchange(file, change)).not.toBe(original);
  });

  it('is stored byte for byte, with its shared parts filled in, its journeys and pictures', async () => {
    const rows = await server.knex('wizard_definitions').where({ revision: original }).orderBy('first_live_at');
    const { texts } = rows[0].files;
    for (const file of ['wizard.json', 'machine.json', 'journeys.json', 'steps/kontakt.json'])
      expect(texts[file]).toBe(shippedFiles(WIZARD)[file]);
  });
});

describe('who answered an earlier revision', () => {
  it('is judged by it, and the record holds its words', async () => {
    const wording = (await submitted(original)).consents.find(({ field }) => field === `/${CONSENT}`)?.wording;
    await server.clear();
    const later = await exchange('steps/kontakt.json', newConsent);
    const record = await submitted(original);
    expect(record.revision).toBe(original);
    expect(record.consents.find(({ field }) => field === `/${CONSENT}`)?.wording).toBe(wording);
    await server.clear();
    const fresh = await submitted(later);
    expect(fresh.revision).toBe(later);
    expect(fresh.consents.find(({ field }) => field === `/${CONSENT}`)?.wording).toContain('auch Anrufen');
  });

  it('is not asked for what is new', async () => {
    await edit('journeys.json', (data) => {
      data.journeys = data.journeys.filter(({ answers }: Json) => answers.telefon);
    });
    const later = await exchange('steps/kontakt.json', ({ schema }) => {
      schema.required.push('telefon');
      schema.properties.telefon.errorMessage.required = 'Bitte geben Sie Ihre Telefonnummer an.';
    });
    const without = fineReviewWith('/telefon', undefined);
    expect((await server.submit(ANFRAGE, without, { revision: original })).status).toBe(200);
    expect((await server.submit(ANFRAGE, without, { revision: later })).status).toBe(422);
  });

  it('gets its module and its upload rules', async () => {
    const module = (await server.send('GET', `/wizards/${WIZARD}.js?r=${original}`)).text;
    const later = await exchange('steps/service.json', (step) => (step.title = 'Ganz anders'));
    const [old, now] = await Promise.all(
      [original, later].map((revision) => server.send('GET', `/wizards/${WIZARD}.js?r=${revision}`)),
    );
    expect(old?.text).toBe(module);
    expect(old?.headers.get('cache-control')).toContain('immutable');
    expect(now?.text).toContain('Ganz anders');
    expect((await server.send('GET', `/wizards/${WIZARD}.js?r=0123456789abcdef`)).status).toBe(404);

    const strict = await exchange('steps/kontakt.json', ({ schema }) => {
      schema.properties.dokumente.upload.accept = ['application/pdf'];
    });
    const upload = async (revision: string) => {
      const body = formOf([{ name: 'foto.png', content: pngFile() }], { dokumentTyp: 'BUSSGELD' });
      return (await server.send('POST', '/api/upload', { body, headers: { 'Wizard-Revision': revision } })).status;
    };
    expect(await upload(original)).toBe(200);
    expect(await upload(strict)).toBe(422);
  });

  it('still sends after the wizard is gone', async () => {
    await rm(folder, { recursive: true });
    await expect.poll(current, PATIENCE).toBe('');
    expect((await server.submit(ANFRAGE, fineReview(), { revision: original })).status).toBe(200);
    expect((await server.submit(ANFRAGE, fineReview())).status).toBe(404);
  });

  it('longer ago than the grace time is told what is new, which consents changed, and that nothing is lost', async () => {
    const later = await exchange('steps/kontakt.json', newConsent);
    await age(original, DAY_MS + 60_000);
    const refused = await server.submit(ANFRAGE, fineReview(), { revision: original });
    expect(refused).toMatchObject({ status: 422, body: { success: false, veraltet: true } });
    expect(refused.body.error).toMatch(/geändert/);
    expect(refused.body.details).toMatch(/^Neu oder anders: .*Bitte laden Sie die Seite neu\.$/);
    expect(refused.body.felder?.map(({ pfad }) => pfad)).toEqual([`/${CONSENT}`]);
    expect((await server.submit(ANFRAGE, fineReview(), { revision: later })).status).toBe(200);
  });

  it.each(['feedfeedfeedfeed', 'x', 'FEEDFEEDFEEDFEED', 'a'.repeat(400), '__proto__'])(
    'that nobody knows is told the same, without a list, and gives every consent again (%s)',
    async (revision) => {
      const refused = await server.submit(ANFRAGE, fineReview(), { revision });
      expect(refused).toMatchObject({
        status: 422,
        body: { veraltet: true, details: 'Bitte laden Sie die Seite neu.' },
      });
      expect(refused.body.felder?.map(({ pfad }) => pfad)).toEqual([`/${CONSENT}`, '/anwaltEinwilligung']);
      expect((await server.send('GET', `/wizards/${WIZARD}.js?r=${revision}`)).status).toBe(404);
    },
  );

  it('and had sent before gets the first answer again, however old the revision', async () => {
    const key = { revision: original, key: 'erster-versuch-1' };
    const first = await server.submit(ANFRAGE, fineReview(), key);
    await exchange('steps/kontakt.json', newConsent);
    await age(original, DAY_MS + 60_000);
    const again = await server.submit(ANFRAGE, fineReview(), key);
    expect(again).toMatchObject({ status: 200, body: { referenz: first.body.referenz } });
  });
});

const broken = (text: string) => text.replace('"title"', '"titel"');

it('a revision costs no query at addresses where nothing is sent', async () => {
  const asked = vi.spyOn(server.catalogue, 'recent');
  const headers = { 'Wizard-Revision': 'feedfeedfeedfeed' };
  expect((await server.send('GET', '/', { headers })).status).toBe(200);
  expect((await server.send('GET', ANFRAGE, { headers })).status).toBe(405);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

/** Starts another instance, in whose folder the wizard is faulty. Gives the revision that it serves. */
async function revisionAtFaultyStart(): Promise<string | undefined> {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-start-'));
  await copyWizards([WIZARD], directory);
  const place = path.join(directory, WIZARD, 'wizard.json');
  await writeFile(place, broken(await readFile(place, 'utf8')));
  const archive = openArchive({ knex: server.knex, clock: () => new Date(), graceMs: DAY_MS });
  const catalogue = await openCatalogue({ directory, log, archive, patience: untilChecked });
  expect(catalogue.faults()).not.toEqual([]);
  catalogue.close();
  await rm(directory, { recursive: true });
  return catalogue.byId(WIZARD)?.wizard.revision;
}

describe('at a start', () => {
  it('an edit made while the database starts is not missed', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-start-'));
    await copyWizards([WIZARD], directory);
    const read = Promise.withResolvers<void>();
    const edited = Promise.withResolvers<void>();
    const archive = openArchive({ knex: server.knex, clock: () => new Date(), graceMs: DAY_MS });
    // The database is asked once the folder was read.
    const late: Archive = {
      ...archive,
      findLatest: async () => {
        read.resolve();
        await edited.promise;
        return archive.findLatest();
      },
    };
    const opening = openCatalogue({ directory, log, archive: late, patience: untilChecked });
    await read.promise;
    const place = path.join(directory, WIZARD, 'steps/service.json');
    await writeFile(place, (await readFile(place, 'utf8')).replace('"title": "', '"title": "Früh: '));
    edited.resolve();
    const catalogue = await opening;
    const title = () => catalogue.byId(WIZARD)?.wizard.definition.steps['service']?.title;
    await expect.poll(title, PATIENCE).toMatch(/^Früh: /);
    catalogue.close();
    await rm(directory, { recursive: true });
  });

  it('says what went live: the revision, how many changes of which kind, and where', async () => {
    const database = await createTestDatabase();
    const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-start-'));
    const start = async () => {
      const archive = openArchive({ knex: database.knex, clock: () => new Date(), graceMs: DAY_MS });
      const catalogue = await openCatalogue({ directory, log, archive, patience: untilChecked });
      catalogue.close();
      return { news: catalogue.news(), revision: catalogue.byId(WIZARD)?.wizard.revision };
    };
    await copyWizards([WIZARD], directory);
    expect((await start()).news).toEqual([]);
    await copyWizards(['kontaktformular'], directory);
    const place = path.join(directory, WIZARD, 'steps/kontakt.json');
    const step: Json = JSON.parse(await readFile(place, 'utf8'));
    step.title = 'Ganz anders gefragt';
    step.schema.properties[CONSENT].with = { title: 'Ich stimme auch Anrufen zu.' };
    await writeFile(place, JSON.stringify(step));
    const { news, revision } = await start();
    expect(news).toEqual([
      [
        `Live: ${WIZARD} in Fassung ${revision} statt ${original}: 2 Änderungen (Einwilligung 1, Schritt 1).`,
        `- Einwilligung anders: steps/kontakt.json /schema/properties/${CONSENT}/title`,
        '- Schritt anders: kontakt',
      ].join('\n'),
      expect.stringMatching(/^Live: kontaktformular in Fassung [\da-f]{16}, neu\.$/),
    ]);
    expect((await start()).news).toEqual([]);
    await rm(directory, { recursive: true });
    await database.drop();
  });

  it('a faulty folder goes on as it was live last', async () => {
    for (const title of ['Eins', 'Zwei', 'Drei']) {
      const later = await exchange('steps/service.json', (step) => (step.title = title));
      expect(await revisionAtFaultyStart()).toBe(later);
    }
    await cp(path.join(WIZARDS, WIZARD), folder, { recursive: true });
    await expect.poll(current, PATIENCE).toBe(original);
    expect(await revisionAtFaultyStart()).toBe(original);
  });

  it('a stored definition is used although the checks became stricter, unless it cannot be compiled', async () => {
    const stored = () => server.knex('wizard_definitions').where({ revision: original });
    const row = await stored().first('content', 'files');
    const { texts } = row.files;
    const replace = async (file: string, text: string) =>
      stored().update({ files: JSON.stringify({ ...row.files, texts: { ...texts, [file]: text } }) });
    await replace('wizard.json', texts['wizard.json'].replace('{', '{ "unbekannt": 1,'));
    expect(await revisionAtFaultyStart()).toBe(original);
    await replace('machine.json', '{');
    expect(await revisionAtFaultyStart()).toBeUndefined();
    await stored().delete();
  });

  it('one that was never live answers 503 at its addresses, and the site goes on', async () => {
    const place = path.join(server.wizardsDir, 'nie-gesehen');
    await cp(path.join(WIZARDS, WIZARD), place, { recursive: true });
    const file = path.join(place, 'wizard.json');
    await writeFile(file, broken((await readFile(file, 'utf8')).replaceAll(WIZARD, 'nie-gesehen')));
    const page = () => server.send('GET', '/anfrage/nie-gesehen', { headers: { accept: 'text/html' } });
    await expect.poll(async () => (await page()).status, PATIENCE).toBe(503);
    expect((await page()).text).toMatch(/gestört[^]*href="tel:/);
    for (const address of [ROUTE, '/', '/readyz']) expect((await server.send('GET', address)).status).toBe(200);
    await writeFile(file, (await readFile(file, 'utf8')).replace('{', '{ "route": "/anfrage",'));
    await expect.poll(() => server.logged.join(''), PATIENCE).toContain('nie-gesehen ist nicht verfügbar');
    expect((await page()).status).toBe(503);
    for (const address of [ROUTE, '/anfrage', '/wizards/bussgeldanfrage.js'])
      expect([address, (await server.send('GET', address)).status]).toEqual([address, 200]);
    await rm(place, { recursive: true });
    await expect.poll(async () => (await page()).status, PATIENCE).toBe(404);
  });
});

it('two instances with different folders serve each revision', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-zwei-'));
  await copyWizards([WIZARD], directory);
  const place = path.join(directory, WIZARD, 'steps/service.json');
  await writeFile(place, (await readFile(place, 'utf8')).replace('"title": "', '"title": "Neu: '));
  const archive = openArchive({ knex: server.knex, clock: () => new Date(), graceMs: DAY_MS });
  const other = await openCatalogue({ directory, log, archive, patience: untilChecked });
  const newer = other.byId(WIZARD)?.wizard.revision ?? '';
  expect(newer).not.toBe(original);
  expect((await other.recent({ submitPath: ANFRAGE, revision: original }))?.wizard.revision).toBe(original);
  expect((await server.submit(ANFRAGE, fineReview(), { revision: newer })).status).toBe(200);
  expect((await server.onlySubmission()).revision).toBe(newer);
  expect((await server.send('GET', `/wizards/${WIZARD}.js?r=${newer}`)).text).toContain('Neu: ');
  other.close();
  await rm(directory, { recursive: true });
});

it('definitions go once nothing names them, never the last of a wizard', async () => {
  await exchange('steps/service.json', (step) => (step.title = 'Eine'));
  const named = current();
  await submitted(named);
  const unnamed = await exchange('steps/service.json', (step) => (step.title = 'Andere'));
  const last = await exchange('steps/service.json', (step) => (step.title = 'Letzte'));
  await server.knex('wizard_definitions').update({ last_live_at: new Date(Date.now() - 40 * DAY_MS) });
  await age(last, 35 * DAY_MS);
  await removeUnusedDefinitions(server.knex, { before: new Date(Date.now() - 30 * DAY_MS) });
  const left = await server.knex('wizard_definitions').where({ wizard: WIZARD }).pluck('revision');
  expect(left).toContain(named);
  expect(left).toContain(last);
  expect(left).not.toContain(unnamed);
});

async function submitted(revision: string) {
  expect((await server.submit(ANFRAGE, fineReview(), { revision })).status).toBe(200);
  return server.onlySubmission();
}

const files = (at: string) => readdirSync(at, { recursive: true, encoding: 'utf8' }).toSorted();

describe('npm run wizard -- show', () => {
  it('names the revisions that were live, and writes one of them out, byte for byte but for shared parts', async () => {
    const later = await exchange('steps/service.json', (step) => (step.title = 'Später'));
    const env = { DATABASE_URL: urlOf(server.knex), DATA_DIR: server.wizardsDir };
    const listed = await runCommand('wizard', ['show', WIZARD], { env });
    expect([listed.code, listed.said]).toEqual([0, expect.stringContaining(`${WIZARD}@${later}`)]);
    const out = path.join(server.wizardsDir, '..', 'heraus');
    const { code, said } = await runCommand('wizard', ['show', `${WIZARD}@${original}`, '--out', out], { env });
    expect([code, said]).toEqual([0, expect.stringContaining(`Geschrieben nach ${path.resolve(out)}.`)]);
    const source = path.join(WIZARDS, WIZARD);
    expect(files(out)).toEqual(files(source).filter((name) => !name.endsWith('.md')));
    const json = files(out).filter((name) => name.endsWith('.json') && !name.startsWith('journeys'));
    for (const name of json) expect(readFileSync(path.join(out, name), 'utf8')).toBe(shippedFiles(WIZARD)[name]);
    expect((await runCommand('wizard', ['show', `${WIZARD}@${original}`, '--out', out], { env })).code).toBe(2);
    for (const name of [`${WIZARD}@${original}`, out]) {
      const compared = await runCommand('wizard', ['diff', name, WIZARD, '--dir', server.wizardsDir], { env });
      expect([compared.code, compared.said]).toEqual([
        0,
        expect.stringMatching(/^Schritt anders: service \(.*Später.*\)$/m),
      ]);
      expect(compared.said).toContain('\n1 Änderung, davon');
    }
    expect((await runCommand('wizard', ['show', `${WIZARD}@feedfeedfeedfeed`], { env })).code).toBe(1);
    expect((await runCommand('wizard', ['show', 'gibt-es-nicht'], { env })).code).toBe(1);
  });
});
