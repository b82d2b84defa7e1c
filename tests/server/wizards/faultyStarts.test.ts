import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../server/main/app.ts';
import type { AppParts } from '../../../server/main/parts.ts';
import { openArchive } from '../../../server/revisions/index.ts';
import { diskStore } from '../../../server/uploads/index.ts';
import { openCatalogue, type Catalogue } from '../../../server/wizards/index.ts';
import { filesOf, goodDraft, type Draft } from '../../engine/authored.ts';
import { FILES, FLOW, JOURNEYS, TABLES, type Case } from '../../engine/faults/index.ts';
import { MAILS } from '../../engine/faults/mails.ts';
import { RULES } from '../../engine/faults/rules.ts';
import { TARGETS } from '../../engine/faults/targets.ts';
import { UI } from '../../engine/faults/ui.ts';
import { sample } from '../../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startServer } from '../../support/serverProcess.ts';
import { copyWizards } from '../../support/wizardFolders.ts';
import { PUBLIC_URL, builtSite } from '../builtSite.ts';
import { checkOnce, untilChecked } from '../checked.ts';
import { listen } from '../listen.ts';

/**
 * A server starts and goes on whatever is wrong with definitions on disk. All faults are there at once, each in a wizard
 * of its own. Which fault it is decides what the log says; what goes on is the same for each, so later starts take a sample.
 */

/** A wizard without faults in the same directory. */
const SOUND = 'punkteabfrage';
const ANSWERS = { art: 'nein', grund: 'x', ok: true };
const PATIENCE = { timeout: 60_000, interval: 20 };

/** A fault on disk: its name, the start of its line in the log, and how it is made in a folder without one. */
type Fault = [name: string, told: string, make: (folder: string) => Promise<unknown>];

/** `count` entries, evenly spaced. */
function spread<T>(all: readonly T[], count: number): T[] {
  const wanted = new Set(Array.from({ length: count }, (_, index) => Math.floor((index * all.length) / count)));
  return all.filter((_, index) => wanted.has(index));
}

/** A note keeps no wizard from being served. */
const NOTES = new Set(['pruefung-begrenzt', 'adresse-fremd']);
const refused = (cases: readonly Case[]) => cases.filter(([code]) => !NOTES.has(code));

const GENERATED = [
  ...spread(refused(FILES), 5),
  ...spread(refused(FLOW), 5),
  ...spread(refused(RULES), 3),
  ...spread(refused(UI), 2),
  ...spread(refused(MAILS), 3),
  ...spread(refused(TABLES), 2),
  ...spread(refused(TARGETS), 2),
  ...spread(refused(JOURNEYS), 1),
].map(([code, file, pointer, change]): Fault => [
  `${code} ${file} ${pointer}`,
  placeOf(file, pointer, change),
  (folder) => writeDraft(folder, change),
]);

/** Faults that only a disk can have. */
const ON_DISK: Fault[] = [
  [
    'a file in UTF-16',
    'steps/frage.json:1: ',
    (folder) => rewrite(folder, (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')),
  ],
  [
    'a file in Latin-1',
    'steps/frage.json:1: ',
    (folder) => rewrite(folder, (text) => Buffer.from(text.replace('Frage', 'Prüfung'), 'latin1')),
  ],
  ['an empty file', 'steps/frage.json:1: ', (folder) => rewrite(folder, () => Buffer.alloc(0))],
  ['half a file', 'steps/frage.json:1: ', (folder) => rewrite(folder, (text) => Buffer.from(text.slice(0, 60)))],
  [
    'a file that is nested too deep to be checked',
    'steps/frage.json:1: ',
    (folder) => rewrite(folder, () => Buffer.from(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)),
  ],
  [
    'a folder in place of a file',
    'machine.json: ',
    async (folder) => {
      await rm(path.join(folder, 'machine.json'));
      await mkdir(path.join(folder, 'machine.json'));
    },
  ],
  [
    'a link to nowhere in place of a file',
    'machine.json: ',
    async (folder) => {
      await rm(path.join(folder, 'machine.json'));
      await symlink('nowhere.json', path.join(folder, 'machine.json'));
    },
  ],
  [
    'a picture that is missing',
    'steps/frage.json:1 /picture/file: ',
    (folder) => writeDraft(folder, (draft) => (draft['steps/frage.json'].picture = { file: 'fehlt.svg', alt: 'Bild' })),
  ],
  [
    'a slow pattern',
    'steps/details.json:1 /schema/properties/was/pattern: ',
    (folder) =>
      writeDraft(folder, (draft) => {
        draft['steps/details.json'].schema.properties.was.pattern = '^([a-z0-9]+ ?)+$';
        draft['steps/details.json'].schema.properties.was.errorMessage = { pattern: 'Bitte ohne Umlaute.' };
      }),
  ],
  [
    'an empty folder',
    'wizard.json: ',
    async (folder) => {
      await rm(folder, { recursive: true });
      await mkdir(folder);
    },
  ],
  [
    'a link to nowhere in place of the folder',
    ': ',
    async (folder) => {
      await rm(folder, { recursive: true });
      await symlink('nowhere', folder);
    },
  ],
];

const FAULTS = [...GENERATED, ...ON_DISK].map(
  ([name, told, make], index) => [`${name} (probe-${index})`, `probe-${index}`, told, make] as const,
);

/** At the first start: each fault that only a disk can have, and some of the others. */
const FIRST = [...sample(FAULTS.slice(0, GENERATED.length), 8), ...FAULTS.slice(GENERATED.length)];
/** At all other starts. */
const LATER = sample(FAULTS, 8);

/** The place as the log writes it. A missing file has no line. */
function placeOf(file: string, pointer: string, change: (draft: Draft) => void): string {
  const draft = goodDraft();
  change(draft);
  const content: unknown = draft[file];
  // Values are written in one line. Which line of a text it is, the checks of files show.
  if (typeof content === 'string' && content.includes('\n')) return `${file}:`;
  return `${file}${file in draft ? ':1' : ''}${pointer === '' ? '' : ` ${pointer}`}: `;
}

/** Writes the wizard that has every part of the format, with addresses of its own. */
async function writeDraft(folder: string, change: (draft: Draft) => unknown = () => undefined): Promise<void> {
  const id = path.basename(folder);
  const draft = goodDraft();
  change(draft);
  await rm(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(filesOf(draft))) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    const own = text
      .replaceAll('/anfrage/probe', `/anfrage/${id}`)
      .replace('"id":"probe"', `"id":"${id}"`)
      .replace('"title":"Probe"', `"title":"Probe ${id}"`)
      .replace('"reference":"PR"', `"reference":"${referenceOf(id)}"`)
      .replace('"documentType":"PROBE"', `"documentType":"${referenceOf(id)}"`);
    await writeFile(path.join(folder, name), own);
  }
}

/** Two letters of its own for each wizard. */
function referenceOf(id: string): string {
  const index = Number(id.split('-')[1]);
  return String.fromCodePoint(65 + Math.floor(index / 26), 65 + (index % 26));
}

async function rewrite(folder: string, change: (text: string) => Buffer): Promise<void> {
  const file = path.join(folder, 'steps/frage.json');
  await writeFile(file, change(await readFile(file, 'utf8')));
}

/** The app of a server process; all of them use one database. */
type Instance = { url: string; catalogue: Catalogue; log: () => string; close: () => void };

let database: TestDatabase;
let root: string;
const running: Instance[] = [];

/** Makes a directory with the wizards, all without a fault. */
async function makeGood(directory: string, faults = LATER): Promise<string> {
  await copyWizards([SOUND], directory);
  for (const [, id] of faults) await writeDraft(path.join(directory, id));
  return directory;
}

async function spoilAll(directory: string, faults = LATER): Promise<void> {
  for (const [, id, , make] of faults) await make(path.join(directory, id));
}

async function start(directory: string): Promise<Instance> {
  const { knex } = database;
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const archive = openArchive({ knex, clock: () => new Date(), graceMs: 60_000 });
  const catalogue = await openCatalogue({ directory, log, archive, check: checkOnce, patience: untilChecked });
  const config: AppParts['config'] = {
    production: true,
    publicUrl: PUBLIC_URL,
    dataDir: root,
    portals: {},
    metricsToken: METRICS_TOKEN,
  };
  const files = diskStore(path.join(root, 'files'));
  const app = createApp({ config, log, knex, files, catalogue, ...(await builtSite(catalogue)) });
  app.silent = true;
  const listening = await listen(app.callback());
  const instance = {
    url: listening.url,
    catalogue,
    log: () => logged.map((line): string => JSON.parse(line).msg).join('\n'),
    close: () => {
      catalogue.close();
      listening.close();
    },
  };
  running.push(instance);
  return instance;
}

const forget = () => database.knex('wizard_definitions').delete();
/** It may have seen half of a change: what it finds in the end is logged after a further reload. */
const faultyAt = ({ catalogue }: Instance) => new Set(catalogue.faults().map(({ wizard }) => wizard)).size;

const METRICS_TOKEN = 'ein-langes-geheimnis';

async function get(instance: Instance, address: string): Promise<{ status: number; text: string }> {
  const headers = { accept: 'text/html', authorization: `Bearer ${METRICS_TOKEN}` };
  const response = await fetch(instance.url + address, { headers });
  return { status: response.status, text: await response.text() };
}

async function submit(instance: Instance, id: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const address = `${instance.url}/api/anfrage/${id}`;
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(ANSWERS) });
  await response.text();
  return response.status;
}

/** The addresses that do not answer 200 although nothing is wrong with them. */
async function failing(instance: Instance): Promise<string[]> {
  const failed: string[] = [];
  for (const address of ['/', '/anfrage', `/${SOUND}`, `/wizards/${SOUND}.js`, '/readyz'])
    if ((await get(instance, address)).status !== 200) failed.push(address);
  return failed;
}

/** What visitors and operators see of a faulty wizard. */
async function lookAt(instance: Instance, id: string, told: string) {
  const page = await get(instance, `/anfrage/${id}`);
  const module = /\/wizards\/[a-z0-9-]+\.js\?r=[\da-f]{16}/.exec(page.text)?.[0];
  const lines = instance.log().split('\n');
  return {
    status: page.status,
    isWizard: page.text.includes(`<title>Probe ${id}`),
    isApology: /Das tut uns leid[^]*href="tel:[^]*href="\/anfrage"/.test(page.text),
    module: module && (await get(instance, module)).status,
    submit: await submit(instance, id),
    isKept: instance.log().includes(`${id} bleibt, wie es war.`),
    isMissing: instance.log().includes(`${id} ist nicht verfügbar.`),
    // A sentence that says what is wrong, and one that says what to do.
    isTold: lines.some((line) => line.startsWith(`- ${id}/${told}`) && /[.?] .+[.?]$/.test(line)),
    isCounted: (await get(instance, '/metrics')).text.includes(`definition_findings{wizard="${id}"}`),
  };
}

const TOLD = { isTold: true, isCounted: true };
const LAST_GOOD = {
  ...TOLD,
  status: 200,
  isWizard: true,
  isApology: false,
  module: 200,
  submit: 200,
  isKept: true,
  isMissing: false,
};
const APOLOGY = {
  ...TOLD,
  status: 503,
  isWizard: false,
  isApology: true,
  module: undefined,
  submit: 503,
  isKept: false,
  isMissing: true,
};

beforeAll(async () => {
  database = await createTestDatabase();
  root = await mkdtemp(path.join(tmpdir(), 'vorfahrt-faulty-'));
});
afterAll(async () => {
  for (const instance of running) instance.close();
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

it('there are thirty faults and more, and none without them', async () => {
  expect(FAULTS.length).toBeGreaterThan(30);
  const instance = await start(await makeGood(path.join(root, 'good'), FAULTS));
  expect(instance.catalogue.faults()).toEqual([]);
  instance.close();
});

describe('at the first start ever', () => {
  let instance: Instance;
  beforeAll(async () => {
    await forget();
    const directory = await makeGood(path.join(root, 'first'), FIRST);
    await spoilAll(directory, FIRST);
    instance = await start(directory);
  });
  it('the rest serves', async () => expect(await failing(instance)).toEqual([]));
  it.each(FIRST)('%s: an apology', async (_name, id, told) => {
    expect(await lookAt(instance, id, told)).toEqual(APOLOGY);
  });
});

it('a process starts over faulty folders, and its last lines say what is wrong', async () => {
  await forget();
  const env = { DATABASE_URL: database.url, DATA_DIR: root, WIZARDS_DIR: path.join(root, 'first') };
  const server = await startServer({ env, script: 'server/entry.js' });
  for (const address of ['/', `/${SOUND}`, '/readyz'])
    expect([address, (await fetch(server.url + address)).status]).toEqual([address, 200]);
  expect((await fetch(`${server.url}/anfrage/${FIRST[0]?.[1]}`)).status).toBe(503);
  expect(await server.stop()).toBe(0);
  const [, last = ''] = server.output().split(`Vorfahrt läuft: ${server.url}\n`);
  const [studio, , , heading, ...lines] = last.trim().split('\n');
  expect([studio, heading]).toEqual([expect.stringMatching(/^Studio: /), 'Assistenten sind fehlerhaft:']);
  for (const [, id, told] of FIRST)
    expect(lines.find((line) => line.startsWith(`- ${id}/${told}`))).toMatch(/[.?] .+[.?]$/);
});

describe('while the server runs, and at its next start', () => {
  let instance: Instance;
  let directory: string;
  beforeAll(async () => {
    await forget();
    directory = await makeGood(path.join(root, 'warm'));
    instance = await start(directory);
    await spoilAll(directory);
    await vi.waitUntil(() => faultyAt(instance) === LATER.length, PATIENCE);
    await instance.catalogue.refresh();
  });
  it('the rest serves', async () => expect(await failing(instance)).toEqual([]));
  it.each(LATER)('%s: what is live goes on', async (_name, id, told) => {
    expect(await lookAt(instance, id, told)).toEqual(LAST_GOOD);
  });

  describe('cold', () => {
    let next: Instance;
    beforeAll(async () => {
      instance.close();
      next = await start(directory);
    });
    it('the rest serves', async () => expect(await failing(next)).toEqual([]));
    it.each(LATER)('%s: what was live last goes on', async (_name, id, told) => {
      expect(await lookAt(next, id, told)).toEqual(LAST_GOOD);
    });
  });

  describe('over a database that was emptied', () => {
    let next: Instance;
    beforeAll(async () => {
      for (const each of running) each.close();
      await forget();
      next = await start(directory);
    });
    it('the rest serves', async () => expect(await failing(next)).toEqual([]));
    it.each(LATER)('%s: an apology', async (_name, id, told) => {
      expect(await lookAt(next, id, told)).toEqual(APOLOGY);
    });
  });
});

describe('a database that is emptied while the server runs', () => {
  it('gets everything again that is live', async () => {
    await forget();
    const directory = await makeGood(path.join(root, 'emptied'));
    const before = await start(directory);
    await forget();
    await spoilAll(directory);
    await vi.waitUntil(() => faultyAt(before) === LATER.length, PATIENCE);
    await before.catalogue.refresh();
    const after = await start(directory);
    for (const [, id, told] of LATER) {
      expect(await lookAt(before, id, told)).toEqual(LAST_GOOD);
      expect(await lookAt(after, id, told)).toEqual(LAST_GOOD);
    }
  });
});

describe('of two instances, the one with the faulty folders', () => {
  let good: Instance;
  let faulty: Instance;
  beforeAll(async () => {
    await forget();
    good = await start(await makeGood(path.join(root, 'one')));
    const directory = await makeGood(path.join(root, 'two'));
    await spoilAll(directory);
    faulty = await start(directory);
  });
  it('leaves the other one as it is', async () => {
    expect(await failing(good)).toEqual([]);
    expect(await failing(faulty)).toEqual([]);
    expect(good.catalogue.faults()).toEqual([]);
  });
  it.each(LATER)('%s: serves what the other one has', async (_name, id, told) => {
    expect(await lookAt(faulty, id, told)).toEqual(LAST_GOOD);
    expect((await get(faulty, `/anfrage/${id}`)).text).toBe((await get(good, `/anfrage/${id}`)).text);
    expect(await submit(good, id)).toBe(200);
  });
});
